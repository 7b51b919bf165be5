public import PointerModel

/// A surface that is in no layout for now, and is changed as one that is: with the same result, the same errors and no more work.
public struct PreparedSurface: Sendable {
    /// It alone, and no output. While an engine still has the surface they share its tables; the first who changes it copies them.
    private(set) var scene: Scene

    public init(_ surface: Surface) {
        scene = Scene(of: SurfaceScene(surface, origin: .zero))
    }

    init(_ surface: SurfaceScene) {
        scene = Scene(of: surface)
    }

    /// What it has become, nodes in the order of painting.
    public var surface: Surface { scene[surface: 0].surface }

    public var name: SurfaceName { scene[surface: 0].name }

    /// What it has declared.
    public var size: DeclarationCount { scene[surface: 0].size }

    public func hasNode(_ id: String) -> Bool { scene[surface: 0].index(of: id) != SceneNode.none }

    /// Forgets what its client was asked and answered, which was one pointer's own: each asks anew once the surface is shown.
    public mutating func forgetAnswers() {
        guard !scene[surface: 0].asked.isEmpty else { return }
        scene.own(0).removeAllAsked()
    }

    /// Takes a change whole, or throws and leaves everything as it was.
    /// - Parameters:
    ///   - change: what is to change.
    ///   - maximum: what it may have after that, unless nothing but frames becomes another.
    public mutating func update(_ change: SurfaceUpdate, maximum: DeclarationCount = .unlimited) throws(LayoutError) {
        scene.carryOut(try scene.plan(.update(scene[surface: 0].name, change), maximum: maximum))
    }
}

extension Engine {
    /// A surface as it is now, to be kept outside of any layout; nil: there is none of this name.
    public func prepared(_ name: SurfaceName) -> PreparedSurface? {
        scene.index(of: name).map { PreparedSurface(scene.surfaces[$0]) }
    }
}
