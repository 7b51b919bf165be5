package import PointerModel

/// Prepares a surface in steps, so that other work can run in between. The result takes effect at once, or stays outside of any
/// layout.
package struct SurfacePreparation {
    private var build: SurfaceBuild

    /// - Parameters:
    ///   - surface: Declaration of the surface.
    ///   - origin: Origin of the surface's output; zero if it names none.
    ///   - formerSurfaces: Frees the surface in steps after its last use; nil to free it at once.
    package init(_ surface: Surface, origin: Point = .zero, freedBy formerSurfaces: FormerSurfaces? = nil) {
        let scene = SurfaceScene(emptying: surface, origin: origin, freedBy: formerSurfaces)
        build = SurfaceBuild(of: scene, from: surface.nodes)
    }

    /// Bytes of the nodes and of the surface that the preparation holds, without the texts, paths and animations that the nodes refer
    /// to. What the next step reserves is included.
    package var storageBytes: Int { build.storageBytes }

    /// Continues until the surface is ready or `isUsedUp` returns true. Must not be called again after it has returned the
    /// surface.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: The surface; nil if it is not ready yet.
    package mutating func advance(_ isUsedUp: (Int) -> Bool) -> PreparedSurface? {
        build.advance(isUsedUp) ? PreparedSurface(build.scene) : nil
    }
}

extension Engine {
    /// Shows prepared surfaces in one step: each in front of others with its z, or in place of the one with its name.
    /// - Parameters:
    ///   - surfaces: The surfaces to show.
    ///   - time: Time of the change.
    ///   - events: Receives the resulting events.
    package mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        changeScene(into: &events, surfaces: surfaces.map(\.name)) { scene in
            scene.carryOut(.surfaces(withdraw: [], show: surfaces.map { $0.scene[surface: 0] }))
        }
    }

    /// Returns the origin of the output with this name; zero if there is none, or no name.
    package func origin(ofOutput name: String?) -> Point { scene.origin(of: name) }
}
