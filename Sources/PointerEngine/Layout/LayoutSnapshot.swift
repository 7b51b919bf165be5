public import PointerModel

/// A copy of an engine's layout at one moment.
///
/// It shares the engine's tables, so that it costs nothing. An engine that changes a surface later copies that surface first.
public struct LayoutSnapshot: Sendable {
    /// The version of an engine's layout; every change results in a different one.
    public struct Version: Sendable, Hashable {
        let state: Int64
        let changes: UInt64
    }

    public let version: Version
    package let scene: Scene

    init(_ scene: Scene, state: Int64) {
        self.scene = scene
        version = Version(state: state, changes: scene.changes)
    }

    public var outputs: [Output] { scene.outputs }

    /// Indices of the surfaces, in the order of the layout.
    public var surfaces: Range<Int> { scene.surfaces.indices }

    /// Returns the declaration of a surface without its nodes.
    public func surface(at index: Int) -> Surface { scene.surfaces[index].declaration }

    public func nodeCount(ofSurface index: Int) -> Int { scene.surfaces[index].nodes.count }

    /// Returns a node as declared. Nodes are in painting order.
    public func node(_ node: Int, ofSurface index: Int) -> Node { scene.surfaces[index].node(Int32(node)) }

    /// Returns the bytes that the snapshot alone may keep: the declarations of surfaces that the engine has changed or removed
    /// since.
    public func bytesReplaced(in engine: Engine) -> Int {
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
    public var snapshot: LayoutSnapshot { LayoutSnapshot(scene, state: layoutState) }
}
