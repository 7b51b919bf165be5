import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Current replies about the layout, in work or being sent. Clients that ask for the same part of the same layout share one.
final class LayoutReplies {
    // The works and the streams of the clients retain the replies.
    private weak var layout: GetReply?
    private weak var warnings: WarningsReply?
    private let runner: PipelineRunner

    init(about runner: PipelineRunner) {
        self.runner = runner
    }

    /// Returns the reply of Get.
    /// - Throws: `NoSuchSurface` or `AmbiguousSurface`.
    func get(_ parameters: GetLayoutParameters, for peer: PeerCredentials) throws(VarlinkError) -> GetReply {
        let changes = parameters.since.flatMap { runner.layoutLog.changes(since: $0) }
        var wanted = changes?.changed
        if let id = parameters.surface {
            let surface = try surface(id, owner: parameters.owner, for: peer)
            wanted = wanted.map { $0.intersection([surface]) } ?? [surface]
        }
        let part = LayoutPart(
            surfaces: wanted,
            withNodes: parameters.nodes ?? true,
            removed: parameters.surface == nil ? changes?.removed ?? [] : [],
            state: runner.pipeline.engine.layoutState
        )
        return layout(of: runner.pipeline.engine.snapshot, part)
    }

    /// Returns the reply of Lint.
    /// - Throws: `NoSuchSurface` or `AmbiguousSurface`.
    func lint(_ parameters: LintParameters, for peer: PeerCredentials) throws(VarlinkError) -> WarningsReply {
        guard let id = parameters.surface else { return warnings(on: nil) }
        return warnings(on: try surface(id, owner: parameters.owner, for: peer))
    }

    private func layout(of snapshot: LayoutSnapshot, _ part: LayoutPart) -> GetReply {
        let content = LayoutReplyParts.Content(version: snapshot.version, part: part)
        if let layout, layout.content == content { return layout }
        let reply = GetReply(content, from: LayoutReplyParts(snapshot, part))
        layout = reply
        return reply
    }

    /// Returns the reply of Lint for one surface, or for all if `surface` is nil.
    func warnings(on surface: SurfaceName?) -> WarningsReply {
        let engine = runner.pipeline.engine
        let snapshot = engine.snapshot
        let place = surface.flatMap { name in snapshot.surfaces.first { snapshot.surface(at: $0).name == name } }
        let content = WarningsReplyParts.Content(
            version: snapshot.version,
            settings: engine.settings.effects,
            surfaces: place.map { $0..<$0 + 1 } ?? snapshot.surfaces
        )
        if let warnings, warnings.content == content { return warnings }
        let reply = WarningsReply(content, from: WarningsReplyParts(snapshot, content))
        warnings = reply
        return reply
    }

    /// Returns the surface of the layout that a caller names. Only for methods that may show others' surfaces to the caller,
    /// because the errors reveal them.
    /// - Parameters:
    ///   - id: id of the surface.
    ///   - owner: the parameter `owner`; nil means the caller, or else the only owner of this id.
    ///   - peer: the caller.
    private func surface(_ id: String, owner: Int64?, for peer: PeerCredentials) throws(VarlinkError) -> SurfaceName {
        var reference = SurfaceReference(id)
        if let owner {
            reference.owner = SurfaceOwner(number: owner)
            guard reference.owner != nil else {
                let reason = "expected a user's number, or \(SurfaceOwner.ofConfiguration) for the configuration"
                throw .invalidParameter("owner", reason: reason)
            }
        }
        do throws(SurfaceReferenceError) {
            return try reference.resolved(among: runner.pipeline.engine.surfaceNames, for: peer.uid)
        } catch {
            switch error {
            case .noSuchSurface: throw .noSuchSurface(id)
            case .ambiguous(_, let owners): throw .ambiguousSurface(id, owners: owners)
            }
        }
    }
}
