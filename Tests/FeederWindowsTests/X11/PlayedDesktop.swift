import CXCB
import Glibc
import SystemPackage

/// The programs of a screen and their window manager, by a connection of their own.
@safe
final class PlayedDesktop {
    let connection: OpaquePointer
    let root: xcb_window_t
    /// The window that shows that a window manager runs.
    private(set) var check: xcb_window_t = 0
    private var atoms: [String: xcb_atom_t] = [:]

    init(_ display: String) throws {
        guard let opened = unsafe xcb_connect(display, nil), unsafe xcb_connection_has_error(opened) == 0 else {
            throw Errno.connectionRefused
        }
        unsafe connection = opened
        root = unsafe xcb_setup_roots_iterator(xcb_get_setup(opened)).data.pointee.root
    }

    deinit { unsafe xcb_disconnect(connection) }

    /// Sends what is queued.
    func flush() { _ = unsafe xcb_flush(connection) }

    /// Waits until the server has done all that it was asked.
    func sync() {
        let reply = unsafe xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil)
        unsafe free(reply)
    }

    func atom(_ name: String) -> xcb_atom_t {
        if let known = atoms[name] { return known }
        let cookie = unsafe xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
        let reply = unsafe xcb_intern_atom_reply(connection, cookie, nil)
        defer { unsafe free(reply) }
        let atom = unsafe reply?.pointee.atom ?? 0
        atoms[name] = atom
        return atom
    }

    // MARK: Windows

    /// Creates a mapped window.
    /// - Parameters:
    ///   - frame: x, y, width and height in the parent, in pixels.
    ///   - parent: the parent; nil for the root window.
    ///   - isPlaced: whether the program places it without the window manager (override-redirect).
    ///   - hasPixels: whether it is more than a place for input.
    func window(
        _ frame: [Int],
        in parent: xcb_window_t? = nil,
        isPlaced: Bool = false,
        hasPixels: Bool = true
    ) -> xcb_window_t {
        let window = unsafe xcb_generate_id(connection)
        let kind = hasPixels ? XCB_WINDOW_CLASS_INPUT_OUTPUT : XCB_WINDOW_CLASS_INPUT_ONLY
        let values: [UInt32] = [isPlaced ? 1 : 0]
        unsafe xcb_create_window(
            connection,
            0,
            window,
            parent ?? root,
            Int16(frame[0]),
            Int16(frame[1]),
            UInt16(frame[2]),
            UInt16(frame[3]),
            0,
            UInt16(kind.rawValue),
            0,
            XCB_CW_OVERRIDE_REDIRECT.rawValue,
            values
        )
        map(window)
        return window
    }

    /// Creates a window in a frame, as window managers do: with 4 pixels around it and a title bar of 20 pixels.
    /// - Parameter frame: x, y, width and height of the window itself on the screen, in pixels.
    func client(_ frame: [Int], title: String = "") -> (window: xcb_window_t, frame: xcb_window_t) {
        let outer = window([frame[0] - 4, frame[1] - 20, frame[2] + 8, frame[3] + 24], isPlaced: true)
        let inner = window([4, 20, frame[2], frame[3]], in: outer)
        set("_NET_WM_NAME", of: inner, to: title)
        return (inner, outer)
    }

    func map(_ window: xcb_window_t) { unsafe xcb_map_window(connection, window) }
    func unmap(_ window: xcb_window_t) { unsafe xcb_unmap_window(connection, window) }
    func destroy(_ window: xcb_window_t) { unsafe xcb_destroy_window(connection, window) }

    func move(_ window: xcb_window_t, x: UInt32, y: UInt32) {
        let mask = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
        unsafe xcb_configure_window(connection, window, UInt16(mask), [x, y])
    }

    func raise(_ window: xcb_window_t) {
        let above = [XCB_STACK_MODE_ABOVE.rawValue]
        unsafe xcb_configure_window(connection, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), above)
    }

    /// Lets a window have clicks in one rectangle, or in none.
    func setInput(of window: xcb_window_t, isEmpty: Bool) {
        let rects = isEmpty ? [] : [xcb_rectangle_t(x: 0, y: 0, width: 10, height: 10)]
        let (set, input) = (UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue))
        let order = UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue)
        unsafe xcb_shape_rectangles(connection, set, input, order, window, 0, 0, UInt32(rects.count), rects)
    }

    // MARK: Properties

    func set(_ property: String, of window: xcb_window_t, to values: [UInt32], as type: String = "CARDINAL") {
        let (name, type) = (atom(property), atom(type))
        let replace = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
        unsafe xcb_change_property(connection, replace, window, name, type, 32, UInt32(values.count), values)
    }

    func set(_ property: String, of window: xcb_window_t, toBytes bytes: [UInt8], as type: String = "UTF8_STRING") {
        let (name, type) = (atom(property), atom(type))
        let replace = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
        unsafe xcb_change_property(connection, replace, window, name, type, 8, UInt32(bytes.count), bytes)
    }

    func set(_ property: String, of window: xcb_window_t, to text: String, as type: String = "UTF8_STRING") {
        set(property, of: window, toBytes: Array(text.utf8), as: type)
    }

    func remove(_ property: String, of window: xcb_window_t) {
        unsafe xcb_delete_property(connection, window, atom(property))
    }

    func setClass(of window: xcb_window_t, _ instance: String, _ name: String) {
        set("WM_CLASS", of: window, to: "\(instance)\0\(name)\0", as: "STRING")
    }

    // MARK: The window manager

    /// Shows that a window manager runs.
    func manage(name: String = "Played") {
        check = unsafe xcb_generate_id(connection)
        let none = UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue)
        unsafe xcb_create_window(connection, 0, check, root, -10, -10, 1, 1, 0, none, 0, 0, nil)
        set("_NET_WM_NAME", of: check, to: name)
        for window in [check, root] { set("_NET_SUPPORTING_WM_CHECK", of: window, to: [check], as: "WINDOW") }
        set("_NET_CURRENT_DESKTOP", of: root, to: [0])
    }

    /// Lists the windows of the window manager, the front one last.
    func list(_ windows: [xcb_window_t]) {
        set("_NET_CLIENT_LIST_STACKING", of: root, to: windows, as: "WINDOW")
    }
}
