import PointerDrawing
import PointerModel
package import PointerOverlay
package import PointerRuntime
package import SystemPackage

/// The screen of GNOME Shell, whose extension says where the cursor is, draws, and hides the cursor. The extension may come and go.
package final class GnomeScreen {
    /// Frames that are drawn for each one that the outputs show, while a hand moves: what is drawn twice is half as old.
    private static let framesOfMotion = 2.0
    /// Frames a second until the outputs are known.
    private static let usualRate = 60.0

    private let portal: DesktopPortal
    private let logger: Log
    private var shell: ShellExtension?
    private let now: () -> Int64
    private var clock: FrameClock?
    private let mostRate: Int
    private var outputs: [ShellOutput] = []
    /// By how much things are larger on the output of the cursor than a unit says.
    private var factor = 1.0
    private var list = DisplayList()
    /// What the extension draws, and whether it hides the cursor; nil before the first call.
    private var shown: DisplayList?
    private var isHiddenShown = false
    private var isCursorHidden = false
    /// Whether a frame waits for the extension's reply.
    private var isWaiting = false
    /// The numbers of the cursor's last place, of the last one that the daemon has, and of the last that was acknowledged.
    private var place: UInt32 = 0
    private var taken: UInt32 = 0
    private var acknowledged: UInt32 = 0
    /// The cursor's last place, and the last one that the daemon has; nil while they are unknown.
    private var cursor: (now: Point?, taken: Point?) = (nil, nil)
    /// The place of the cursor for which the extension draws.
    private var shownCursor: Point?
    private var hasExplained = false
    private unowned let content: any OverlayContent
    private unowned let delegate: any OverlayScreenDelegate

    /// Begins to look for the extension on the session's bus. Throws the error of a bus that is not there.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - maxRate: most frames per second; 0 for as many as the outputs show.
    ///   - content: what is drawn.
    ///   - delegate: receives the reports.
    ///   - logger: receives a line if the extension is not there, or the desktop gives no settings.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        maxRate: Int,
        content: any OverlayContent,
        delegate: any OverlayScreenDelegate,
        logger: Log,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.logger = logger
        self.now = now
        portal = DesktopPortal(on: loop, logger: logger)
        mostRate = maxRate
        self.content = content
        self.delegate = delegate
        clock = try FrameClock(on: loop, interval: 0, now: now) { [unowned self] in draw() }
        let shell = try ShellExtension(on: loop) { reason in delegate.screenDidFail(reason) }
        self.shell = shell
        shell.onChange = { [unowned self] isOpen in isOpen ? begin() : end() }
        shell.onOutputs = { [unowned self] outputs in change(to: outputs) }
        shell.onMove = { [unowned self] place, number in move(to: place, number) }
        shell.onReady = { [unowned self] in
            if isWaiting { setNeedsDisplay() }
            isWaiting = false
        }
        portal.onChange = { [unowned self] _ in changeLook() }
        loop.afterEachTurn { [weak self] in self?.finishTurn() }
        changeLook()
    }

    // MARK: The extension

    private func begin() {
        logger.notice("GNOME Shell's extension draws")
        (place, taken, acknowledged) = (0, 0, 0)
        cursor = (nil, nil)
        setNeedsDisplay()
    }

    private func end() {
        if !hasExplained || shown != nil {
            logger.notice(
                "waits for GNOME Shell's extension; where it is off: gnome-extensions enable pointerd@pointerd.org, after a new login"
            )
        }
        hasExplained = true
        shown = nil
        delegate.screenDidLoseCursor()
    }

    private func change(to outputs: [ShellOutput]) {
        self.outputs = outputs
        delegate.screenDidChangeOutputs(outputs.map(\.output))
        updateFactor()
        setNeedsDisplay()
    }

    private func move(to place: Point, _ number: UInt32) {
        self.place = number
        cursor.now = place
        updateFactor()
        delegate.screenDidMoveCursor(to: place, [])
    }

    /// Takes the factor of the output on which the cursor is.
    private func updateFactor() {
        guard let place = cursor.now, let output = outputs.first(where: { $0.output.frame.contains(place) }),
            output.factor != factor
        else { return }
        factor = output.factor
        changeLook()
    }

    private func changeLook() {
        var look = portal.look
        look.cursorScale *= factor
        delegate.screenDidChangeLook(look)
    }

    // MARK: Drawing

    private func finishTurn() {
        if taken != place, delegate.isCursorTaken {
            taken = place
            cursor.taken = cursor.now
            // An acknowledgement makes the next place come, so it has the pace of frames.
            setNeedsDisplay()
        }
        clock?.drawIfNeeded()
    }

    /// Draws a frame. Returns whether another one is needed.
    private func draw() -> Bool {
        guard let shell, shell.isReady else {
            isWaiting = true
            return false
        }
        let isMoving = content.draw(at: Timestamp(microseconds: now()), into: &list)
        clock?.interval = interval(isMoving: isMoving)
        if !list.isMoved(shown, from: shownCursor, to: cursor.taken) || isHiddenShown != isCursorHidden {
            shell.draw(
                list,
                factor: factor,
                hidesCursor: isCursorHidden,
                cursor: cursor.taken,
                acknowledging: taken,
                isAnswer: acknowledged != taken
            )
            acknowledged = taken
            isHiddenShown = isCursorHidden
            shown = list
            shownCursor = cursor.taken
        } else if acknowledged != taken {
            acknowledged = taken
            shell.acknowledge(taken)
        }
        return isMoving
    }

    /// Returns the time until the next frame. What moves by itself moves as often as the outputs show, and where nothing is drawn,
    /// nobody sees what is older.
    private func interval(isMoving: Bool) -> Int64 {
        let rate =
            (outputs.map(\.rate).max() ?? Self.usualRate) * (isMoving || list.sprites.isEmpty ? 1 : Self.framesOfMotion)
        return Int64(1_000_000 / (mostRate > 0 ? min(rate, Double(mostRate)) : rate))
    }
}

extension GnomeScreen: OverlayScreen {
    package var canHideCursor: Bool { true }

    package var yieldsToReporters: Bool { false }

    package var summary: String { "GNOME Shell by its extension" }

    package var canDraw: Bool { true }

    package func setNeedsDisplay() { clock?.setNeedsDisplay() }

    package func setCursorHidden(_ isHidden: Bool) {
        isCursorHidden = isHidden
        setNeedsDisplay()
    }
}
