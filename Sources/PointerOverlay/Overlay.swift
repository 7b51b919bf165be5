package import DaemonLinks
package import DesktopConfiguration
package import PointerClient
package import PointerDrawing
package import PointerModel
package import PointerRuntime
package import PointerWire
package import SystemPackage

/// The overlay: what the daemon sends goes to the screen, and what the screen knows goes to the daemon.
package final class Overlay {
    /// Most motions that the daemon sends in a second: as many as fast outputs show.
    private static let mostMotions = 240

    private var model: OverlayModel
    private let events: StreamLink<PointerStreamEvent>
    private let reporter: DesktopReporter
    /// Moves the pointer in place of devices; nil unless asked for.
    private let input: InputReporter?
    private let log: OverlayLog
    private var permission: PermissionPatience?
    /// Where the cursor is, while another program reports it; nil while the overlay does, or does not know it.
    private var yieldedPlace: Point?
    private let clock: () -> Int64
    /// Called with what is known of the cursor by the display server's own protocol.
    package var onKnowledge: (CursorKnowledge) -> Void = { _ in }
    /// Called when the screen fails, with the reason.
    package var onFailure: (String) -> Void = { _ in }
    /// Called when the daemon may not be connected to.
    package var onDenial: (WithoutPermission) -> Void = { _ in }
    /// Where the overlay draws.
    package weak var screen: (any OverlayScreen)? {
        didSet { update() }
    }

    /// Creates an overlay without a connection. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - settings: the user's settings.
    ///   - reportsInput: whether the overlay reports the display server's input in place of devices.
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - logger: receives what changes.
    ///   - clock: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        _ settings: OverlaySettings,
        reportsInput: Bool = false,
        on loop: EventLoop,
        at location: DaemonLocation,
        logger: Log,
        now clock: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.clock = clock
        model = OverlayModel(settings)
        log = OverlayLog(logger)
        events = try StreamLink(on: loop, at: location, now: clock)
        reporter = try DesktopReporter(on: loop, at: location, now: clock)
        input = reportsInput ? try InputReporter(on: loop, at: location, now: clock) : nil
        permission = try PermissionPatience(on: loop) { [unowned self] error in onDenial(error) }
        events.onEvent = { [unowned self] event in
            permission?.noteConnection()
            model.apply(event, at: now)
        }
        events.onDrained = { [unowned self] in update() }
        events.onLoss = { [unowned self] error in
            model.apply(.disconnected(error), at: now)
            log.note(error, of: .events)
            permission?.note(error)
            yieldAnew()
            update()
        }
        reporter.onSuccess = { [unowned self] link in log.noteSuccess(of: link == .outputs ? .outputs : .cursor) }
        reporter.onLoss = { [unowned self] error, link in log.note(error, of: link == .outputs ? .outputs : .cursor) }
        input?.onLoss = { [unowned self] error in log.note(error, of: .input) }
        input?.onOpen = { [unowned self] isOpen in
            if isOpen { log.noteSuccess(of: .input) }
            model.note(movesPointer: isOpen, at: now)
            update()
        }
        reporter.onHanging = { [unowned self] isHanging in
            model.note(isHanging: isHanging, at: now)
            update()
        }
    }

    /// Connects to the daemon, and connects again whenever that is lost.
    package func start() {
        events.open(.events(DrawnPointer.kinds, maxRate: Self.mostMotions))
        input?.open()
    }

    /// Leaves the report to the program that makes it first at the daemon's next start.
    private func yieldAnew() {
        guard screen?.yieldsToReporters == true, let place = reporter.cursorPlace else { return }
        reporter.forgetCursor()
        yieldedPlace = place
    }

    private func update() {
        if let place = yieldedPlace, model.agreement == Agreement.none {
            yieldedPlace = nil
            reporter.move(to: place)
        }
        model.note(canHideCursor: screen?.canHideCursor ?? true, at: now)
        log.note(model, canDraw: screen?.canDraw ?? true, reportsCursor: reporter.reportsCursor)
        screen?.setCursorHidden(model.hidesCursor)
        screen?.setNeedsDisplay()
    }

    private var now: Timestamp { Timestamp(microseconds: clock()) }
}

extension Overlay: OverlayContent {
    package func draw(at time: Timestamp, into list: inout DisplayList) -> Bool { model.draw(at: time, into: &list) }
}

extension Overlay: OverlayScreenDelegate {
    package func screenDidChangeOutputs(_ outputs: [Output]) {
        reporter.hold(outputs)
    }

    package func screenDidMoveCursor(to place: Point, _ steps: [InputStep]) {
        if screen?.yieldsToReporters == true, !reporter.reportsCursor, model.agreement != Agreement.none {
            yieldedPlace = place
            return
        }
        reporter.move(to: place)
        input?.report(at: place, steps)
    }

    /// What the daemon sends for a place may come before the reply to its report.
    package var isCursorTaken: Bool {
        reporter.isCursorTaken || reporter.cursorPlace != nil && reporter.cursorPlace == model.position
    }

    package func screenDidLoseCursor() {
        yieldedPlace = nil
        reporter.forgetCursor()
        update()
    }

    package func screenDidLearn(_ knowledge: CursorKnowledge) { onKnowledge(knowledge) }

    package func screenDidChangeModifiers(_ modifiers: Modifiers) { reporter.set(modifiers) }

    package func screenDidChangeLook(_ look: DesktopLook) {
        model.change(to: look, at: now)
        update()
    }

    package func screenDidFail(_ reason: String) { onFailure(reason) }
}
