import PointerEngine
import PointerModel

/// The replies about the layout that are put together or sent at present. Clients that ask for the same of the same layout share one.
final class LayoutReplies {
    // Held by those who put them together and by those they are sent to.
    private weak var layout: GetReply?
    private weak var warnings: WarningsReply?

    /// The reply of Get.
    func layout(of snapshot: LayoutSnapshot, _ part: LayoutPart) -> GetReply {
        if let layout, layout.part == part, layout.version == snapshot.version { return layout }
        let reply = GetReply(snapshot, part)
        layout = reply
        return reply
    }

    /// The reply of Lint.
    /// - Parameter surface: the one that is asked about; nil: all.
    func warnings(of service: PointerService, on surface: SurfaceName?) -> WarningsReply {
        let engine = service.pipeline.engine
        let snapshot = engine.snapshot
        let place = surface.flatMap { name in snapshot.surfaces.first { snapshot.surface(at: $0).name == name } }
        let surfaces = place.map { $0..<$0 + 1 } ?? snapshot.surfaces
        let settings = engine.settings.effects
        if let warnings, warnings.surfaces == surfaces, warnings.settings == settings,
            warnings.version == snapshot.version
        {
            return warnings
        }
        let reply = WarningsReply(snapshot, surfaces: surfaces, settings: settings)
        self.warnings = reply
        return reply
    }
}
