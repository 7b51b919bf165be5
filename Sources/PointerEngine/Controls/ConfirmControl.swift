public import PointerModel

/// The automaton of a button that wants to be confirmed: pressed until its ring is full, then released on its target.
///
/// How full the ring is follows the force of the touch or, where no force is measured, the time since the touch began. It has no clock:
/// every input brings its time, and `nextTick` says when `tick` has something to do. Ticks that were missed are made up for by the next
/// input, so that the outcome depends on the inputs alone.
public struct ConfirmControl: Sendable, Hashable {
    /// The intention must be above this for the ring to be full.
    public static let threshold = 0.97
    /// Forces above this count as this, in UIKit's unit, in which an average touch is 1: the greatest that hardware measures is too
    /// much to ask for.
    public static let forceLimit = 3.0
    /// The time between two ticks, in microseconds.
    public static let tickInterval: Int64 = 100_000
    /// After this many ticks, 2 seconds, the ring is full. They are counted, since tenths add up to less than they should.
    public static let ticksToFull: Int64 = 20

    public let declaration: ConfirmDeclaration
    public private(set) var state = ConfirmState.idle
    private var touch: Touch?

    public init(_ declaration: ConfirmDeclaration = ConfirmDeclaration()) {
        self.declaration = declaration
    }

    /// When `tick` is to be called next; nil: time alone changes nothing.
    public var nextTick: Timestamp? {
        guard let touch, touch.fullForce == nil, touch.ticks < Self.ticksToFull else { return nil }
        let elapsed = (touch.ticks + 1) * Self.tickInterval
        let (time, overflow) = touch.start.microseconds.addingReportingOverflow(elapsed)
        return overflow ? nil : Timestamp(microseconds: time)
    }

    /// A touch begins: the target appears and the ring is empty. An earlier touch that has not ended is forgotten.
    ///
    /// - Parameters:
    ///   - location: in points, in any one space; the target is in the same. Nothing begins where it is not finite.
    ///   - maximumForce: the greatest force that the device can report, in UIKit's unit. Zero, less, infinite or no number: it reports
    ///     none, and the ring fills with time.
    ///   - time: when it begins.
    public mutating func begin(at location: Point, maximumForce: Double, time: Timestamp) {
        guard location.isFinite else { return }
        let fullForce = maximumForce.isFinite && maximumForce > 0 ? min(maximumForce, Self.forceLimit) : nil
        touch = Touch(location: location, fullForce: fullForce, start: time)
        state = ConfirmState(phase: .updating, intention: 0, ring: 0, target: declaration.target(for: location))
    }

    /// The touch moves or its force changes. Without a touch, or where the location or a force that matters is not finite, nothing
    /// happens.
    ///
    /// - Parameters:
    ///   - location: in points, in the space in which the touch began.
    ///   - force: in UIKit's unit; ignored where the ring fills with time. nil: it is what it was, as where another device than the one
    ///     that measures it moves the pointer.
    ///   - time: when it moves.
    public mutating func move(to location: Point, force: Double?, time: Timestamp) {
        tick(at: time)
        guard var touch, location.isFinite, touch.fullForce == nil || force?.isFinite != false else { return }
        if let fullForce = touch.fullForce, let force {
            state.intention = min(max(min(force, Self.forceLimit) / fullForce, 0), 1)
        }
        touch.location = location
        self.touch = touch
        update(at: location)
    }

    /// Time passes, with the touch where it was last.
    public mutating func tick(at time: Timestamp) {
        guard var touch, touch.fullForce == nil, time > touch.start else { return }
        let (elapsed, overflow) = time.microseconds.subtractingReportingOverflow(touch.start.microseconds)
        let ticks = overflow ? Self.ticksToFull : min(elapsed / Self.tickInterval, Self.ticksToFull)
        guard ticks > touch.ticks else { return }
        touch.ticks = ticks
        self.touch = touch
        state.intention = Double(ticks) / Double(Self.ticksToFull)
        update(at: touch.location)
    }

    /// The touch ends where it was last, and the control is idle.
    ///
    /// - Returns: whether the button fires.
    public mutating func end(at time: Timestamp) -> Bool {
        tick(at: time)
        let isConfirmed = state.phase == .confirmed
        cancel()
        return isConfirmed
    }

    /// The touch is taken away: the control is idle, and nothing fires.
    public mutating func cancel() {
        touch = nil
        state = .idle
    }

    private mutating func update(at location: Point) {
        let isOnTarget = state.target?.contains(location) ?? false
        switch (state.intention > Self.threshold, isOnTarget) {
        case (true, true):
            state.phase = .confirmed
            state.ring = 1
        case (true, false):
            state.phase = .selected
            state.ring = 1
        case (false, false):
            state.phase = .updating
            state.ring = state.intention
        case (false, true):
            // The force of a finger falls before it leaves; a release could not fire if that took the confirmation back.
            break
        }
    }

    private struct Touch: Sendable, Hashable {
        var location: Point
        /// The force that fills the ring; nil: none is measured.
        var fullForce: Double?
        var start: Timestamp
        var ticks: Int64 = 0

        init(location: Point, fullForce: Double?, start: Timestamp) {
            self.location = location
            self.fullForce = fullForce
            self.start = start
        }
    }
}
