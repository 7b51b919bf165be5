import DoctorCodes
import PointerModel
import PointerRuntime
import PointerWire

/// The help, the drive that carries it to all programs, and the regions that it needs.
extension Diagnosis {
    static func help(_ facts: DoctorFacts) -> [Finding] {
        guard let daemon = facts.daemon, daemon.mutedOn == nil, let assist = daemon.assist else { return [] }
        let isWithoutHelp = daemon.reach == .withoutHelp
        if let help = daemon.help, help.owner == facts.user, !help.bounded.isEmpty {
            return [.helpBounded(help.bounded, matters: isWithoutHelp)]
        }
        // A stream for another pointer asks for nothing here.
        let asking = assist.holders.filter { holder in
            holder.owner == facts.user && holder.settings.helps
                && (holder.pointer == nil || holder.pointer == daemon.help?.pointer)
        }
        guard let profile = facts.file.profile ?? asking.first?.settings.profile else { return [] }
        if asking.isEmpty { return [.helpNotAsked(profile: profile, feederIsOn: facts.isWanted(.feeder))] }
        guard isWithoutHelp || asking.allSatisfy(\.pointers.isEmpty) else { return [] }
        return [.helpNotInForce(profile: profile, matters: isWithoutHelp)]
    }

    static func drive(_ facts: DoctorFacts) -> [Finding] {
        guard let daemon = facts.daemon, let drive = daemon.drive else { return [] }
        let helps = daemon.help?.settings.helps ?? false
        var findings: [Finding] = []
        switch DrivePhaseName(rawValue: drive.phase) {
        case .driving:
            if let seconds = drive.secondsLeft {
                findings.append(.driveTrial(seconds: seconds))
            } else if daemon.configuration?.drivesAtStart == false {
                findings.append(.driveEndsWithDaemon)
            }
        case .off:
            if case .noProgram? = daemon.reach { return [.helpNeedsDrive(drive)] }
            if helps { findings.append(.driveOff) }
        case .failed, .waiting:
            if let finding = Finding(
                of: drive,
                matters: matters(drive, helps: helps, isInSession: facts.desktop != nil)
            ) {
                findings.append(finding)
            }
        case .connecting, .waitingForRest, nil: break
        }
        return findings
            + drive.devices.compactMap { device in
                device.reason.map { .deviceRefused(name: device.name, reason: $0) }
            }
    }

    /// Returns whether a person misses a drive that has failed or waits.
    private static func matters(_ drive: DriveStatusMessage, helps: Bool, isInSession: Bool) -> Bool {
        if drive.phase == DrivePhaseName.failed.rawValue {
            // Who holds the three buttons wants the devices back.
            return helps || drive.failure != DriveFailureKind.chord.rawValue
        }
        return switch drive.waitsFor.flatMap(DriveWait.init(rawValue:)) {
        // On the login screen nobody says where the outputs are.
        case .outputs, .output, .retry, nil: isInSession
        // Without help nobody misses the drive of an unplugged mouse.
        case .devices, .session, .user, .compositor: isInSession && helps
        // A paused daemon is a finding of its own.
        case .resume, .wake: false
        }
    }

    /// What the feeder lacks, and programs without regions.
    static func regions(_ facts: DoctorFacts) -> [Finding] {
        // Without a service manager, the feeder's file says that it runs.
        guard facts.isWanted(.feeder) || facts.programs == nil && facts.feeder != FeederStatusMessage() else {
            return []
        }
        var findings: [Finding] = facts.hasAccessibilityBus ? [] : [.withoutAccessibilityBus]
        if facts.isLockedByHook { findings.append(.lockedByHook) }
        if case .sway? = facts.desktop, !facts.file.hasLockHook { findings.append(.withoutLockHook) }
        // On GNOME it is the extension, of which more is known without the feeder.
        if let reason = facts.feeder.withoutWindows, facts.desktop != .gnome {
            let isHopeless = if case .otherWayland? = facts.desktop { true } else { false }
            findings.append(.withoutWindows(reason: reason, isHopeless: isHopeless))
        }
        if let reason = facts.feeder.unknownLock { findings.append(.unknownLock(reason: reason)) }
        return findings
            + facts.feeder.silent.prefix(PointerctlLimit.silentPrograms.most).map { application in
                let how = application.how.split(separator: "\n").prefix(PointerctlLimit.adviceLines.most)
                return .withoutRegions(
                    program: application.program,
                    why: application.why,
                    how: how.map(String.init),
                    lack: application.lack.flatMap(RegionLackName.init(rawValue:)),
                    hasSome: application.hasSome == true
                )
            }
    }
}
