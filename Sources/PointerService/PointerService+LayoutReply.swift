import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// Replies about the layout.
extension PointerService {
    /// Returns the reply of Get.
    /// - Throws: `NoSuchSurface` or `AmbiguousSurface`.
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

    /// Returns the reply of Lint.
    /// - Throws: `NoSuchSurface` or `AmbiguousSurface`.
    func lintReply(_ parameters: LintParameters, for peer: PeerCredentials) throws(VarlinkError) -> WarningsReply {
        guard let id = parameters.surface else { return layoutReplies.warnings(of: self, on: nil) }
        return layoutReplies.warnings(of: self, on: try surface(id, owner: parameters.owner, for: peer))
    }

    /// Records the last input's changes of the layout. All pointers share the layout, so the events of the first one suffice.
    func noteLayout() {
        for case .layout(let revision) in pipeline.pointers[0].events.events {
            layoutLog.note(revision) { pipeline.hasSurface($0) }
        }
    }
}
