import PointerModel
import PointerMotion
import PointerWire
import Varlink

/// State of a compositor's input for one pointer, which converts its reports to those of the pipeline.
///
/// A report applies as a whole, or throws its error and changes nothing.
struct CompositorInput {
    /// Maximum time of a report after now, in microseconds.
    static let earliness: Int64 = 10_000
    /// Maximum time of a report before the last report, in microseconds, because a compositor reads its devices one after
    /// another.
    static let lateness: Int64 = 100_000
    /// Valid numbers of fingers.
    static let fingers = 1...Contacts.capacity
    static let scales = 0.001...1000.0
    static let rotations = -7.0...7.0
    static let forces = 0.0...1000.0
    /// Range of a wheel's turn, in 1/120 of a click: a thousand clicks in either direction.
    static let clicks: ClosedRange<Int32> = -120_000...120_000

    private struct UnderWay {
        var kind: Manipulation.Kind
        var fingers: Int
        var isNatural: Bool
        /// Scale of a pinch since its beginning.
        var scale = 1.0
    }

    /// Latest time of a report.
    private var latest: Timestamp
    private var source = PointerSource.mouse
    /// Buttons that devices other than screens hold.
    private var held: Buttons = []
    /// Whether a finger is on a touchpad, as the compositor reported.
    private var isTouched = false
    private var underWay: UnderWay?
    private var touches = ScreenFingers()

    /// Makes an input without history, whose reports begin at `time`.
    init(at time: Timestamp) {
        latest = time
    }

    /// Converts a report of the compositor.
    /// - Parameters:
    ///   - report: the compositor's report.
    ///   - now: current time, on the clock of the reports.
    ///   - limits: limits of the client.
    /// - Returns: the pipeline's report; nil if it has no effect.
    mutating func frame(
        for report: ReportParameters,
        now: Timestamp,
        limits: ClientLimits
    ) throws(VarlinkError) -> PointerReport? {
        var next = self
        let frame = try next.apply(report, now: now, limits: limits)
        self = next
        return frame
    }

    /// Releases everything that is held, because the compositor can no longer report the release.
    /// - Returns: the report of the release; nil if nothing is held.
    mutating func interrupt(at time: Timestamp) -> PointerReport? {
        defer { self = CompositorInput(at: latest) }
        var end = PointerReport(time: max(time, latest), source: source, isInterrupted: true)
        touches.cancel(&end)
        if end.touch != nil, held.isEmpty {
            end.source = .touch
            return end
        }
        guard !held.isEmpty || isTouched || underWay != nil else { return nil }
        // While a button is held, fingers on a screen have no effect: what ends is the button's.
        if source == .touch { end.source = .mouse }
        end.released = held
        end.touch = isTouched ? .ended : nil
        return end
    }

    private mutating func apply(
        _ report: ReportParameters,
        now: Timestamp,
        limits: ClientLimits
    ) throws(VarlinkError) -> PointerReport? {
        let reader = CompositorReportReader(report, limits: limits)
        let time = try checkTime(report.time, now: now)
        source = try reader.source()
        var frame = PointerReport(time: latest, isTimeClamped: time < latest, source: source)
        frame.isInterrupted = report.interrupted ?? false
        if let changes = try reader.touches() {
            touches.apply(changes, to: &frame)
        } else {
            frame.position = try reader.position()
            (frame.translation, frame.unaccelerated) = try reader.motion()
            (frame.pressed, frame.released) = try reader.buttons()
            frame.touch = try reader.contact()
            frame.force = try reader.force()
            frame.scroll = try reader.wheel()
            let (scroll, gesture) = (try reader.scroll(), try reader.gesture())
            if let scroll { frame.manipulation = step(of: scroll) }
            if let gesture { frame.manipulation = step(of: gesture) }
            keep(&frame)
        }
        if frame.isInterrupted, frame.manipulation?.phase != .began { underWay = nil }
        return frame.isNothing ? nil : frame
    }

    /// Checks a report's time, and records the latest. A time slightly before the last report is valid.
    /// - Returns: the reported time, but not later than now.
    private mutating func checkTime(_ time: Int64, now: Timestamp) throws(VarlinkError) -> Timestamp {
        let (first, last) = (
            latest.advanced(byMicroseconds: -Self.lateness), max(now.advanced(byMicroseconds: Self.earliness), latest)
        )
        guard (first...last).contains(Timestamp(microseconds: time)) else {
            let range = "up to \(Self.earliness) after now and \(Self.lateness) before the last report"
            let reason = "expected microseconds of CLOCK_MONOTONIC, \(range)"
            throw VarlinkError(.outOfRange, of: InterfaceNames.compositor, ["parameter": "time"], reason: reason)
        }
        let time = Timestamp(microseconds: min(time, max(now.microseconds, latest.microseconds)))
        latest = max(latest, time)
        return time
    }

    /// Removes from a report what does not change the state, and records the new state.
    private mutating func keep(_ frame: inout PointerReport) {
        frame.pressed.subtract(held)
        frame.released.formIntersection(held)
        held.formUnion(frame.pressed)
        held.subtract(frame.released)
        if let touch = frame.touch {
            if isTouched == (touch == .began) { frame.touch = nil }
            isTouched = touch == .began
        }
    }

    /// Converts a step of scrolling; nil during another gesture, because only one can be in progress.
    private mutating func step(of scroll: CompositorScroll) -> Manipulation? {
        let isBeginning = scroll.phase == .began || underWay == nil
        if isBeginning {
            guard underWay == nil || underWay?.kind == .scroll, scroll.phase != .ended, scroll.phase != .cancelled
            else {
                return nil
            }
            underWay = UnderWay(kind: .scroll, fingers: scroll.fingers ?? 2, isNatural: scroll.isNatural)
        }
        guard let underWay, underWay.kind == .scroll,
            scroll.fingers.map({ $0 == underWay.fingers }) ?? (underWay.fingers > 0)
        else {
            return nil
        }
        let phase = isBeginning ? .began : scroll.phase ?? .changed
        if phase == .ended || phase == .cancelled { self.underWay = nil }
        let view = scroll.view
        return Manipulation(
            .scroll,
            fingers: underWay.fingers,
            phase: phase,
            translation: underWay.isNatural ? Vector(dx: 0 - view.dx, dy: 0 - view.dy) : view,
            isNatural: underWay.isNatural
        )
    }

    private mutating func step(of gesture: CompositorGesture) -> Manipulation? {
        if gesture.phase == .began {
            underWay = UnderWay(kind: gesture.kind, fingers: gesture.fingers ?? 0, isNatural: false)
        }
        guard var underWay, underWay.kind == gesture.kind, gesture.fingers ?? underWay.fingers == underWay.fingers
        else {
            return nil
        }
        let scale = gesture.scale ?? underWay.scale
        let step = Manipulation(
            gesture.kind,
            fingers: underWay.fingers,
            phase: gesture.phase,
            translation: gesture.translation,
            scale: scale / underWay.scale,
            rotation: gesture.rotation
        )
        underWay.scale = scale
        self.underWay = gesture.phase == .ended || gesture.phase == .cancelled ? nil : underWay
        return step
    }
}

extension PointerReport {
    /// Whether the report has no effect.
    fileprivate var isNothing: Bool {
        position == nil && translation == .zero && unaccelerated == .zero && scroll == .zero && pressed.isEmpty
            && released.isEmpty && touch == nil && force == nil && manipulation == nil && !isInterrupted
    }
}
