import PointerModel

/// Leaves out what a worn button does by itself: contact that is lost and made again within milliseconds.
///
/// A press is told at once, as its lateness would be felt. So is a release, unless the press was just now: the bounce of a press looks like
/// a very short click, and its end is told when the press is 25 ms old. A button that was seen to lose contact while it is held has all its
/// releases told 12 ms late from then on. The figures, and that only one button is watched at a time, are libinput's.
struct ButtonDebouncer {
    /// How long a press or a release may bounce, in seconds.
    static let bounceTime = 0.025
    /// How soon contact comes back that a held button lost, in seconds. No finger is as fast.
    static let lostContactTime = 0.012

    private enum State {
        case up
        case down
        /// Down since less than the bounce time, and told.
        case downFresh
        /// Came up within it: not told.
        case upDelayed
        /// Came up after a hold, and told; contact may come back.
        case upFresh
        /// Contact came back, maybe: not told.
        case downDoubtful
        /// Came up after a hold, not told, as this button is known to lose contact.
        case upDoubtful
        /// Up for longer than lost contact takes, and told.
        case upWaiting
        /// Down again within the bounce time: not told.
        case downDelayed
    }

    private var state = State.up
    /// The one that is watched.
    private var button: Buttons = []
    private var bounceEnd: Timestamp?
    private var lostContactEnd: Timestamp?
    private var losesContact = false

    /// When something is told without a change.
    var nextDeadline: Timestamp? {
        guard let bounceEnd else { return lostContactEnd }
        return lostContactEnd.map { min($0, bounceEnd) } ?? bounceEnd
    }

    /// Takes in a change of the device's.
    /// - Parameter isAlone: whether no other button changed with the same report. Two buttons at once are no bounce.
    mutating func change(_ change: ButtonChange, isAlone: Bool, at time: Timestamp) -> ButtonChanges {
        var told = ButtonChanges()
        if !isAlone || change.button != button {
            emitPending(into: &told)
            button = change.button
            state = change.isDown ? .up : .down
        }
        if change.isDown { press(at: time, into: &told) } else { release(at: time, into: &told) }
        if !isAlone { emitPending(into: &told) }
        return told
    }

    /// The deadline has come.
    mutating func fire() -> ButtonChanges {
        var told = ButtonChanges()
        // Of two that come at once, lost contact is decided first.
        if let lostContactEnd, lostContactEnd <= bounceEnd ?? lostContactEnd {
            self.lostContactEnd = nil
            lostContactTimeIsOver(into: &told)
        } else if bounceEnd != nil {
            emitPending(into: &told)
        }
        return told
    }

    /// Forgets what it waits for.
    mutating func reset() {
        let losesContact = losesContact
        self = ButtonDebouncer()
        self.losesContact = losesContact
    }

    private mutating func press(at time: Timestamp, into told: inout ButtonChanges) {
        switch state {
        case .up:
            bounceEnd = time.advanced(bySeconds: Self.bounceTime)
            state = .downFresh
            told.append(ButtonChange(button, isDown: true))
        case .upDelayed: state = .downFresh
        case .upFresh: state = .downDoubtful
        case .upWaiting: state = .downDelayed
        case .upDoubtful: becomeDown()
        case .down, .downFresh, .downDoubtful, .downDelayed: break
        }
    }

    private mutating func release(at time: Timestamp, into told: inout ButtonChanges) {
        switch state {
        case .down:
            bounceEnd = time.advanced(bySeconds: Self.bounceTime)
            lostContactEnd = time.advanced(bySeconds: Self.lostContactTime)
            state = losesContact ? .upDoubtful : .upFresh
            if !losesContact { told.append(ButtonChange(button, isDown: false)) }
        case .downFresh: state = .upDelayed
        case .downDoubtful: state = .upFresh
        case .downDelayed: state = .upWaiting
        case .up, .upDelayed, .upFresh, .upDoubtful, .upWaiting: break
        }
    }

    private mutating func lostContactTimeIsOver(into told: inout ButtonChanges) {
        switch state {
        case .upFresh: state = .upWaiting
        case .upDoubtful:
            state = .upWaiting
            told.append(ButtonChange(button, isDown: false))
        case .downDoubtful:
            losesContact = true
            becomeDown()
            told.append(ButtonChange(button, isDown: true))
        case .up, .down, .downFresh, .upDelayed, .upWaiting, .downDelayed: break
        }
    }

    /// What is doubtful counts as it is: another button is used, or the time is over.
    private mutating func emitPending(into told: inout ButtonChanges) {
        switch state {
        case .up, .upFresh, .upWaiting: state = .up
        case .down, .downFresh: state = .down
        case .upDelayed, .upDoubtful:
            state = .up
            told.append(ButtonChange(button, isDown: false))
        case .downDoubtful, .downDelayed:
            state = .down
            told.append(ButtonChange(button, isDown: true))
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
