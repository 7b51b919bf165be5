import CXCB
import Glibc
import PointerModel
import PointerPainting
package import PointerRuntime
package import X11Client
import X11Painting

/// The demonstration's window on an X server.
@safe
package final class X11Window {
    /// Keys that end the program, by the codes that Xorg gives them on every layout but those that move q: Escape and q.
    private static let endingKeys: Set<UInt8> = [9, 24]

    private let server: X11Connection
    private let outputs: X11Outputs
    private let image: X11Image
    private let window: xcb_window_t
    private let context: xcb_gcontext_t
    private let protocols: xcb_atom_t
    private let deletion: xcb_atom_t
    private var canvas: Canvas?
    /// Width and height, in pixels.
    private var size: (width: Int, height: Int)
    private var isMapped = false
    private var isNeeded = false
    private var question: xcb_translate_coordinates_cookie_t?
    private var isQuestionOld = false
    private unowned let delegate: any DemoWindowDelegate

    /// Opens the window on the X server of the environment; waits for the server.
    package init(on loop: EventLoop, delegate: any DemoWindowDelegate) throws(X11Error) {
        server = try X11Connection(on: loop)
        outputs = X11Outputs(server)
        image = X11Image(server)
        self.delegate = delegate
        let connection = unsafe server.connection
        window = unsafe xcb_generate_id(connection)
        context = unsafe xcb_generate_id(connection)
        protocols = server.atom("WM_PROTOCOLS")
        deletion = server.atom("WM_DELETE_WINDOW")
        size = (Int(DemoScene.width * outputs.scale), Int(DemoScene.height * outputs.scale))
        open()
        server.onLoss = { reason in delegate.windowDidFail(reason) }
        server.addHandler { [unowned self] event in handle(event) }
        server.beforeFlush { [unowned self] in
            readAnswer()
            paintIfNeeded()
        }
        outputs.onChange = { [unowned self] in
            setNeedsDisplay()
            locate()
        }
    }

    private func open() {
        let connection = unsafe server.connection
        let color = DemoPainter.background
        let pixel = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        let events =
            XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
            | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
            | XCB_EVENT_MASK_KEY_PRESS.rawValue
        let mask = XCB_CW_BACK_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue
        let (kind, visual) = (UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), server.visual(hasAlpha: false) ?? 0)
        let (width, height) = (UInt16(clamping: size.width), UInt16(clamping: size.height))
        let values = [pixel, events]
        unsafe xcb_create_window(
            connection,
            server.rootDepth,
            window,
            server.root,
            0,
            0,
            width,
            height,
            0,
            kind,
            visual,
            mask,
            values
        )
        unsafe xcb_create_gc(connection, context, window, 0, nil)
        server.setTitle(delegate.windowTitle, of: window)
        server.set(protocols, of: window, to: [deletion], as: XCB_ATOM_ATOM.rawValue)
        // The outputs' scale is in a property of the root window.
        let changes = [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue]
        unsafe xcb_change_window_attributes(connection, server.root, XCB_CW_EVENT_MASK.rawValue, changes)
        unsafe xcb_map_window(connection, window)
    }

    // MARK: Events

    private func handle(_ event: X11Connection.Event) {
        switch event.type {
        case XCB_EXPOSE: setNeedsDisplay()
        case XCB_MAP_NOTIFY where event.load(as: xcb_map_notify_event_t.self).window == window:
            isMapped = true
            locate()
        case XCB_UNMAP_NOTIFY where event.load(as: xcb_unmap_notify_event_t.self).window == window:
            isMapped = false
            delegate.windowDidMove(to: nil)
        case XCB_CONFIGURE_NOTIFY:
            let change = event.load(as: xcb_configure_notify_event_t.self)
            guard change.window == window else { return }
            resize(to: (Int(change.width), Int(change.height)))
            locate()
        case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE:
            let button = event.load(as: xcb_button_press_event_t.self)
            guard button.detail == 1 else { return }
            let point = Point(x: Double(button.event_x) / outputs.scale, y: Double(button.event_y) / outputs.scale)
            delegate.windowDidPress(event.type == XCB_BUTTON_PRESS, at: point)
        case XCB_KEY_PRESS:
            let key = event.load(as: xcb_key_press_event_t.self).detail
            if Self.endingKeys.contains(key) { delegate.windowDidAskToEnd() }
        case XCB_CLIENT_MESSAGE:
            let message = event.load(as: xcb_client_message_event_t.self)
            if message.type == protocols, unsafe message.data.data32.0 == deletion { delegate.windowDidAskToEnd() }
        default: break
        }
    }

    private func resize(to size: (width: Int, height: Int)) {
        guard size != self.size else { return }
        self.size = size
        setNeedsDisplay()
    }

    // MARK: Place

    /// Asks where the window is: a window manager puts it into another one. One question is under way at a time.
    private func locate() {
        guard isMapped else { return }
        guard question == nil else {
            isQuestionOld = true
            return
        }
        question = unsafe xcb_translate_coordinates(server.connection, window, server.root, 0, 0)
        isQuestionOld = false
    }

    private func readAnswer() {
        guard let question, server.didRead else { return }
        var answer: UnsafeMutableRawPointer?
        guard unsafe xcb_poll_for_reply(server.connection, question.sequence, &answer, nil) != 0 else { return }
        self.question = nil
        if let answer = unsafe answer {
            let place = unsafe answer.loadUnaligned(as: xcb_translate_coordinates_reply_t.self)
            unsafe free(answer)
            let scale = outputs.scale
            if isMapped {
                delegate.windowDidMove(
                    to: Rect(
                        x: Double(place.dst_x) / scale,
                        y: Double(place.dst_y) / scale,
                        width: Double(size.width) / scale,
                        height: Double(size.height) / scale
                    )
                )
            }
        }
        if isQuestionOld { locate() }
    }

    // MARK: Drawing

    private func paintIfNeeded() {
        guard isNeeded, isMapped else { return }
        isNeeded = false
        if canvas?.width != size.width || canvas?.height != size.height {
            canvas = Canvas(width: size.width, height: size.height)
        }
        guard let canvas else { return }
        delegate.windowPaint(on: canvas, scale: outputs.scale)
        image.send(canvas, canvas.bounds, to: window, context, depth: server.rootDepth)
    }
}

extension X11Window: DemoWindow {
    package func setNeedsDisplay() { isNeeded = true }

    /// Does nothing: the overlay hides the cursor of an X server.
    package func setCursorHidden(_ isHidden: Bool) {}
}
