import PointerEngine
import PointerModel
import PointerPipeline

/// Current replies about the layout, in work or being sent. Clients that ask for the same part of the same layout share one.
final class LayoutReplies {
    // The works and the streams of the clients retain the replies.
    private weak var layout: GetReply?
    private weak var warnings: WarningsReply?

    /// Returns the reply of Get.
    func layout(of snapshot: LayoutSnapshot, _ part: LayoutPart) -> GetReply {
        let content = GetReplyParts.Content(version: snapshot.version, part: part)
        if let layout, layout.content == content { return layout }
        let reply = GetReply(content, from: GetReplyParts(snapshot, part))
        layout = reply
        return reply
    }

    /// Returns the reply of Lint for one surface, or for all if `surface` is nil.
    func warnings(of service: PointerService, on surface: SurfaceName?) -> WarningsReply {
        let engine = service.pipeline.engine
        let snapshot = engine.snapshot
        let place = surface.flatMap { name in snapshot.surfaces.first { snapshot.surface(at: $0).name == name } }
        let content = WarningsReplyParts.Content(
            version: snapshot.version,
            settings: engine.settings.effects,
            surfaces: place.map { $0..<$0 + 1 } ?? snapshot.surfaces
        )
        if let warnings, warnings.content == content { return warnings }
        let reply = WarningsReply(content, from: WarningsReplyParts(snapshot, content))
        self.warnings = reply
        return reply
    }
}
