import Testing
import WaylandTesting

@testable import WaylandClient

@Suite("What the compositor of a session is")
struct SessionCompositorTests {
    @Test(
        "One with layer-shell is not GNOME Shell",
        arguments: [
            ([("wl_compositor", 6), ("zwlr_layer_shell_v1", 4)], false), ([("zwlr_layer_shell_v1", 1)], false),
            ([("wl_compositor", 6), ("gtk_shell1", 5)], true), ([], true),
        ] as [([(interface: String, version: UInt32)], Bool)]
    )
    func layerShell(globals: [(interface: String, version: UInt32)], mayBe: Bool) throws {
        let compositor = try PlayedCompositor(globals)
        #expect(SessionCompositor.mayBeGnomeShell(over: compositor.client) == mayBe)
    }
}
