public import PointerModel

/// Makes a surface ready in steps, between which other work can be done; then it is put in force at once, or kept outside of any layout.
public struct SurfacePreparation {
    private var build: SurfaceBuild

    /// - Parameters:
    ///   - surface: what is declared.
    ///   - origin: where the surface's output begins; zero where it names none.
    ///   - formerSurfaces: frees the surface in steps once nobody has it any more; nil: it is freed at once.
    public init(_ surface: Surface, origin: Point = .zero, freedBy formerSurfaces: FormerSurfaces? = nil) {
        let scene = SurfaceScene(emptying: surface, origin: origin, freedBy: formerSurfaces)
        build = SurfaceBuild(of: scene, from: surface.nodes)
    }

    /// Goes on until the surface is ready, or `isUsedUp` says so.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: the surface; nil: it is not ready yet. Not called again once it is.
    public mutating func advance(_ isUsedUp: (Int) -> Bool) -> PreparedSurface? {
        build.advance(isUsedUp) ? PreparedSurface(build.scene) : nil
    }
}

extension Engine {
    /// Takes surfaces that were made ready, in one step: each in front of others of its z, or in place of one of the same name.
    /// - Parameters:
    ///   - surfaces: what is shown from now on.
    ///   - time: when that is.
    ///   - events: what comes of it is appended.
    public mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        changeScene(into: &events, surfaces: surfaces.map(\.name)) { scene in
            scene.carryOut(.surfaces(withdraw: [], show: surfaces.map { $0.scene[surface: 0] }))
        }
    }

    /// Where an output of this name begins; zero where there is none, or no name.
    public func origin(ofOutput name: String?) -> Point { scene.origin(of: name) }
}
