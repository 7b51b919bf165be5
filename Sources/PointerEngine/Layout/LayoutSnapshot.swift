public import PointerModel

/// A layout as it is at a moment.
///
/// It shares the engine's tables, so that it costs nothing to take. An engine that changes a surface later copies that surface first.
public struct LayoutSnapshot: Sendable {
    /// What differs between the layouts of an engine at any two moments between which something was changed.
    public struct Version: Sendable, Hashable {
        let state: Int64
        let changes: UInt64
    }

    public let version: Version
    private let scene: Scene

    init(_ scene: Scene, state: Int64) {
        self.scene = scene
        version = Version(state: state, changes: scene.changes)
    }

    public var outputs: [Output] { scene.outputs }

    /// The surfaces' places, in the order of the layout.
    public var surfaces: Range<Int> { scene.surfaces.indices }

    /// What a surface declares, without its nodes.
    public func surface(at index: Int) -> Surface { scene.surfaces[index].declaration }

    public func nodeCount(ofSurface index: Int) -> Int { scene.surfaces[index].nodes.count }

    /// A node as declared. Nodes stand in the order of painting.
    public func node(_ node: Int, ofSurface index: Int) -> Node { scene.surfaces[index].node(Int32(node)) }

    /// What the snapshot alone may keep, in bytes: what those surfaces declare that the engine has in this form no more.
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

    /// Looks through a surface for likely mistakes.
    public func lint(ofSurface index: Int, settings: EffectSettings) -> LintRun {
        LintRun(Int32(index), of: scene, declared: nil, settings: settings)
    }
}

extension Engine {
    /// The layout as it is now.
    public var snapshot: LayoutSnapshot { LayoutSnapshot(scene, state: layoutState) }
}
