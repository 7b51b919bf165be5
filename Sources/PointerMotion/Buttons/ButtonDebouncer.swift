import PointerModel

/// A filter for worn buttons, which lose and regain contact within milliseconds.
///
/// The filter passes a press on at once, because users feel a delay. It also passes a release on at once, unless the
/// press is less than 25 ms old: a bouncing press looks like a very short click, so the release waits until then. Once
/// a button has lost contact while held, the filter delays all its releases by 12 ms. libinput uses the same times, and
/// also watches only one button at a time.
struct ButtonDebouncer {
    /// Time for which a press or a release may bounce, in seconds.
    static let bounceTime = 0.025
    /// Time within which a held button regains lost contact, in seconds. No finger is as fast.
    static let lostContactTime = 0.012

    private enum State {
        case up
        case down
        /// Down for less than the bounce time; the press was emitted.
        case downFresh
        /// Up within the bounce time; the release was not emitted.
        case upDelayed
        /// Up after a hold; the release was emitted, but contact may return.
        case upFresh
        /// Contact may have returned; the press was not emitted.
        case downDoubtful
        /// Up after a hold; the release was not emitted, because this button is known to lose contact.
        case upDoubtful
        /// Up for longer than a loss of contact; the release was emitted.
        case upWaiting
        /// Down again within the bounce time; the press was not emitted.
        case downDelayed
    }

    private var state = State.up
    /// The watched button.
    private var button: Buttons = []
    private var bounceEnd: Timestamp?
    private var lostContactEnd: Timestamp?
    private var losesContact = false

    /// Time of the next ``fire()``; nil if no decision is pending.
    var nextDeadline: Timestamp? { .earliest(bounceEnd, lostContactEnd) }

    /// Processes a change that the device reported. `isAlone` says whether the report changed no other button: two buttons
    /// at once are no bounce.
    mutating func change(_ change: ButtonChange, isAlone: Bool, at time: Timestamp) -> ButtonChanges {
        var changes = ButtonChanges()
        if !isAlone || change.button != button {
            emitPending(into: &changes)
            button = change.button
            state = change.isDown ? .up : .down
        }
        if change.isDown { press(at: time, into: &changes) } else { release(at: time, into: &changes) }
        if !isAlone { emitPending(into: &changes) }
        return changes
    }

    /// Makes the decision that is due at ``nextDeadline``.
    mutating func fire() -> ButtonChanges {
        var changes = ButtonChanges()
        // If both are due at once, lost contact comes first.
        if let lostContactEnd, lostContactEnd <= bounceEnd ?? lostContactEnd {
            self.lostContactEnd = nil
            lostContactTimeIsOver(into: &changes)
        } else if bounceEnd != nil {
            emitPending(into: &changes)
        }
        return changes
    }

    /// Drops pending decisions, but remembers whether the button loses contact.
    mutating func reset() {
        let losesContact = losesContact
        self = ButtonDebouncer()
        self.losesContact = losesContact
    }

    private mutating func press(at time: Timestamp, into changes: inout ButtonChanges) {
        switch state {
        case .up:
            bounceEnd = time.advanced(bySeconds: Self.bounceTime)
            state = .downFresh
            changes.append(ButtonChange(button, isDown: true))
        case .upDelayed: state = .downFresh
        case .upFresh: state = .downDoubtful
        case .upWaiting: state = .downDelayed
        case .upDoubtful: becomeDown()
        case .down, .downFresh, .downDoubtful, .downDelayed: break
        }
    }

    private mutating func release(at time: Timestamp, into changes: inout ButtonChanges) {
        switch state {
        case .down:
            bounceEnd = time.advanced(bySeconds: Self.bounceTime)
            lostContactEnd = time.advanced(bySeconds: Self.lostContactTime)
            state = losesContact ? .upDoubtful : .upFresh
            if !losesContact { changes.append(ButtonChange(button, isDown: false)) }
        case .downFresh: state = .upDelayed
        case .downDoubtful: state = .upFresh
        case .downDelayed: state = .upWaiting
        case .up, .upDelayed, .upFresh, .upDoubtful, .upWaiting: break
        }
    }

    private mutating func lostContactTimeIsOver(into changes: inout ButtonChanges) {
        switch state {
        case .upFresh: state = .upWaiting
        case .upDoubtful:
            state = .upWaiting
            changes.append(ButtonChange(button, isDown: false))
        case .downDoubtful:
            losesContact = true
            becomeDown()
            changes.append(ButtonChange(button, isDown: true))
        case .up, .down, .downFresh, .upDelayed, .upWaiting, .downDelayed: break
        }
    }

    /// Accepts the button's current state, because another button is used or the time is over.
    private mutating func emitPending(into changes: inout ButtonChanges) {
        switch state {
        case .up, .upFresh, .upWaiting: state = .up
        case .down, .downFresh: state = .down
        case .upDelayed, .upDoubtful:
            state = .up
            changes.append(ButtonChange(button, isDown: false))
        case .downDoubtful, .downDelayed:
            state = .down
            changes.append(ButtonChange(button, isDown: true))
        }
        bounceEnd = nil
        lostContactEnd = nil
    }

    private mutating func becomeDown() {
        state = .down
        bounceEnd = nil
        lostContactEnd = nil
    }
}
