import CXCB
import DaemonLinks
import Glibc
import PointerModel
import PointerRuntime
import SystemPackage
import X11Client

/// The cursor of the X server: where it is, and whether it is visible.
///
/// Raw motion says that it moves, and the server where it is: asked at once after a rest and for each click, else at the rate of the
/// outputs, however fast the mouse is. Where another program has moved it shows with its next image, the next motion or the next click,
/// and while something is drawn by a look at rest.
@safe
final class RealCursor {
    /// Time from an answer to a look at rest, in microseconds. The answer comes within a second of the last one.
    private static let restBeforeLook: Int64 = 750_000

    private let server: X11Connection
    private let inputOpcode: UInt8?
    private let firstFixesEvent: Int32
    private var question: xcb_query_pointer_cookie_t?
    private var isQuestionOld = false
    /// Whether the question under way is a look, which reports only another place.
    private var isLook = false
    private var isHidden = false
    /// Time before which motion asks no further question, in microseconds.
    private var nextQuestion: Int64 = 0
    private let now: () -> Int64
    private var timer: Timer?
    private var isTimerArmed = false
    private var lookTimer: Timer?
    private var isLookTimerArmed = false
    /// The place of the last answer, in pixels, and its time, in microseconds.
    private var lastPlace: Point?
    private var lastAnswer: Int64 = 0
    /// Whether something is drawn at the cursor, which has to follow it. Else nobody looks for it at rest.
    var isFollowed = false {
        didSet {
            if isFollowed { awaitLook() }
        }
    }
    /// Shortest time between two questions because of motion, in microseconds.
    var interval: Int64 = 0
    private var steps = CursorSteps()
    /// Called with the place, in pixels, when the cursor has moved or may have, and with what buttons and wheels did there.
    var onMove: (Point, [InputStep]) -> Void = { _, _ in }

    /// Begins to follow the cursor; waits for the server. Throws if the server lacks XFixes 4, which hides it.
    init(_ server: X11Connection, on loop: EventLoop, now: @escaping () -> Int64) throws(X11Error) {
        self.server = server
        self.now = now
        let connection = unsafe server.connection
        var version: UInt32 = 0
        let fixes = unsafe cxcb_fixes(connection)
        firstFixesEvent = unsafe fixes.map { unsafe Int32($0.pointee.first_event) } ?? 0
        if unsafe fixes != nil {
            let reply = unsafe xcb_xfixes_query_version_reply(
                connection,
                xcb_xfixes_query_version(connection, 5, 0),
                nil
            )
            version = unsafe reply.map { unsafe $0.pointee.major_version } ?? 0
            unsafe free(reply)
        }
        guard version >= 4 else { throw X11Error(description: "the X server lacks the extension XFIXES 4") }
        if let input = unsafe cxcb_input(connection) {
            unsafe free(xcb_input_xi_query_version_reply(connection, xcb_input_xi_query_version(connection, 2, 2), nil))
            inputOpcode = unsafe input.pointee.major_opcode
            unsafe cxcb_select_raw_pointer_events(connection, server.root)
        } else {
            inputOpcode = nil
        }
        let images = XCB_XFIXES_CURSOR_NOTIFY_MASK_DISPLAY_CURSOR.rawValue
        unsafe xcb_xfixes_select_cursor_input(connection, server.root, images)
        do throws(Errno) {
            timer = try Timer(on: loop) { [unowned self] in
                isTimerArmed = false
                ask()
            }
            lookTimer = try Timer(on: loop) { [unowned self] in
                isLookTimerArmed = false
                lookAtRest()
            }
        } catch {
            throw X11Error(description: "cannot set a timer: \(error)")
        }
        server.addHandler { [unowned self] event in handle(event) }
        server.beforeFlush { [unowned self] in readAnswer() }
        ask()
    }

    /// Hides or shows the cursor on the whole screen. The server shows it when this program's connection ends.
    func setHidden(_ isHidden: Bool) {
        guard isHidden != self.isHidden else { return }
        self.isHidden = isHidden
        if isHidden {
            unsafe xcb_xfixes_hide_cursor(server.connection, server.root)
        } else {
            unsafe xcb_xfixes_show_cursor(server.connection, server.root)
        }
    }

    private func handle(_ event: X11Connection.Event) {
        if event.type == firstFixesEvent + XCB_XFIXES_CURSOR_NOTIFY { return ask() }
        guard event.type == XCB_GE_GENERIC, let inputOpcode else { return }
        let generic = event.load(as: xcb_ge_generic_event_t.self)
        guard generic.extension == inputOpcode else { return }
        switch Int32(generic.event_type) {
        case XCB_INPUT_RAW_MOTION: askInTime()
        case let type where type == XCB_INPUT_RAW_BUTTON_PRESS || type == XCB_INPUT_RAW_BUTTON_RELEASE:
            let button = event.load(as: xcb_input_raw_button_press_event_t.self).detail
            if let step = InputStep(button: button, isDown: type == XCB_INPUT_RAW_BUTTON_PRESS) {
                steps.add(step)
            }
            ask()
        default: break
        }
    }

    /// Asks where the cursor is, now or at the end of the interval.
    private func askInTime() {
        guard !isTimerArmed else { return }
        // A hand that moves at the rate of the outputs is never exact.
        if now() >= nextQuestion - interval / 8 { return ask() }
        // Without a timer, the question is asked now.
        isTimerArmed = (try? timer?.arm(at: nextQuestion)) != nil
        if !isTimerArmed { ask() }
    }

    /// Has the timer fire at the next look, unless it fires before.
    private func awaitLook() {
        guard !isLookTimerArmed else { return }
        isLookTimerArmed = (try? lookTimer?.arm(at: lastAnswer + Self.restBeforeLook)) != nil
    }

    /// Looks where the cursor is, if nobody has asked for it meanwhile.
    private func lookAtRest() {
        // The answer to a question under way begins the next rest.
        guard isFollowed, question == nil else { return }
        guard now() >= lastAnswer + Self.restBeforeLook else { return awaitLook() }
        ask()
        isLook = true
    }

    /// Asks where the cursor is. One question is under way at a time.
    private func ask() {
        guard question == nil else {
            isQuestionOld = true
            return
        }
        isLook = false
        question = unsafe xcb_query_pointer(server.connection, server.root)
        nextQuestion = now() + interval
        isQuestionOld = false
        steps.ask()
    }

    private func take(_ place: Point, _ steps: [InputStep]) {
        lastAnswer = now()
        defer { lastPlace = place }
        if !isLook || place != lastPlace { onMove(place, steps) }
    }

    private func readAnswer() {
        guard let question, server.didRead else { return }
        var answer: UnsafeMutableRawPointer?
        guard unsafe xcb_poll_for_reply(server.connection, question.sequence, &answer, nil) != 0 else { return }
        self.question = nil
        let asked = steps.takeAsked()
        if let answer = unsafe answer {
            let place = unsafe answer.loadUnaligned(as: xcb_query_pointer_reply_t.self)
            unsafe free(answer)
            take(Point(x: Double(place.root_x), y: Double(place.root_y)), asked)
        }
        if isQuestionOld { ask() }
        if isFollowed { awaitLook() }
    }
}
