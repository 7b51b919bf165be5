import PointerModel
import PointerProtocol
import Varlink

/// What a compositor has reported of one pointer so far, and what its next report means in the terms of the pipeline.
///
/// A report is taken whole, or throws its error and has changed nothing.
struct CompositorInput {
    /// How much later than now a report's time may be, in microseconds.
    static let earliness: Int64 = 10_000
    /// How much earlier than the last report's a report's time may be, in microseconds: a compositor reads one device after the other.
    static let lateness: Int64 = 100_000
    /// How many fingers take part in anything at most.
    static let fingers = 1...Contacts.capacity
    static let scales = 0.001...1000.0
    static let rotations = -7.0...7.0
    static let forces = 0.0...1000.0
    /// Of a wheel, in 1/120 of a click: a thousand clicks either way.
    static let clicks: ClosedRange<Int32> = -120_000...120_000

    private struct UnderWay {
        var kind: Manipulation.Kind
        var fingers: Int
        var isNatural: Bool
        /// Of a pinch, since its beginning.
        var scale = 1.0
    }

    /// The latest time that counted.
    private var latest: Timestamp
    private var source = PointerSource.mouse
    private var held: Buttons = []
    /// Whether a finger is on a touchpad, as far as the compositor says.
    private var isTouched = false
    private var underWay: UnderWay?
    private var touches = ScreenTouches()

    /// - Parameter time: when it begins.
    init(at time: Timestamp) {
        latest = time
    }

    /// What a report does.
    /// - Parameters:
    ///   - report: the compositor's.
    ///   - now: on the clock of the reports.
    ///   - limits: what a client may name.
    /// - Returns: nil if it does nothing.
    mutating func frame(
        for report: ReportParameters,
        now: Timestamp,
        limits: ClientLimits
    ) throws(VarlinkError) -> PointerReport? {
        var next = self
        let frame = try next.take(report, now: now, limits: limits)
        self = next
        return frame
    }

    /// Lets go of everything that is held, as the compositor can no longer report its end.
    /// - Returns: what that does; nil if nothing is held.
    mutating func interrupt(at time: Timestamp) -> PointerReport? {
        defer { self = CompositorInput(at: latest) }
        guard !held.isEmpty || isTouched || underWay != nil else { return nil }
        return PointerReport(
            time: max(time, latest),
            source: source,
            released: held,
            touch: isTouched ? .ended : nil,
            isInterrupted: true
        )
    }

    private mutating func take(
        _ report: ReportParameters,
        now: Timestamp,
        limits: ClientLimits
    ) throws(VarlinkError) -> PointerReport? {
        let reader = CompositorReportReader(report, limits: limits)
        let time = try takeTime(report.time, now: now)
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
        }
        keep(&frame)
        return frame.isNothing ? nil : frame
    }

    /// Checks a report's time. A little back counts as the time of the report before.
    /// - Returns: as reported, and not later than now.
    private mutating func takeTime(_ time: Int64, now: Timestamp) throws(VarlinkError) -> Timestamp {
        let range =
            (latest.microseconds &- Self.lateness)...max(now.microseconds &+ Self.earliness, latest.microseconds)
        guard range.contains(time) else {
            let range = "up to \(Self.earliness) after now and \(Self.lateness) before the last report"
            let reason = "expected microseconds of CLOCK_MONOTONIC, \(range)"
            throw VarlinkError(CompositorError.outOfRange, ["parameter": "time"], reason: reason)
        }
        let time = Timestamp(microseconds: min(time, max(now.microseconds, latest.microseconds)))
        latest = max(latest, time)
        return time
    }

    /// Leaves out of a frame what is so already, and keeps what is so then.
    private mutating func keep(_ frame: inout PointerReport) {
        frame.pressed.subtract(held)
        frame.released.formIntersection(held)
        held.formUnion(frame.pressed)
        held.subtract(frame.released)
        if let touch = frame.touch {
            if isTouched == (touch == .began) { frame.touch = nil }
            isTouched = touch == .began
        }
        if frame.isInterrupted, frame.manipulation?.phase != .began { underWay = nil }
    }

    /// One thing is under way at a time: scrolling in between is left out.
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
    /// Whether it has no effect.
    fileprivate var isNothing: Bool {
        position == nil && translation == .zero && unaccelerated == .zero && scroll == .zero && pressed.isEmpty
            && released.isEmpty && touch == nil && force == nil && manipulation == nil && !isInterrupted
    }
}
