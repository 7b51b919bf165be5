import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// What of the layout a client asks for.
extension PointerService {
    /// The reply of Get.
    /// - Throws: for a surface that is not there, or is several owners'.
    func getReply(_ parameters: GetLayoutParameters, for peer: PeerCredentials) throws(VarlinkError) -> GetReply {
        let changes = parameters.since.flatMap { layoutLog.changes(since: $0) }
        var wanted = changes?.changed
        if let id = parameters.surface {
            let surface = try surface(id, owner: parameters.owner, for: peer)
            wanted = wanted.map { $0.intersection([surface]) } ?? [surface]
        }
        let part = LayoutPart(
            surfaces: wanted,
            withNodes: parameters.nodes ?? true,
            removed: parameters.surface == nil ? changes?.removed ?? [] : [],
            state: pipeline.engine.layoutState
        )
        return layoutReplies.layout(of: pipeline.engine.snapshot, part)
    }

    /// The reply of Lint.
    /// - Throws: as for ``getReply(_:for:)``.
    func lintReply(_ parameters: LintParameters, for peer: PeerCredentials) throws(VarlinkError) -> WarningsReply {
        guard let id = parameters.surface else { return layoutReplies.warnings(of: self, on: nil) }
        return layoutReplies.warnings(of: self, on: try surface(id, owner: parameters.owner, for: peer))
    }

    /// Notes what the last input changed of the layout. The pointers are over the same one, so the first one's events say it.
    func noteLayout() {
        for case .layout(let revision) in pipeline.pointers[0].events.events {
            layoutLog.note(revision) { pipeline.hasSurface($0) }
        }
    }
}
