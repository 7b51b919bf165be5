package import PointerModel

/// A node in the form for hit-testing. Rare properties are in tables of its surface, so that a node stays small.
package struct SceneNode {
    /// Stands for no node, or no entry of a table.
    package static let none: Int32 = -1

    package let id: String
    /// In the parent's space, before the node's transform.
    package var frame = Rect.null
    /// Origin of its bounds in the surface's space; meaningless if it has a placement.
    package var origin = Point.zero
    /// Containing node, or `none` for a child of the surface.
    package let parent: Int32
    /// Node after its last descendant: nodes are in painting order, a node before its children.
    package var end: Int32 = 0
    /// Entry of its placement if it or an ancestor has a transform, or `none`.
    package var placement = SceneNode.none
    /// Entry of its rarely declared properties, or `none`.
    package var details = SceneNode.none
    /// Entry of its hit area's insets; `none` for the surface's insets.
    package var insets = SceneNode.none
    package var interaction = SceneNode.none
    /// The node itself, or else its nearest ancestor, with an enabled interaction; `none` if there is none.
    package var interactive = SceneNode.none
    package var role: Role?
    package var flags: Flags = []

    package init(id: String, parent: Int32) {
        self.id = id
        self.parent = parent
    }

    /// The Boolean properties of a node.
    package struct Flags: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let hidden = Flags(rawValue: 1 << 0)
        package static let disabled = Flags(rawValue: 1 << 1)
        package static let opaque = Flags(rawValue: 1 << 2)
        /// The rectangle in the index is larger than the hit area, because of a path or a rotation of the node or an ancestor.
        package static let inexact = Flags(rawValue: 1 << 3)
        /// Its transform, or an ancestor's, leaves no area.
        package static let flat = Flags(rawValue: 1 << 4)
        package static let transparent = Flags(rawValue: 1 << 5)
        /// The interaction comes from the role and was not declared.
        package static let roleInteraction = Flags(rawValue: 1 << 6)
        /// Its content is visible only inside its bounds.
        package static let clips = Flags(rawValue: 1 << 7)
        package static let obstacles: Flags = [.hidden, .disabled, .flat, .transparent]
    }

    /// The node's own rectangle in its own space.
    package var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// Reason why the node cannot be hit at all; nil if it can.
    package var obstacle: ResolutionStep.Outcome? {
        if flags.isDisjoint(with: .obstacles) { return nil }
        if flags.contains(.flat) { return .flattened }
        if flags.contains(.hidden) { return .hidden }
        return flags.contains(.disabled) ? .disabled : .transparent
    }
}

/// The properties that few nodes declare.
package struct NodeDetails {
    package var transform = AffineTransform.identity
    package var hitPath: Path?
    package var padding: Insets?
    /// Bounds of the hit path.
    package var hitBounds = Rect.null
    package var alpha = 1.0
    package var cornerRadius: Double?
    package var gestures: Gestures = []
    package var tapButtons: Buttons = .primary
    package var scrollMask: ScrollMask = []
    package var control: ControlDeclaration?

    /// Creates the details of a declared node; nil if it has none.
    package init?(of node: Node) {
        guard
            node.transform != .identity || node.hitPath != nil || node.padding != nil || node.alpha != 1
                || node.appearance.cornerRadius != nil
                || !node.gestures.isEmpty || !node.scrollMask.isEmpty || node.tapButtons != .primary
                || node.control != nil
        else {
            return nil
        }
        transform = node.transform
        hitPath = node.hitPath
        padding = node.padding
        hitBounds = node.hitPath?.bounds ?? .null
        alpha = node.alpha
        cornerRadius = node.appearance.cornerRadius
        gestures = node.gestures
        tapButtons = node.tapButtons
        scrollMask = node.scrollMask
        control = node.control
    }
}

/// The transforms of a node that is rotated or scaled, or that has such an ancestor.
package struct Placement {
    package let toSurface: AffineTransform
    package let fromSurface: AffineTransform
}

/// A hash table that finds a node by its id. It stores indices into the nodes, and takes less than half the memory of a
/// dictionary.
struct NodeIDs {
    private var slots: [Int32]
    private let mask: Int

    init(minimumCapacity: Int) {
        let size = Self.size(minimumCapacity)
        slots = Array(repeating: SceneNode.none, count: size)
        mask = size - 1
    }

    /// Returns the number of slots for so many nodes: at most half of them are occupied, so that runs of occupied slots stay short.
    private static func size(_ minimumCapacity: Int) -> Int {
        var size = 4
        while size < minimumCapacity * 2 { size *= 2 }
        return size
    }

    /// Returns the size in bytes of a table that is created for so many nodes.
    static func memoryFootprint(minimumCapacity: Int) -> Int { size(minimumCapacity) * MemoryLayout<Int32>.stride }

    var memoryFootprint: Int { slots.capacity * MemoryLayout<Int32>.stride }

    /// Returns the index of the node with this id, or nil.
    func index(of id: String, in nodes: [SceneNode]) -> Int32? {
        var slot = ByteExact(id).hashValue & mask
        while slots[slot] != SceneNode.none {
            if nodes[Int(slots[slot])].id.hasSameBytes(as: id) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a node that the table does not have yet.
    mutating func insert(_ index: Int32, id: String) {
        var slot = ByteExact(id).hashValue & mask
        while slots[slot] != SceneNode.none { slot = (slot + 1) & mask }
        slots[slot] = index
    }
}
