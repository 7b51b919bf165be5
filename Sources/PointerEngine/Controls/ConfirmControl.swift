package import PointerModel

/// The state machine of a confirm button: the user presses until its ring is full, then releases on its target.
///
/// The ring fills with the force of the touch or, if the device measures no force, with the time since the touch began. The
/// control has no clock: every input carries its time, and `nextTick` is the time at which `tick` has work. The next input makes
/// up for missed ticks, so that the outcome depends on the inputs alone.
package struct ConfirmControl: Sendable, Hashable {
    /// Intention above which the ring is full.
    package static let threshold = 0.97
    /// Greatest force that counts, in UIKit's unit, in which an average touch is 1. The greatest force that hardware measures is
    /// too much to ask for.
    package static let forceLimit = 3.0
    /// Time between two ticks, in microseconds.
    package static let tickInterval: Int64 = 100_000
    /// Number of ticks until the ring is full, 2 seconds. Ticks are counted, because a sum of tenths is less than it should be.
    package static let ticksToFull: Int64 = 20

    package let declaration: ConfirmDeclaration
    package private(set) var state = ConfirmState.idle
    private var touch: Touch?

    package init(_ declaration: ConfirmDeclaration = ConfirmDeclaration()) {
        self.declaration = declaration
    }

    /// Time of the next call of `tick`; nil if time alone changes nothing.
    package var nextTick: Timestamp? {
        guard let touch, touch.fullForce == nil, touch.ticks < Self.ticksToFull else { return nil }
        let elapsed = (touch.ticks + 1) * Self.tickInterval
        let (time, overflow) = touch.start.microseconds.addingReportingOverflow(elapsed)
        return overflow ? nil : Timestamp(microseconds: time)
    }

    /// Begins a touch: the target appears and the ring is empty. An earlier touch that has not ended is discarded.
    ///
    /// - Parameters:
    ///   - location: in points, in any one space; the target is in the same space. A location that is not finite begins nothing.
    ///   - maximumForce: greatest force that the device can report, in UIKit's unit. If it is not positive and finite, the device
    ///     reports no force, and the ring fills with time.
    ///   - time: start of the touch.
    package mutating func begin(at location: Point, maximumForce: Double, time: Timestamp) {
        guard location.isFinite else { return }
        let fullForce = maximumForce.isFinite && maximumForce > 0 ? min(maximumForce, Self.forceLimit) : nil
        touch = Touch(location: location, fullForce: fullForce, start: time)
        state = ConfirmState(phase: .updating, intention: 0, ring: 0, target: declaration.target(for: location))
    }

    /// Moves the touch or changes its force. Does nothing without a touch, or if the location or a force that matters is not
    /// finite.
    ///
    /// - Parameters:
    ///   - location: in points, in the space in which the touch began.
    ///   - force: in UIKit's unit; ignored if the ring fills with time. nil if the force is unchanged, for example because
    ///     another device than the one that measures it moves the pointer.
    ///   - time: time of the motion.
    package mutating func move(to location: Point, force: Double?, time: Timestamp) {
        tick(at: time)
        guard var touch, location.isFinite, touch.fullForce == nil || force?.isFinite != false else { return }
        if let fullForce = touch.fullForce, let force {
            state.intention = min(max(min(force, Self.forceLimit) / fullForce, 0), 1)
        }
        touch.location = location
        self.touch = touch
        update(at: location)
    }

    /// Advances the time, with the touch at its last location.
    package mutating func tick(at time: Timestamp) {
        guard var touch, touch.fullForce == nil, time > touch.start else { return }
        let ticks = min(time.microseconds(since: touch.start) / Self.tickInterval, Self.ticksToFull)
        guard ticks > touch.ticks else { return }
        touch.ticks = ticks
        self.touch = touch
        state.intention = Double(ticks) / Double(Self.ticksToFull)
        update(at: touch.location)
    }

    /// Ends the touch at its last location. The control becomes idle.
    ///
    /// - Returns: whether the button fires.
    package mutating func end(at time: Timestamp) -> Bool {
        tick(at: time)
        let isConfirmed = state.phase == .confirmed
        cancel()
        return isConfirmed
    }

    /// Cancels the touch. The control becomes idle, and nothing fires.
    package mutating func cancel() {
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
            // The force of a finger falls before it lifts; if that revoked the confirmation, no release could fire.
            break
        }
    }

    private struct Touch: Sendable, Hashable {
        var location: Point
        /// Force that fills the ring; nil if the device measures none.
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
