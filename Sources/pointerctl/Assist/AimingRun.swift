import AimingCalibration
import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage

/// A calibration with a window, until the last click, a signal, the end of the window or of the daemon.
final class AimingRun {
    /// Time between looks at the clock and at the window, in microseconds.
    private static let interval: Int64 = 100_000

    private let daemon: DaemonConnection
    private let window: TargetWindow
    private let plan = CalibrationPlan()
    private var course: CalibrationCourse
    private let stream: DaemonStream<PointerStreamEvent>
    /// Time of the last event, in seconds, and when it arrived, in microseconds.
    private var last: (time: Double, arrival: Int64)
    private var shown: (page: Int, isResting: Bool)?
    private var failure: Failure?

    /// Opens the window, and waits until the daemon knows it.
    init(_ daemon: DaemonConnection, socket: String?, reportsInput: Bool) throws {
        self.daemon = daemon
        // First, so that a daemon that does not answer is the reason, and no window appears.
        _ = try daemon.value(of: .layout)
        window = try TargetWindow(socket: socket, reportsInput: reportsInput)
        let origin = try window.wait(for: daemon)
        do throws(ClientError) {
            stream = try daemon.begin(.events([.motion, .button, .layout]))
            let snapshot = try Self.first(of: stream, within: daemon.timeout)
            last = (snapshot.time.seconds, EventLoop.now())
            course = CalibrationCourse(plan, origin: origin, from: snapshot.state.position, at: last.time)
        } catch {
            throw Failure(error, of: "io.pointerd.Pointer.Subscribe", at: daemon)
        }
    }

    private static func first(
        of stream: DaemonStream<PointerStreamEvent>,
        within timeout: Duration?
    ) throws(ClientError) -> PointerSnapshot {
        while true {
            if let snapshot = try stream.receive(within: timeout).snapshot { return snapshot }
        }
    }

    /// Asks for everything.
    /// - Returns: what the hand did.
    func run() throws -> CalibrationRecord {
        defer { window.close() }
        Console.complain("the window says what to click; Escape in it or Ctrl-C ends it, and nothing is changed")
        do throws(Errno) {
            let loop = try EventLoop()
            let signals = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
                fail("interrupted; nothing was changed", loop)
            }
            let timer = try Timer(on: loop) { [unowned self] in look(loop) }
            try timer.arm(after: 0, repeatingEvery: Self.interval)
            let watch = try loop.watch(stream.descriptor, for: .readable) { [unowned self] _ in read(loop) }
            try loop.run()
            loop.unwatch(watch)
            withExtendedLifetime((signals, timer)) {}
        } catch {
            throw Failure(message: "cannot wait for pointerd: \(error)")
        }
        if let failure { throw failure }
        return course.record
    }

    private func fail(_ message: String, _ loop: EventLoop) {
        if failure == nil { failure = Failure(message: message) }
        loop.stop()
    }

    // MARK: What happens

    /// Looks at the clock, for the end of the rest, and at the window.
    private func look(_ loop: EventLoop) {
        if let reason = window.ending { return fail("\(reason); nothing was changed", loop) }
        course.advance(to: last.time + Double(EventLoop.now() - last.arrival) / 1e6)
        show(loop)
    }

    private func read(_ loop: EventLoop) {
        do throws(ClientError) {
            while !course.isOver, let event = try stream.receive() { apply(event, loop) }
        } catch {
            return fail("pointerd ended the stream; nothing was changed", loop)
        }
    }

    private func apply(_ event: PointerStreamEvent, _ loop: EventLoop) {
        if case .muted = event { return fail("another user's session is in front; nothing was changed", loop) }
        guard let snapshot = event.snapshot else { return }
        last = (max(last.time, snapshot.time.seconds), EventLoop.now())
        let position = snapshot.state.position
        switch event {
        case .event(.button(let change), _) where change.button == .primary:
            course.click(
                isPress: change.isPressed,
                at: position,
                click: change.clickPosition ?? position,
                time: snapshot.time.seconds
            )
        case .event(.layout, _): follow(loop)
        default: course.move(to: position, at: snapshot.time.seconds)
        }
        show(loop)
    }

    /// Looks where the window is now.
    private func follow(_ loop: EventLoop) {
        do throws(Failure) {
            if let origin = TargetWindow.origin(in: try daemon.value(of: .layout)) { course.origin = origin }
        } catch {
            failure = error
            loop.stop()
        }
    }

    // MARK: What is asked

    /// Shows what is due, if it is something else than before.
    private func show(_ loop: EventLoop) {
        let due = (page: course.page, isResting: course.restStart != nil)
        if let shown, shown == due { return }
        shown = due
        guard !course.isOver else {
            window.say("done")
            return loop.stop()
        }
        window.say(due.isResting ? "rest" : "page \(due.page)")
        let page = plan.pages[due.page]
        let position = plan.pages[...due.page].count { $0.kind == page.kind }
        switch page.kind {
        case .rest:
            let seconds = Int(CalibrationPlan.rest)
            Console.complain(due.isResting ? "rest for \(seconds) s" : "click the blue square, then let your hand rest")
        case .click, .doubleClick:
            let noun = page.kind == .click ? "click" : "double click"
            let count = plan.count(of: page.kind)
            if position % 8 == 1 { Console.complain("\(noun) \(position) of \(count)") }
        }
    }
}

extension Timestamp {
    fileprivate var seconds: Double { Double(microseconds) / 1e6 }
}
