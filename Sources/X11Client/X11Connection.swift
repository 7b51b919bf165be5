package import CXCB
import Glibc
package import PointerRuntime
import SystemPackage

/// A connection to an X server on an event loop. Requests are queued and sent at the end of each turn; nothing waits for the server
/// but what says so.
@safe
package final class X11Connection {
    /// An event of the server. It is valid only in the handler.
    @safe
    package struct Event {
        private let pointer: UnsafeMutablePointer<xcb_generic_event_t>

        fileprivate init(_ pointer: UnsafeMutablePointer<xcb_generic_event_t>) {
            unsafe self.pointer = pointer
        }

        /// The event's number, without the mark of events that other clients send.
        package var type: Int32 { Int32(unsafe pointer.pointee.response_type & 0x7f) }

        /// The event as the structure that its number stands for.
        package func load<Structure>(as structure: Structure.Type) -> Structure {
            unsafe UnsafeRawPointer(pointer).loadUnaligned(as: structure)
        }
    }

    /// xcb's connection.
    package let connection: OpaquePointer
    /// The screen's root window.
    package let root: xcb_window_t
    /// Number of the screen.
    package let screenNumber: Int
    /// The depth of the root window, in bits.
    package let rootDepth: UInt8
    private let rootVisual: xcb_visualid_t
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var handlers: [(Event) -> Void] = []
    private var flushes: [() -> Void] = []
    private var atoms: [String: xcb_atom_t] = [:]
    /// Whether events that have arrived wait for the next turn of the loop.
    private var isBehind = false
    private var hasFailed = false
    /// Whether the server has sent something that is not read yet.
    private var hasInput = true
    /// Whether this turn of the loop has read from the server, so that replies may have come.
    package private(set) var didRead = false
    /// Called once when the connection is lost, with the reason.
    package var onLoss: (String) -> Void = { _ in }

    /// Connects; waits for the server.
    /// - Parameters:
    ///   - display: the display's name; nil for that of `DISPLAY`.
    ///   - loop: the program's event loop.
    package init(display: String? = nil, on loop: EventLoop) throws(X11Error) {
        var number: Int32 = 0
        let opened = unsafe xcb_connect(display, &number)
        guard let connection = unsafe opened, unsafe xcb_connection_has_error(connection) == 0 else {
            unsafe opened.map { unsafe xcb_disconnect($0) }
            let variable = unsafe getenv("DISPLAY").map { unsafe String(cString: $0) }
            let name = display ?? variable ?? ""
            throw X11Error(
                description: name.isEmpty
                    ? "DISPLAY is not set; run this in a terminal of the graphical session"
                    : "cannot connect to the X server at \(name)"
            )
        }
        var screens = unsafe xcb_setup_roots_iterator(xcb_get_setup(connection))
        for _ in 0..<number where unsafe screens.rem > 1 { unsafe xcb_screen_next(&screens) }
        let screen = unsafe screens.data.pointee
        unsafe self.connection = connection
        self.loop = loop
        root = screen.root
        rootDepth = screen.root_depth
        rootVisual = screen.root_visual
        screenNumber = Int(number)
        do throws(Errno) {
            let descriptor = unsafe xcb_get_file_descriptor(connection)
            watch = try loop.watch(descriptor, for: .readable, priority: .normal) { [unowned self] _ in hasInput = true
            }
        } catch {
            throw X11Error(description: "cannot wait for the X server: \(error)")
        }
        guard unsafe Self.hasOrdinaryPixels(connection, depth: rootDepth) else {
            throw X11Error(
                description: "the X screen has a depth of \(rootDepth), or pixels of a foreign order; 24 is needed"
            )
        }
        // Replies that xcb reads may bring events with them, so the descriptor alone does not say that there are some.
        loop.afterEachTurn { [weak self] in self?.finishTurn() }
        // The next turn does not wait for input.
        loop.inEachTurn(while: { [weak self] in self?.isBehind ?? false }) {}
    }

    deinit {
        if let watch { loop.unwatch(watch) }
        unsafe xcb_disconnect(connection)
    }

    /// Calls `handler` with each event.
    package func addHandler(_ handler: @escaping (Event) -> Void) { handlers.append(handler) }

    /// Calls `handler` at the end of each turn of the loop, after all events and before the requests are sent.
    package func beforeFlush(_ handler: @escaping () -> Void) { flushes.append(handler) }

    private func finishTurn() {
        guard !hasFailed else { return }
        // Sending reads as well, and so does waiting for a reply. What they read no longer makes the descriptor readable.
        repeat { handleInput() } while unsafe hasInput && !isBehind && xcb_connection_has_error(connection) == 0
        guard unsafe xcb_connection_has_error(connection) != 0 else { return }
        hasFailed = true
        if let watch { loop.unwatch(watch) }
        watch = nil
        onLoss("the X server has closed the connection")
    }

    /// Handles what has come, and sends what follows from it.
    private func handleInput() {
        didRead = hasInput || isBehind
        var handled = 0
        while handled < X11ClientLimit.events.most, let event = unsafe nextEvent() {
            handled += 1
            // Errors of requests say nothing that could be mended: a window of another program is gone.
            if unsafe event.pointee.response_type != 0 {
                for handler in handlers { unsafe handler(Event(event)) }
            }
            unsafe free(event)
        }
        let count = unsafe xcb_total_read(connection)
        for flush in flushes { flush() }
        _ = unsafe xcb_flush(connection)
        isBehind = handled == X11ClientLimit.events.most
        hasInput = unsafe xcb_total_read(connection) != count
    }

    /// Returns the next event; nil if there is none. Reads from the server only if it has sent something.
    @unsafe
    private func nextEvent() -> UnsafeMutablePointer<xcb_generic_event_t>? {
        didRead ? unsafe xcb_poll_for_event(connection) : unsafe xcb_poll_for_queued_event(connection)
    }

    // MARK: Names

    /// Returns the number of a name; waits for the server the first time.
    package func atom(_ name: String) -> xcb_atom_t {
        if let known = atoms[name] { return known }
        let cookie = unsafe xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
        guard let reply = unsafe xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
        defer { unsafe free(reply) }
        atoms[name] = unsafe reply.pointee.atom
        return unsafe reply.pointee.atom
    }

    /// Returns the name of a number; nil if the server does not know it, or it is too long. Waits for the server.
    package func name(of atom: xcb_atom_t) -> String? {
        let cookie = unsafe xcb_get_atom_name(connection, atom)
        guard let reply = unsafe xcb_get_atom_name_reply(connection, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let length = Int(unsafe xcb_get_atom_name_name_length(reply))
        guard length <= X11ClientLimit.name.most, let text = unsafe xcb_get_atom_name_name(reply) else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the beginning of a property; empty if the window has none. Waits for the server.
    package func property(_ property: xcb_atom_t, of window: xcb_window_t) -> [UInt8] {
        let any = xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue)
        let words = UInt32(X11ClientLimit.property.most / 4)
        let cookie = unsafe xcb_get_property(connection, 0, window, property, any, 0, words)
        guard let reply = unsafe xcb_get_property_reply(connection, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        guard let value = unsafe xcb_get_property_value(reply) else { return [] }
        let length = Int(unsafe xcb_get_property_value_length(reply))
        return unsafe Array(UnsafeRawBufferPointer(start: value, count: length))
    }

    // MARK: Visuals

    /// Returns whether pixels of a depth have 32 bits and the order of bytes of this machine, as images have that programs send.
    @unsafe
    private static func hasOrdinaryPixels(_ connection: OpaquePointer, depth: UInt8) -> Bool {
        guard let setup = unsafe xcb_get_setup(connection),
            unsafe UInt32(setup.pointee.image_byte_order) == XCB_IMAGE_ORDER_LSB_FIRST.rawValue,
            depth == 24 || depth == 32
        else { return false }
        var formats = unsafe xcb_setup_pixmap_formats_iterator(setup)
        while unsafe formats.rem > 0 {
            if unsafe formats.data.pointee.depth == depth { return unsafe formats.data.pointee.bits_per_pixel == 32 }
            unsafe xcb_format_next(&formats)
        }
        return false
    }

    /// Returns the visual of the root window, or the first one of 32 bits with alpha; nil if the screen has none.
    package func visual(hasAlpha: Bool) -> xcb_visualid_t? {
        guard hasAlpha else { return rootVisual }
        var screens = unsafe xcb_setup_roots_iterator(xcb_get_setup(connection))
        for _ in 0..<screenNumber where unsafe screens.rem > 1 { unsafe xcb_screen_next(&screens) }
        var depths = unsafe xcb_screen_allowed_depths_iterator(screens.data)
        while unsafe depths.rem > 0 {
            if unsafe depths.data.pointee.depth == 32 {
                var visuals = unsafe xcb_depth_visuals_iterator(depths.data)
                while unsafe visuals.rem > 0 {
                    let visual = unsafe visuals.data.pointee
                    if visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue) { return visual.visual_id }
                    unsafe xcb_visualtype_next(&visuals)
                }
            }
            unsafe xcb_depth_next(&depths)
        }
        return nil
    }
}
