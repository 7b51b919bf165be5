import CXCB
import Glibc
import X11Client

/// Whether a compositing manager runs, so that windows can be translucent. It may start and stop at any time.
@safe
final class CompositingManager {
    private let server: X11Connection
    private let selection: xcb_atom_t
    private let firstEvent: Int32
    /// Whether one runs.
    private(set) var isRunning: Bool
    /// Called when ``isRunning`` changes.
    var onChange: () -> Void = {}

    /// Looks for one, and watches; waits for the server. The server must have XFixes.
    init(_ server: X11Connection) {
        self.server = server
        selection = server.atom("_NET_WM_CM_S\(server.screenNumber)")
        firstEvent = unsafe cxcb_fixes(server.connection).map { unsafe Int32($0.pointee.first_event) } ?? 0
        let changes =
            XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_WINDOW_DESTROY.rawValue
            | XCB_XFIXES_SELECTION_EVENT_MASK_SELECTION_CLIENT_CLOSE.rawValue
        unsafe xcb_xfixes_select_selection_input(server.connection, server.root, selection, changes)
        let cookie = unsafe xcb_get_selection_owner(server.connection, selection)
        let reply = unsafe xcb_get_selection_owner_reply(server.connection, cookie, nil)
        isRunning = unsafe reply.map { unsafe $0.pointee.owner != 0 } ?? false
        unsafe free(reply)
        server.addHandler { [unowned self] event in handle(event) }
    }

    private func handle(_ event: X11Connection.Event) {
        guard event.type == firstEvent + XCB_XFIXES_SELECTION_NOTIFY else { return }
        let change = event.load(as: xcb_xfixes_selection_notify_event_t.self)
        guard change.selection == selection, (change.owner != 0) != isRunning else { return }
        isRunning = change.owner != 0
        onChange()
    }
}
