import PointerEngine
package import PointerModel

/// Outlines of a layout in the global space of the outputs: the bounds of nodes, what hits them, and their regions with the shapes
/// that the pointer takes there.
package struct LayoutOutlines: Sendable, Hashable {
    /// A surface with its nodes.
    package struct Surface: Sendable, Hashable {
        package let name: SurfaceName
        /// In the global space.
        package let frame: Rect
        /// In painting order: a node before its children, a sibling before those in front of it.
        package let nodes: [Node]
    }

    /// A node that is not hidden.
    package struct Node: Sendable, Hashable {
        package let id: String
        /// Outline of the node's bounds, with its corner radius.
        package let bounds: Path
        /// Outline of what hits the node, before its containers cut it; nil if nothing does.
        package let hitArea: Path?
        /// Rectangle in which containers and the surface leave the hit area and the regions.
        package let visible: Rect
        package let regions: [Region]
        /// Whether the node has a control.
        package let hasControl: Bool
        /// Whether the node has an opaque background.
        package let isOpaque: Bool
    }

    /// A region of a node.
    package struct Region: Sendable, Hashable {
        package let identifier: String?
        package let outline: Path
        /// Outline of the shape that the pointer takes in the region; nil if it keeps its own, or carries the shape along.
        package let shape: Path?
    }

    package let outputs: [Output]
    /// The surfaces, the hindmost first.
    package let surfaces: [Surface]

    /// - Parameters:
    ///   - layout: a valid layout.
    ///   - settings: the settings that the layout is used with.
    package init(_ layout: Layout, settings: EffectSettings = EffectSettings()) {
        outputs = layout.outputs
        let scene = Scene(layout)
        var room = PointerPicturesLimit.furtherRegions.most
        surfaces = scene.frontToBack.reversed().map { Surface(scene[surface: $0], number: $0, settings, &room) }
    }

    /// The smallest rectangle around all outputs and surfaces; null if there are none.
    package var bounds: Rect {
        (outputs.map(\.frame) + surfaces.map(\.frame)).reduce(.null) { $0.union($1) }
    }
}

extension LayoutOutlines.Surface {
    init(_ scene: SurfaceScene, number: Int32, _ settings: EffectSettings, _ room: inout Int) {
        name = scene.name
        frame = scene.frame
        nodes = scene.nodes.indices.compactMap { index in
            let node = Int32(index)
            return scene.isShown(node) ? LayoutOutlines.Node(node, of: scene, number: number, settings, &room) : nil
        }
    }
}

extension LayoutOutlines.Node {
    init(_ index: Int32, of scene: SurfaceScene, number: Int32, _ settings: EffectSettings, _ room: inout Int) {
        let node = scene[node: index]
        let details = node.details == SceneNode.none ? nil : scene.details[Int(node.details)]
        let toScreen = scene.toScreen(index)
        let cut = scene.visibleHitArea(index)
        id = node.id
        isOpaque = node.flags.contains(.opaque)
        hasControl = scene.control(of: index) != nil
        bounds = Path(roundedRect: node.bounds, cornerRadius: details?.cornerRadius ?? 0).applying(toScreen)
        visible = AffineTransform(translation: scene.frame.origin - .zero).apply(to: cut)
        guard scene.isReachable(index), !cut.isEmpty else {
            hitArea = nil
            regions = []
            return
        }
        hitArea = (details?.hitPath ?? Path(rect: scene.hitArea(index))).applying(toScreen)
        regions = scene.isInteractive(index) ? Self.regions(of: index, scene, number, settings, &room) : []
    }

    private static func regions(
        of node: Int32,
        _ scene: SurfaceScene,
        _ number: Int32,
        _ settings: EffectSettings,
        _ room: inout Int
    ) -> [LayoutOutlines.Region] {
        let interaction = scene.interactions[Int(scene[node: node].interaction)]
        var count = Int32(interaction.regions.count)
        if interaction.repeating != SceneNode.none { count += scene.repetitions[Int(interaction.repeating)].count }
        let listed = min(count, Int32(PointerPicturesLimit.regionsOfNode.most), Int32(room) + 1)
        room -= max(0, Int(listed) - 1)
        let numbers = count == 0 ? [RegionHandle.wholeNode] : Array(0..<listed)
        return numbers.map { region in
            let handle = RegionHandle(surface: number, node: node, number: region)
            let declared = scene.declaration(of: handle)
            let rect = scene.reach(of: declared.rect, in: handle, settings: settings)
            var outline = Path(rect: rect)
            if let path = declared.path {
                // The path of a repeating region is that of the first one, moved along.
                let first = scene.regions[Int(scene.region(of: handle).0)].rect
                let way = Vector(dx: declared.rect.minX - first.minX, dy: declared.rect.minY - first.minY)
                outline = path.applying(AffineTransform(translation: way))
            }
            return LayoutOutlines.Region(
                identifier: declared.identifier,
                outline: outline.applying(scene.toScreen(node)),
                shape: scene.resolvedStyle(of: handle, settings: settings).standingShape
            )
        }
    }
}

extension SurfaceScene {
    /// Whether neither the node nor an ancestor is hidden.
    fileprivate func isShown(_ node: Int32) -> Bool {
        var index = node
        while index != SceneNode.none {
            if nodes[Int(index)].flags.contains(.hidden) { return false }
            index = nodes[Int(index)].parent
        }
        return true
    }
}

extension ResolvedStyle {
    /// Outline of the pointer's shape in the global space; nil if there is none, or if it moves with the pointer.
    fileprivate var standingShape: Path? {
        guard kind != .shape, !shapeFollowsPointer else { return nil }
        switch shape {
        case .roundedRect(let rect, let radius): return Path(roundedRect: rect, cornerRadius: radius)
        case .path(let path, let origin):
            return path.applying(AffineTransform(translation: origin - .zero))
        case .beam, nil: return nil
        }
    }
}
