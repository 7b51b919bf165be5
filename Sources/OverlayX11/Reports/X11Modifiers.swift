import CXCB
import Glibc
import PointerModel
import X11Client

/// The modifiers that are down, by XKB. No key is read.
@safe
final class X11Modifiers {
    private let firstEvent: Int32
    /// The modifiers that were down at the beginning.
    let held: Modifiers
    /// Called with the modifiers when they change.
    var onChange: (Modifiers) -> Void = { _ in }

    /// Begins to watch the modifiers; nil if the server lacks XKB. Waits for the server.
    init?(_ server: X11Connection) {
        let connection = unsafe server.connection
        guard let keyboard = unsafe cxcb_xkb(connection) else { return nil }
        firstEvent = Int32(unsafe keyboard.pointee.first_event)
        let use = unsafe xcb_xkb_use_extension_reply(connection, xcb_xkb_use_extension(connection, 1, 0), nil)
        let isSupported = unsafe use.map { unsafe $0.pointee.supported != 0 } ?? false
        unsafe free(use)
        guard isSupported else { return nil }
        let state = UInt16(XCB_XKB_EVENT_TYPE_STATE_NOTIFY.rawValue)
        let device = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)
        unsafe xcb_xkb_select_events(connection, device, state, 0, state, 0, 0, nil)
        let now = unsafe xcb_xkb_get_state_reply(connection, xcb_xkb_get_state(connection, device), nil)
        held = Modifiers(mask: unsafe now.map { unsafe UInt32($0.pointee.mods) } ?? 0)
        unsafe free(now)
        server.addHandler { [unowned self] event in handle(event) }
    }

    private func handle(_ event: X11Connection.Event) {
        guard event.type == firstEvent else { return }
        let change = event.load(as: xcb_xkb_state_notify_event_t.self)
        guard Int32(change.xkbType) == XCB_XKB_STATE_NOTIFY else { return }
        onChange(Modifiers(mask: UInt32(change.mods)))
    }
}

extension Modifiers {
    /// Creates the modifiers of a mask of the X server, where Mod1 is Alt and Mod4 is the logo key.
    init(mask: UInt32) {
        let bits: [(xcb_mod_mask_t, Modifiers)] = [
            (XCB_MOD_MASK_LOCK, .capsLock), (XCB_MOD_MASK_SHIFT, .shift), (XCB_MOD_MASK_CONTROL, .control),
            (XCB_MOD_MASK_1, .alternate), (XCB_MOD_MASK_4, .command),
        ]
        self = Modifiers(bits.filter { mask & $0.0.rawValue != 0 }.map(\.1))
    }
}
