package import PointerWire

/// Decides when a notification says that help has gone off: once for each loss, at most once a minute, and only while the person is there.
///
/// Help is what the person's file asks for. A person who turns the drive off, a trial that ends, and a drive that only waits are no losses.
package struct HelpVigil: Sendable {
    /// What is to be done.
    package enum Step: Hashable, Sendable {
        /// Show what has gone off.
        case show(HelpLoss)
        /// Take back what is shown: it no longer holds.
        case withdraw
        /// Turn on what was lost, as the person wishes.
        case turnOn(HelpLoss)
    }

    /// Shortest time between two notices, in microseconds.
    package static let period: Int64 = 60_000_000
    /// How long the extension may be away before that counts, in microseconds: it goes for a moment when the screen locks, and when GNOME
    /// Shell begins anew.
    package static let patience: Int64 = 10_000_000
    /// How long the guard hands out nothing after the three buttons, with room for a second, in microseconds.
    package static let calm: Int64 = 11_000_000

    /// Whether the person asks for help.
    package private(set) var isAsked = false
    private var isAway = false
    /// What the daemon said last of the drive; nil before that.
    private var phase: DrivePhaseName?
    /// Whether the drive was on for good when the daemon last spoke of it.
    private var wasDriving = false
    /// Whether the daemon has been away since it last spoke of the drive.
    private var isAnew = false
    private var knewWindows = false
    /// When the windows ceased to be known, in microseconds; nil while they are known, or never were.
    private var windowsLost: Int64?
    private var driveLoss: (loss: HelpLoss, time: Int64)?
    /// What was shown last; nil once it no longer holds.
    private var shown: HelpLoss?
    /// Whether that is shown again if it lasts, because the person has tried to turn it on.
    private var isRenewed = false
    private var lastNotice: Int64?
    /// When what is shown is to be turned on, in microseconds; nil for never.
    private var wish: Int64?

    /// Creates a vigil over no help.
    package init() {}

    /// When ``step(at:)`` has something to do by itself, in microseconds; nil for never.
    package private(set) var due: Int64?

    // MARK: Inputs

    /// Notes whether the person asks for help.
    package mutating func setAsked(_ isAsked: Bool) {
        guard isAsked != self.isAsked else { return }
        self.isAsked = isAsked
        // What went off before is no loss of this help.
        if windowsLost != nil { knewWindows = false }
        windowsLost = nil
        driveLoss = nil
        wish = nil
        wasDriving = false
    }

    /// Notes whether the person does not see the desktop: the screen is locked, or another session is in front.
    package mutating func setAway(_ isAway: Bool, at time: Int64) {
        guard isAway != self.isAway else { return }
        self.isAway = isAway
        // What comes back with the person has its time for that.
        if !isAway, windowsLost != nil { windowsLost = time }
    }

    /// Notes what the daemon says of the drive.
    package mutating func setDrive(_ status: DriveStatusMessage, at time: Int64) {
        let former = phase
        phase = DrivePhaseName(rawValue: status.phase)
        defer { isAnew = false }
        switch phase {
        case .driving:
            wasDriving = status.secondsLeft == nil
            driveLoss = nil
        case .failed:
            guard wasDriving, let kind = status.failure.flatMap(DriveFailureKind.init(rawValue:)) else { return }
            lose(.drive(kind), at: time)
        case .off:
            if wasDriving, isAnew { return lose(.restart, at: time) }
            // Somebody has turned it off.
            if !isAnew, former != .off { driveLoss = nil }
            wasDriving = false
        case .waiting, .connecting, .waitingForRest, nil: break
        }
    }

    private mutating func lose(_ loss: HelpLoss, at time: Int64) {
        wasDriving = false
        driveLoss = (loss, time)
    }

    /// Notes that the daemon no longer speaks of the drive.
    package mutating func loseDaemon() { isAnew = true }

    /// Notes whether the extension of GNOME Shell says where windows are.
    package mutating func setWindows(areKnown: Bool, at time: Int64) {
        if areKnown {
            knewWindows = true
            windowsLost = nil
        } else if knewWindows, windowsLost == nil {
            windowsLost = time
        }
    }

    /// Notes that the person wishes to have on again what is shown.
    package mutating func wishBack(at time: Int64) {
        guard let shown else { return }
        let wait = shown == .drive(.chord) ? driveLoss.map { $0.time + Self.calm } ?? time : time
        wish = max(wait, time)
    }

    // MARK: Steps

    /// Returns what is to be done next, and sets ``due``; nil if there is nothing.
    /// - Parameter time: now, in microseconds.
    package mutating func step(at time: Int64) -> Step? {
        due = nil
        // What a person who is away has seen stays.
        if isAsked, isAway { return nil }
        let loss = loss(at: time)
        if let shown, shown != loss {
            self.shown = nil
            isRenewed = false
            wish = nil
            return .withdraw
        }
        if let shown, let wish {
            guard wish <= time else {
                wait(until: wish)
                return nil
            }
            return turnOn(shown)
        }
        guard let loss, loss != shown || isRenewed else { return nil }
        let next = lastNotice.map { $0 + Self.period } ?? time
        guard next <= time else {
            wait(until: next)
            return nil
        }
        shown = loss
        isRenewed = false
        lastNotice = time
        return .show(loss)
    }

    /// Fulfills the wish. A drive that fails again is lost again.
    private mutating func turnOn(_ loss: HelpLoss) -> Step {
        wish = nil
        isRenewed = true
        if loss.isOfDrive { wasDriving = true }
        return .turnOn(loss)
    }

    /// Returns what has gone off.
    private mutating func loss(at time: Int64) -> HelpLoss? {
        guard isAsked else { return nil }
        if let driveLoss { return driveLoss.loss }
        guard let windowsLost else { return nil }
        let end = windowsLost + Self.patience
        guard end <= time else {
            wait(until: end)
            return shown == .withoutWindows ? shown : nil
        }
        return .withoutWindows
    }

    private mutating func wait(until time: Int64) { due = min(due ?? time, time) }
}
