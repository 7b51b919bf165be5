/// Findings of doctor, by their names for programs and translations. They stay the same between versions, and more may come:
/// docs/reference/doctor.md.
package enum FindingCode: String, CaseIterable, Sendable {
    case daemonAbsent, daemonStopped, daemonDenied, loginOlderThanGroup, withoutObserve, sessionUnknown
    case daemonSilent, daemonForeign
    case otherVersion, failedReload, paused, muted
    case notInstalled, off, notRunning, givenUp, startedAgain, replaced
    case loginOlderThanGroups, withoutRole, withoutAgreement
    case extensionOff, extensionFailed, extensionOutOfDate, extensionNotLoaded, extensionAbsent, shellSilent
    case mistakes
    case helpNotAsked, helpNotInForce, helpBounded, helpNeedsDrive
    case driveOff, driveFailed, driveWaits, driveTrial, driveEndsWithDaemon, deviceRefused
    case withoutAccessibilityBus, lockedByHook, withoutLockHook, withoutWindows, unknownLock, withoutRegions
    case surfacesAboveWindows
    case touchpadSwitching, otherHand, magnifier
    case outsideOfSession, withoutManager, driveUnseen, helpUnseen
    case userSilent, userEndless, userUnreadable, userRefused

    /// The arguments that it may have.
    package var arguments: Set<FindingArgument> {
        switch self {
        case .daemonAbsent, .daemonStopped, .daemonDenied, .loginOlderThanGroup, .withoutObserve, .sessionUnknown,
            .daemonSilent, .daemonForeign:
            [.message]
        case .otherVersion: [.daemon, .own]
        case .failedReload: [.mistakes]
        case .muted: [.seat]
        case .notInstalled, .off, .notRunning, .givenUp, .startedAgain, .replaced: [.program]
        case .loginOlderThanGroups: [.groups]
        case .withoutRole: [.role, .need]
        case .withoutAgreement: [.reporter, .running, .cursor]
        case .extensionFailed, .unknownLock, .withoutManager: [.reason]
        case .mistakes: [.tables, .mistakes]
        case .helpNotAsked: [.profile, .feeder]
        case .helpNotInForce: [.profile]
        case .helpBounded: [.keys]
        case .helpNeedsDrive, .driveFailed, .driveWaits: [.phase, .waitsFor, .failure, .reason]
        case .driveTrial: [.seconds]
        case .deviceRefused: [.device, .reason]
        case .withoutWindows: [.reason, .hopeless]
        case .withoutRegions: [.program, .why, .how, .some, .lack]
        case .surfacesAboveWindows: [.surfaces]
        case .touchpadSwitching, .magnifier: [.place]
        case .otherHand: [.desktop]
        case .userSilent, .userEndless, .userUnreadable, .userRefused: [.user]
        case .paused, .extensionOff, .extensionOutOfDate, .extensionNotLoaded, .extensionAbsent, .shellSilent,
            .driveOff, .driveEndsWithDaemon, .withoutAccessibilityBus, .lockedByHook, .withoutLockHook,
            .outsideOfSession, .driveUnseen, .helpUnseen:
            []
        }
    }
}

/// Arguments of findings and verdicts, by their names.
package enum FindingArgument: String, Sendable {
    case message, daemon, own, mistakes, seat, program, groups, role, need, reporter, running, cursor, reason, tables
    case profile, feeder, keys, phase, waitsFor, failure, seconds, device, hopeless, why, how, some, lack, surfaces
    case place, desktop, user, reach, drawn
}

/// What a person's programs need a role for: values of ``FindingArgument/need``.
package enum DesktopRole: String, Sendable, CaseIterable {
    case reportCursor, declareRegions, askForHelp
}
