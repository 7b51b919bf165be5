import CWaylandClient

/// libwayland's connection. Each object keeps it, because an object that outlives it would write to freed memory.
@safe
final class WaylandDisplay {
    let display: OpaquePointer

    /// Connects to the compositor of the environment, or over a connected socket, which this object closes; nil if there is none.
    init?(over descriptor: Int32?) {
        let made = unsafe descriptor.map { unsafe wl_display_connect_to_fd($0) } ?? wl_display_connect(nil)
        guard let display = unsafe made else { return nil }
        unsafe self.display = display
    }

    deinit { unsafe wl_display_disconnect(display) }
}
