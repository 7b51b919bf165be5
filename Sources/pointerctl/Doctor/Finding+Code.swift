import DoctorCodes

extension Finding {
    /// Codes of findings that say what was not looked at.
    static let codesOfUnseen = Set(
        [FindingCode.muted, .outsideOfSession, .withoutManager, .driveUnseen, .helpUnseen].map(\.rawValue)
    )

    /// Name for programs and translations, which stays the same between versions.
    var code: String { kind.rawValue }

    /// What it is, among all that doctor finds.
    var kind: FindingCode {
        switch self {
        case .withoutDaemon(let lack): lack.reason.kind
        case .otherVersion: .otherVersion
        case .failedReload: .failedReload
        case .paused: .paused
        case .muted: .muted
        case .notInstalled: .notInstalled
        case .off: .off
        case .notRunning: .notRunning
        case .givenUp: .givenUp
        case .startedAgain: .startedAgain
        case .replaced: .replaced
        case .loginOlderThanGroups: .loginOlderThanGroups
        case .withoutRole: .withoutRole
        case .withoutAgreement: .withoutAgreement
        case .gnomeExtension(let lack): lack.kind
        case .mistakes: .mistakes
        case .helpNotAsked: .helpNotAsked
        case .helpNotInForce: .helpNotInForce
        case .helpBounded: .helpBounded
        case .helpNeedsDrive: .helpNeedsDrive
        case .driveOff: .driveOff
        case .driveFailed: .driveFailed
        case .driveWaits: .driveWaits
        case .driveTrial: .driveTrial
        case .driveEndsWithDaemon: .driveEndsWithDaemon
        case .deviceRefused: .deviceRefused
        case .withoutAccessibilityBus: .withoutAccessibilityBus
        case .lockedByHook: .lockedByHook
        case .withoutLockHook: .withoutLockHook
        case .withoutWindows: .withoutWindows
        case .unknownLock: .unknownLock
        case .withoutRegions: .withoutRegions
        case .surfacesAboveWindows: .surfacesAboveWindows
        case .touchpadSwitching: .touchpadSwitching
        case .otherHand: .otherHand
        case .magnifier: .magnifier
        case .outsideOfSession: .outsideOfSession
        case .withoutManager: .withoutManager
        case .driveUnseen: .driveUnseen
        case .helpUnseen: .helpUnseen
        case .otherUser(_, let silence): silence.kind
        }
    }
}

extension DaemonLack.Reason {
    /// The finding of it.
    var kind: FindingCode {
        switch self {
        case .daemonAbsent: .daemonAbsent
        case .daemonStopped: .daemonStopped
        case .daemonDenied: .daemonDenied
        case .loginOlderThanGroup: .loginOlderThanGroup
        case .withoutObserve: .withoutObserve
        case .sessionUnknown: .sessionUnknown
        case .daemonSilent: .daemonSilent
        case .daemonForeign: .daemonForeign
        }
    }
}

extension OtherUser.Silence {
    /// The finding of it.
    var kind: FindingCode {
        switch self {
        case .userSilent: .userSilent
        case .userEndless: .userEndless
        case .userUnreadable: .userUnreadable
        case .userRefused: .userRefused
        }
    }
}

extension ExtensionLack {
    /// The finding of it.
    var kind: FindingCode {
        switch self {
        case .off: .extensionOff
        case .failed: .extensionFailed
        case .outOfDate: .extensionOutOfDate
        case .notLoaded: .extensionNotLoaded
        case .absent: .extensionAbsent
        case .silent: .shellSilent
        }
    }
}

extension [FindingArgument: String] {
    /// The same by the names of the arguments.
    var byName: [String: String] {
        reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }
}
