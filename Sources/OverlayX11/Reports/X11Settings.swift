import CXCB
import Glibc
import PointerOverlay
import X11Client

/// The settings that a desktop gives its X clients (XSETTINGS): cursor size, theme, animations.
@safe
final class X11Settings {
    private let server: X11Connection
    private let selection: xcb_atom_t
    private let property: xcb_atom_t
    private let firstFixesEvent: Int32
    private var owner: xcb_window_t = 0
    /// What they say about the look.
    private(set) var look = DesktopLook()
    /// Called when ``look`` has changed.
    var onChange: (DesktopLook) -> Void = { _ in }

    /// Reads the settings, and watches them; waits for the server, which must have XFixes.
    init(_ server: X11Connection) {
        self.server = server
        selection = server.atom("_XSETTINGS_S\(server.screenNumber)")
        property = server.atom("_XSETTINGS_SETTINGS")
        firstFixesEvent = unsafe cxcb_fixes(server.connection).map { unsafe Int32($0.pointee.first_event) } ?? 0
        let changes = XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER.rawValue
        unsafe xcb_xfixes_select_selection_input(server.connection, server.root, selection, changes)
        server.addHandler { [unowned self] event in handle(event) }
        findOwner()
    }

    private func handle(_ event: X11Connection.Event) {
        switch event.type {
        case firstFixesEvent + XCB_XFIXES_SELECTION_NOTIFY:
            guard event.load(as: xcb_xfixes_selection_notify_event_t.self).selection == selection else { return }
            findOwner()
        case XCB_PROPERTY_NOTIFY:
            let change = event.load(as: xcb_property_notify_event_t.self)
            guard owner != 0, change.window == owner, change.atom == property else { return }
            read()
        default: break
        }
    }

    private func findOwner() {
        let cookie = unsafe xcb_get_selection_owner(server.connection, selection)
        let reply = unsafe xcb_get_selection_owner_reply(server.connection, cookie, nil)
        owner = unsafe reply.map { unsafe $0.pointee.owner } ?? 0
        unsafe free(reply)
        // Without a manager of settings the last ones hold: it may be starting anew.
        // No program owns the root window, whose events this one selects elsewhere.
        guard owner != 0, owner != server.root else { return }
        let events = [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue]
        unsafe xcb_change_window_attributes(server.connection, owner, XCB_CW_EVENT_MASK.rawValue, events)
        read()
    }

    private func read() {
        let new = DesktopLook(settings: XSettingsValues(server.property(property, of: owner)))
        guard new != look else { return }
        look = new
        onChange(new)
    }
}

extension DesktopLook {
    /// Creates the look that settings describe.
    init(settings: XSettingsValues) {
        self.init()
        if let theme = settings.texts["Net/ThemeName"] { note(theme: theme) }
        if settings.numbers["Gtk/EnableAnimations"] == 0 { reducesMotion = true }
        if let size = settings.numbers["Gtk/CursorThemeSize"] { note(cursorSize: Int64(size)) }
    }
}
