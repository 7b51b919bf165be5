import CWaylandClient

/// libwayland's connection. Each object keeps it, because an object that outlives it would write to freed memory.
@safe
final class WaylandDisplay {
    let display: OpaquePointer

    /// Connects to the compositor of the environment; nil if there is none.
    init?() {
        guard let display = unsafe wl_display_connect(nil) else { return nil }
        unsafe self.display = display
    }

    deinit { unsafe wl_display_disconnect(display) }
}
