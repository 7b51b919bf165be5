import DoctorCodes
import PointerModel
import PointerRuntime
import PointerWire

/// What facts mean for a person: one sentence, and all findings, the dearest first.
struct Diagnosis: Sendable, Equatable {
    /// Whether the person is helped, or what keeps the person from it.
    let verdict: Verdict
    let findings: [Finding]

    /// What is missing.
    var missing: [Finding] { findings.filter { $0.severity == .problem } }

    /// What is worth knowing.
    var notes: [Finding] { findings.filter { $0.severity == .note } }

    /// Diagnoses facts.
    init(_ facts: DoctorFacts) {
        var findings = Self.daemon(facts)
        if facts.desktop == nil {
            findings += Self.outside(facts)
        } else {
            findings += Self.programs(facts) + Self.roles(facts)
            if let lack = facts.extensionLack { findings.append(.gnomeExtension(lack)) }
            findings += Self.cursor(facts) + Self.file(facts) + Self.help(facts)
        }
        findings += Self.drive(facts)
        if facts.desktop != nil { findings += Self.regions(facts) }
        if let surfaces = facts.daemon?.surfacesAboveWindows, !surfaces.isEmpty {
            findings.append(.surfacesAboveWindows(surfaces))
        }
        findings += Self.settings(facts) + Self.unseen(facts)
        self.findings = findings
        verdict = Verdict(facts, missing: findings.first { $0.severity == .problem && !$0.isOfOneProgram })
    }

    private static func daemon(_ facts: DoctorFacts) -> [Finding] {
        if facts.isInBackground { return [.muted(seat: "")] }
        guard let daemon = facts.daemon else { return facts.withoutDaemon.map { [.withoutDaemon($0)] } ?? [] }
        var findings: [Finding] = []
        if daemon.version != facts.version {
            findings.append(.otherVersion(daemon: daemon.version, own: facts.version))
        }
        if daemon.isPaused { findings.append(.paused(mayResume: daemon.roles.contains("admin"))) }
        if let mistakes = daemon.failedReload {
            findings.append(.failedReload(mistakes.split(separator: "\n").map(String.init)))
        }
        if let seat = daemon.mutedOn { findings.append(.muted(seat: seat)) }
        return findings
    }

    /// Outside of a graphical session no program has to run, but one that has given up did run in one.
    private static func outside(_ facts: DoctorFacts) -> [Finding] {
        let states = DesktopProgram.allCases.filter { facts.state(of: $0)?.hasGivenUp == true }
        return [.outsideOfSession(isForRoot: facts.isForRoot)] + states.map { .givenUp($0) }
            + facts.startedAgain.map { .startedAgain($0) }
    }

    private static func programs(_ facts: DoctorFacts) -> [Finding] {
        var findings = facts.startedAgain.map { Finding.startedAgain($0) }
        for program in DesktopProgram.allCases {
            guard let state = facts.state(of: program) else { continue }
            if !state.isInstalled {
                findings.append(.notInstalled(program))
            } else if !state.isEnabled, !state.isRunning {
                findings.append(.off(program, matters: matters(program, facts)))
            } else if !state.isRunning {
                findings.append(state.hasGivenUp ? .givenUp(program) : .notRunning(program))
            } else if state.isReplaced {
                findings.append(.replaced(program))
            }
        }
        return findings
    }

    /// Returns whether a person misses a program that is off. Who has turned on one of them has chosen, but help needs the feeder.
    private static func matters(_ program: DesktopProgram, _ facts: DoctorFacts) -> Bool {
        switch program {
        case .overlay: !facts.isWanted(.feeder)
        case .feeder: !facts.isWanted(.overlay) || facts.file.profile != nil
        }
    }

    /// Looks for the roles that the desktop's programs need besides `observe`, without which nobody gets a status. Of a user who is not in
    /// front, the roles of that session are not known. A drive that drives knows the cursor, so nobody misses a program that reports it.
    private static func roles(_ facts: DoctorFacts) -> [Finding] {
        guard let daemon = facts.daemon, daemon.mutedOn == nil else { return [] }
        var needs: [(String, DesktopRole)] = []
        let overlayReports =
            !facts.file.drawsWithoutAgreement && (facts.programs == nil || facts.isWanted(.overlay))
        if overlayReports || facts.desktop == .kde && facts.isWanted(.feeder) {
            needs.append(("sync", .reportCursor))
        }
        if facts.isWanted(.feeder) {
            needs.append(("layout", .declareRegions))
            if facts.file.profile != nil { needs.append(("assist", .askForHelp)) }
        }
        let isDriven = daemon.agreement == Agreement.driven.rawValue
        let lacks = needs.filter { !daemon.roles.contains($0.0) }
            .map { Finding.withoutRole($0, $1, matters: $1 != .reportCursor || !isDriven) }
        let older = !facts.newerGroups.isEmpty && lacks.contains { $0.severity == .problem }
        return (older ? [.loginOlderThanGroups(facts.newerGroups)] : []) + lacks
    }

    private static func cursor(_ facts: DoctorFacts) -> [Finding] {
        guard facts.daemon?.agreement == Agreement.none.rawValue, !facts.file.drawsWithoutAgreement else { return [] }
        let reporter: DesktopProgram? =
            switch facts.desktop {
            case .x11, .gnome: .overlay
            case .kde: .feeder
            case .sway, .otherWayland, nil: nil
            }
        return [
            .withoutAgreement(
                reporter: reporter,
                isRunning: reporter.map(facts.runs) ?? false,
                cursor: facts.cursor
            )
        ]
    }

    private static func file(_ facts: DoctorFacts) -> [Finding] {
        facts.file.mistakes.isEmpty
            ? [] : [.mistakes(tables: facts.file.faultyTables, text: facts.file.mistakes)]
    }

    private static func settings(_ facts: DoctorFacts) -> [Finding] {
        var findings: [Finding] = []
        if facts.daemon?.isDriving == true {
            if facts.daemon?.hasTouchpad == true {
                findings += facts.settings.touchpadSwitching.map { .touchpadSwitching($0) }
            }
            if let desktop = facts.settings.isLeftHanded, let own = facts.daemon?.configuration?.isLeftHanded,
                desktop != own
            {
                findings.append(.otherHand(desktopIsLeftHanded: desktop))
            }
        }
        return findings + (facts.settings.magnifier.map { [.magnifier($0)] } ?? [])
    }

    /// Names what this user could not see.
    private static func unseen(_ facts: DoctorFacts) -> [Finding] {
        var findings: [Finding] = []
        if facts.programs == nil, let reason = facts.withoutManager { findings.append(.withoutManager(reason: reason)) }
        guard let daemon = facts.daemon, daemon.mutedOn == nil else { return findings }
        if daemon.assist == nil { findings.append(.helpUnseen) }
        if daemon.drive == nil { findings.append(.driveUnseen) }
        return findings
    }
}
