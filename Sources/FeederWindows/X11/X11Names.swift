import CXCB
import X11Client

/// The numbers of the names of properties.
struct X11Names {
    let clientsInOrder: xcb_atom_t
    let clients: xcb_atom_t
    let currentDesktop: xcb_atom_t
    let managerCheck: xcb_atom_t
    let active: xcb_atom_t

    let title: xcb_atom_t
    let oldTitle = XCB_ATOM_WM_NAME.rawValue
    let programs = XCB_ATOM_WM_CLASS.rawValue
    let machine = XCB_ATOM_WM_CLIENT_MACHINE.rawValue
    let process: xcb_atom_t
    let desktop: xcb_atom_t
    let state: xcb_atom_t
    let shadow: xcb_atom_t

    let hidden: xcb_atom_t
    let shaded: xcb_atom_t
    let fullscreen: xcb_atom_t

    /// Reads the numbers; waits for the server.
    init(_ server: X11Connection) {
        clientsInOrder = server.atom("_NET_CLIENT_LIST_STACKING")
        clients = server.atom("_NET_CLIENT_LIST")
        currentDesktop = server.atom("_NET_CURRENT_DESKTOP")
        managerCheck = server.atom("_NET_SUPPORTING_WM_CHECK")
        active = server.atom("_NET_ACTIVE_WINDOW")
        title = server.atom("_NET_WM_NAME")
        process = server.atom("_NET_WM_PID")
        desktop = server.atom("_NET_WM_DESKTOP")
        state = server.atom("_NET_WM_STATE")
        shadow = server.atom("_GTK_FRAME_EXTENTS")
        hidden = server.atom("_NET_WM_STATE_HIDDEN")
        shaded = server.atom("_NET_WM_STATE_SHADED")
        fullscreen = server.atom("_NET_WM_STATE_FULLSCREEN")
    }

    /// Returns whether a property of the root window says which windows there are.
    func isOfRoot(_ property: xcb_atom_t) -> Bool {
        [clientsInOrder, clients, currentDesktop, managerCheck, active].contains(property)
    }

    /// Returns whether a property of a window is one of ``X11WindowFacts``.
    func isOfWindow(_ property: xcb_atom_t) -> Bool {
        [title, oldTitle, programs, machine, process, desktop, state, shadow].contains(property)
    }
}
