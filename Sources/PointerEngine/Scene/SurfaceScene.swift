package import PointerModel

/// A surface prepared for hit-testing. Everything in it is in the surface's own space, whose origin is the frame's: moving the
/// surface changes nothing here.
///
/// It is a class so that reading copies nothing. A scene that changes a surface owns it, or makes a copy (``Scene/own(_:)``). A
/// shared surface is never modified, so that copies of a scene can go to other threads, unless they have ``FormerSurfaces``.
package final class SurfaceScene: @unchecked Sendable {
    /// Declaration without the nodes.
    package private(set) var declaration: Surface
    /// Frame in the global space.
    package private(set) var frame: Rect {
        @inline(__always) _read { yield unsafe uncheckedFrame }
        @inline(__always) _modify { yield unsafe &uncheckedFrame }
    }

    /// Nodes in painting order: parents before their children, siblings from back to front.
    package var nodes: [SceneNode] {
        @inline(__always) _read { yield unsafe uncheckedNodes }
        @inline(__always) _modify { yield unsafe &uncheckedNodes }
    }
    package var placements: [Placement] = []
    package var details: [NodeDetails] = []
    package var insets: [Insets] = []
    package var interactions: [SceneInteraction] {
        @inline(__always) _read { yield unsafe uncheckedInteractions }
        @inline(__always) _modify { yield unsafe &uncheckedInteractions }
    }
    package var regions: [SceneRegion] = []
    package var repetitions: [SceneRepetition] = []
    package var paths: [Path] = []
    package var styles: [Style] = []
    package var animations: [RegionAnimations] = []
    /// State of each node whose client has been asked.
    var asked: [RegionQuery] = []
    /// Indices in `asked` of nodes with an open question, in the order of the deadlines, none of which has passed.
    package var waiting: [Int32] = []
    /// Indices in `asked` of nodes whose client missed its deadline while the pointer was inside the node, and the pointer still
    /// is.
    package var late: [Int32] = []

    /// Counts of what the surface declares.
    package var size = DeclarationCount.zero
    /// Number of nodes that declare gestures.
    package var gesturedNodes = 0
    /// Number of table entries that no node uses any more.
    package var discarded = 0

    var ids: NodeIDs
    /// Index of the nodes' hit areas, cut by their ancestors and the surface.
    package var hitAreas: RectIndex {
        @inline(__always) _read { yield unsafe uncheckedHitAreas }
        @inline(__always) _modify { yield unsafe &uncheckedHitAreas }
    }
    /// Frees the tables in steps after the last use of the surface; nil to free them at once.
    private let formerSurfaces: FormerSurfaces?
    /// Whether a copy may share the tables.
    private var isCopied = false

    // Read with every report. Only a scene that owns the surface modifies it, and nothing reads a scene while it is modified. To
    // check that at run time would take longer than a read.
    @exclusivity(unchecked)
    private var uncheckedFrame: Rect
    @exclusivity(unchecked)
    private var uncheckedNodes: [SceneNode] = []
    @exclusivity(unchecked)
    private var uncheckedInteractions: [SceneInteraction] = []
    @exclusivity(unchecked)
    private var uncheckedHitAreas: RectIndex

    package convenience init(_ surface: Surface, origin: Point, freedBy formerSurfaces: FormerSurfaces? = nil) {
        self.init(emptying: surface, origin: origin, freedBy: formerSurfaces)
        build(surface.nodes)
    }

    /// Creates a surface without its nodes, which a ``SurfaceBuild`` adds.
    package init(emptying surface: Surface, origin: Point, freedBy formerSurfaces: FormerSurfaces?) {
        self.formerSurfaces = formerSurfaces
        declaration = surface
        declaration.nodes = []
        unsafe uncheckedFrame = surface.frame.offsetBy(dx: origin.x, dy: origin.y)
        ids = NodeIDs(minimumCapacity: 0)
        unsafe uncheckedHitAreas = RectIndex([])
    }

    /// Creates a surface as it is after a change, without its nodes.
    package convenience init(emptying other: SurfaceScene, changedBy change: SurfaceUpdate) {
        var declaration = other.declaration
        let origin = Point(x: other.frame.x - declaration.frame.x, y: other.frame.y - declaration.frame.y)
        declaration.applyOwnFields(of: change)
        self.init(emptying: declaration, origin: origin, freedBy: other.formerSurfaces)
    }

    /// Returns a copy, for a scene that changes it.
    package func copy() -> SurfaceScene { SurfaceScene(copying: self) }

    private init(copying other: SurfaceScene) {
        formerSurfaces = other.formerSurfaces
        if formerSurfaces != nil { (other.isCopied, isCopied) = (true, true) }
        declaration = other.declaration
        unsafe uncheckedFrame = other.frame
        unsafe uncheckedNodes = other.nodes
        placements = other.placements
        details = other.details
        insets = other.insets
        unsafe uncheckedInteractions = other.interactions
        regions = other.regions
        repetitions = other.repetitions
        paths = other.paths
        styles = other.styles
        animations = other.animations
        asked = other.asked
        waiting = other.waiting
        late = other.late
        size = other.size
        gesturedNodes = other.gesturedNodes
        discarded = other.discarded
        ids = other.ids
        unsafe uncheckedHitAreas = other.hitAreas
    }

    deinit {
        // A few entries are not worth a step of their own. The limit is low, because hundreds of surfaces can be released at
        // once.
        guard let formerSurfaces, max(nodes.count, regions.count, asked.count) > 8 else { return }
        formerSurfaces.add(
            FormerTables(
                nodes: nodes,
                details: details,
                interactions: interactions,
                regions: regions,
                paths: paths,
                styles: styles,
                animations: animations,
                asked: asked,
                owner: declaration.owner,
                bytes: size.bytes,
                isShared: isCopied
            )
        )
    }

    package var name: SurfaceName { declaration.name }

    /// Whether any node declares gestures.
    package var hasGestures: Bool { gesturedNodes > 0 }

    /// Rectangle in which nodes are visible, in the surface's space.
    package var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

    package subscript(node index: Int32) -> SceneNode { nodes[Int(index)] }

    /// Returns the index of the node with this id, or `SceneNode.none`.
    package func index(of id: String) -> Int32 { ids.index(of: id, in: nodes) ?? SceneNode.none }

    /// Applies the fields of an update that concern the surface itself. ``place(at:)`` then moves it.
    package func applyOwnFields(of update: SurfaceUpdate) {
        let hitInsets = declaration.hitInsets
        declaration.applyOwnFields(of: update)
        if declaration.hitInsets != hitInsets { indexHitAreas() }
    }

    /// Moves the surface to its declared place. `origin` is that of its output.
    package func place(at origin: Point) {
        let place = declaration.frame.offsetBy(dx: origin.x, dy: origin.y)
        let isResized = place.width != frame.width || place.height != frame.height
        frame = place
        if isResized { indexHitAreas() }
    }

    /// Size of the tables in bytes, without the texts, paths and animations that they refer to.
    package var memoryFootprint: Int {
        nodes.storageBytes + placements.storageBytes + details.storageBytes + insets.storageBytes
            + interactions.storageBytes + regions.storageBytes + repetitions.storageBytes + styles.storageBytes
            + asked.storageBytes + ids.memoryFootprint + hitAreas.memoryFootprint
    }

    /// Returns the size of the tables in bytes of a surface that has reserved room for so many nodes, and has none yet.
    static func memoryFootprint(reserving count: Int) -> Int {
        count * MemoryLayout<SceneNode>.stride + NodeIDs.memoryFootprint(minimumCapacity: count)
    }
}

/// The controls of a surface.
extension SurfaceScene {
    /// Returns the control of a node; nil if it is none.
    package func control(of node: Int32) -> ControlDeclaration? {
        let details = nodes[Int(node)].details
        return details == SceneNode.none ? nil : self.details[Int(details)].control
    }

    /// Returns a slider's track in the global space, with its range of values.
    package func track(of slider: SliderControl, node: Int32) -> SliderTrack {
        let toScreen = toScreen(node)
        return SliderTrack(
            frame: toScreen.apply(to: slider.bounds),
            thumb: toScreen.apply(to: slider.thumbCenter),
            axis: slider.declaration.axis,
            minimum: slider.declaration.minimum,
            maximum: slider.declaration.maximum
        )
    }

    /// Stores a slider's value.
    package func set(_ value: Double, of node: Int32) {
        guard case .slider(var slider)? = control(of: node) else { return }
        slider.value = value
        details[Int(nodes[Int(node)].details)].control = .slider(slider)
    }
}

extension SliderDeclaration {
    /// Whether nothing but the value may differ.
    package func hasSameTrack(as other: SliderDeclaration) -> Bool {
        var same = other
        same.value = value
        return self == same
    }
}
