extension Finding {
    /// Codes of the findings that have one of their own each.
    private enum Name: String, CaseIterable {
        case otherVersion, failedReload, paused, muted, notInstalled, off, notRunning, givenUp, startedAgain,
            replaced, loginOlderThanGroups, withoutRole, withoutAgreement, mistakes, helpNotAsked, helpNotInForce,
            helpBounded, helpNeedsDrive, driveOff, driveFailed, driveWaits, driveTrial, driveEndsWithDaemon,
            deviceRefused, withoutAccessibilityBus, lockedByHook, withoutLockHook, withoutWindows, unknownLock,
            withoutRegions, surfacesAboveWindows, touchpadSwitching, otherHand, magnifier, outsideOfSession,
            withoutManager, driveUnseen, helpUnseen
    }

    /// All codes, among them those that are named after a reason.
    static let codes = Set(
        [
            Name.allCases.map(\.rawValue), DaemonLack.Reason.allCases.map(\.rawValue),
            OtherUser.Silence.allCases.map(\.rawValue), GnomeExtension.lacks.map(\.code),
        ].joined()
    )

    /// Codes of findings that say what was not looked at.
    static let codesOfUnseen = Set(
        [Name.muted, .outsideOfSession, .withoutManager, .driveUnseen, .helpUnseen].map(\.rawValue)
    )

    /// Name for programs and translations, which stays the same between versions.
    var code: String {
        switch self {
        case .withoutDaemon(let lack): lack.reason.rawValue
        case .otherVersion: Name.otherVersion.rawValue
        case .failedReload: Name.failedReload.rawValue
        case .paused: Name.paused.rawValue
        case .muted: Name.muted.rawValue
        case .notInstalled: Name.notInstalled.rawValue
        case .off: Name.off.rawValue
        case .notRunning: Name.notRunning.rawValue
        case .givenUp: Name.givenUp.rawValue
        case .startedAgain: Name.startedAgain.rawValue
        case .replaced: Name.replaced.rawValue
        case .loginOlderThanGroups: Name.loginOlderThanGroups.rawValue
        case .withoutRole: Name.withoutRole.rawValue
        case .withoutAgreement: Name.withoutAgreement.rawValue
        case .gnomeExtension(let state): state.code
        case .mistakes: Name.mistakes.rawValue
        case .helpNotAsked: Name.helpNotAsked.rawValue
        case .helpNotInForce: Name.helpNotInForce.rawValue
        case .helpBounded: Name.helpBounded.rawValue
        case .helpNeedsDrive: Name.helpNeedsDrive.rawValue
        case .driveOff: Name.driveOff.rawValue
        case .driveFailed: Name.driveFailed.rawValue
        case .driveWaits: Name.driveWaits.rawValue
        case .driveTrial: Name.driveTrial.rawValue
        case .driveEndsWithDaemon: Name.driveEndsWithDaemon.rawValue
        case .deviceRefused: Name.deviceRefused.rawValue
        case .withoutAccessibilityBus: Name.withoutAccessibilityBus.rawValue
        case .lockedByHook: Name.lockedByHook.rawValue
        case .withoutLockHook: Name.withoutLockHook.rawValue
        case .withoutWindows: Name.withoutWindows.rawValue
        case .unknownLock: Name.unknownLock.rawValue
        case .withoutRegions: Name.withoutRegions.rawValue
        case .surfacesAboveWindows: Name.surfacesAboveWindows.rawValue
        case .touchpadSwitching: Name.touchpadSwitching.rawValue
        case .otherHand: Name.otherHand.rawValue
        case .magnifier: Name.magnifier.rawValue
        case .outsideOfSession: Name.outsideOfSession.rawValue
        case .withoutManager: Name.withoutManager.rawValue
        case .driveUnseen: Name.driveUnseen.rawValue
        case .helpUnseen: Name.helpUnseen.rawValue
        case .otherUser(_, let silence): silence.rawValue
        }
    }
}
