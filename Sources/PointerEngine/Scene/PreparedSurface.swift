package import PointerModel

/// A surface outside of any layout. A change of it has the same result, the same errors and the same cost as in a layout.
package struct PreparedSurface: Sendable {
    /// Scene with this surface alone, without outputs. While an engine also has the surface, they share its tables; the first to
    /// change it copies them.
    private(set) var scene: Scene

    package init(_ surface: Surface) {
        scene = Scene(of: SurfaceScene(surface, origin: .zero))
    }

    init(_ surface: SurfaceScene) {
        scene = Scene(of: surface)
    }

    /// Current declaration, nodes in painting order.
    package var surface: Surface { scene[surface: 0].surface }

    package var name: SurfaceName { scene[surface: 0].name }

    /// Counts of what the surface declares.
    package var size: DeclarationCount { scene[surface: 0].size }

    package func hasNode(_ id: String) -> Bool { scene[surface: 0].index(of: id) != SceneNode.none }

    /// Discards requests to the client and its answers, which belong to one pointer: each pointer asks anew once the surface is
    /// shown.
    package mutating func forgetAnswers() {
        guard !scene[surface: 0].asked.isEmpty else { return }
        scene.own(0).removeAllAsked()
    }

    /// Applies a change as a whole, or throws and changes nothing.
    /// - Parameters:
    ///   - change: The change.
    ///   - maximum: Limit of what the surface may declare after the change; not checked if only frames change.
    package mutating func update(_ change: SurfaceUpdate, maximum: DeclarationCount = .unlimited) throws(LayoutError) {
        scene.carryOut(try scene.plan(.update(scene[surface: 0].name, change), maximum: maximum))
    }
}

extension Engine {
    /// Returns a surface for use outside of any layout; nil if there is none with this name.
    package func prepared(_ name: SurfaceName) -> PreparedSurface? {
        scene.index(of: name).map { PreparedSurface(scene.surfaces[$0]) }
    }
}

/// A layout prepared for the pointers over it. They share its tables; each pointer copies a surface before it changes it, such as
/// by a client's answer.
package struct PreparedLayout: Sendable {
    let scene: Scene

    /// - Parameters:
    ///   - layout: Declaration of the layout.
    ///   - formerSurfaces: Frees the surfaces in steps after their last use; nil to free them at once.
    package init(_ layout: Layout, freedBy formerSurfaces: FormerSurfaces? = nil) {
        scene = Scene(layout, freedBy: formerSurfaces)
    }
}
