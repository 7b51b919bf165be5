import PointerEngine
import PointerModel

/// The replies about the layout that are put together or sent at present. Clients that ask for the same of the same layout share one.
final class LayoutReplies {
    // Held by those who put them together and by those they are sent to.
    private weak var layout: GetReply?
    private weak var warnings: WarningsReply?

    /// The reply of Get.
    func layout(of snapshot: LayoutSnapshot, _ part: LayoutPart) -> GetReply {
        let content = GetReplyParts.Content(version: snapshot.version, part: part)
        if let layout, layout.content == content { return layout }
        let reply = GetReply(content, from: GetReplyParts(snapshot, part))
        layout = reply
        return reply
    }

    /// The reply of Lint.
    /// - Parameter surface: the one that is asked about; nil: all.
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
