package import PointerModel

/// A copy of an engine's layout at one moment.
///
/// It shares the engine's tables, so that it costs nothing. An engine that changes a surface later copies that surface first.
package struct LayoutSnapshot: Sendable {
    /// The version of an engine's layout; every change results in a different one.
    package struct Version: Sendable, Hashable {
        let state: Int64
        let changes: UInt64
    }

    package let version: Version
    package let scene: Scene

    init(_ scene: Scene, state: Int64) {
        self.scene = scene
        version = Version(state: state, changes: scene.changes)
    }

    package var outputs: [Output] { scene.outputs }

    /// Indices of the surfaces, in the order of the layout.
    package var surfaces: Range<Int> { scene.surfaces.indices }

    /// Returns the declaration of a surface without its nodes.
    package func surface(at index: Int) -> Surface { scene.surfaces[index].declaration }

    package func nodeCount(ofSurface index: Int) -> Int { scene.surfaces[index].nodes.count }

    /// Returns a node as declared. Nodes are in painting order.
    package func node(_ node: Int, ofSurface index: Int) -> Node { scene.surfaces[index].node(Int32(node)) }

    /// Returns the bytes that the snapshot alone may keep: the declarations of surfaces that the engine has changed or removed
    /// since.
    package func bytesReplaced(in engine: Engine) -> Int {
        let current = engine.scene
        var bytes = 0
        for (index, surface) in scene.surfaces.enumerated() {
            if index < current.surfaces.count, current.surfaces[index] === surface { continue }
            if let place = current.index(of: surface.name), current.surfaces[place] === surface { continue }
            bytes += surface.size.bytes
        }
        return bytes
    }
}

extension Engine {
    /// Copy of the current layout.
    package var snapshot: LayoutSnapshot { LayoutSnapshot(scene, state: layoutState) }
}
