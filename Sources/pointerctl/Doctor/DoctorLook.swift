import ConfigurationFiles
import DesktopConfiguration
import DoctorCodes
import Glibc
import PointerClient
import PointerModel
import PointerRuntime

/// Looks at everything that ``DoctorFacts`` has. Each source may fail by itself, and the others are still asked.
struct DoctorLook {
    let daemon: DaemonConnection
    let patience: Patience
    /// Whether root waits for the answer. Otherwise programs that have given up start again: what kept them from the daemon may be over.
    let isForRoot: Bool

    /// Looks at the daemon, the service manager, the session and its files.
    func facts() -> DoctorFacts {
        var facts = DoctorFacts(user: geteuid(), isForRoot: isForRoot)
        if SessionVariables.areOwn {
            facts.desktop = SessionDesktop(environment: Environment.value) { ExtensionLack.mayBeGnomeShell(patience) }
        }
        lookAtDaemon(&facts)
        facts.newerGroups = Groups.newerThanLogin
        lookAtPrograms(&facts)
        facts.file = DesktopFileFacts(DesktopFiles().load())
        facts.cursor = facts.runs(.overlay) || facts.programs == nil ? RuntimeStatus.cursor() : nil
        if facts.runs(.feeder) || facts.programs == nil { facts.feeder = RuntimeStatus.feeder() }
        facts.isLockedByHook =
            RuntimeFolder.file(RuntimeFolder.lockedName).map { unsafe access($0, F_OK) == 0 } ?? false
        facts.hasAccessibilityBus = DataFolders.system.contains { folder in
            unsafe access("\(folder)/dbus-1/services/org.a11y.Bus.service", F_OK) == 0
        }
        if facts.desktop == .gnome { facts.extensionLack = ExtensionLack.read(patience) }
        if facts.desktop != nil { facts.settings = DesktopSettings(patience) }
        return facts
    }

    private func lookAtPrograms(_ facts: inout DoctorFacts) {
        do throws(Failure) {
            var states: [ProgramState] = []
            for program in DesktopProgram.allCases { states.append(try ProgramState(of: program, patience)) }
            facts.programs = states
            if states.contains(where: \.hasJustStarted) { facts.hasJustStarted = true }
        } catch {
            facts.withoutManager = error.message
            return
        }
        guard !isForRoot, facts.daemon != nil else { return }
        for program in DesktopProgram.allCases {
            guard let state = facts.state(of: program), state.isEnabled, state.hasGivenUp,
                let answer = try? UserManager.run(["start", program.unit], patience), answer.status == 0,
                let now = try? ProgramState(of: program, patience)
            else { continue }
            facts.programs = facts.programs?.map { $0.name == program.name ? now : $0 }
            facts.startedAgain.append(program)
            facts.hasJustStarted = true
        }
    }
}

extension DesktopFileFacts {
    init(_ loaded: LoadedDesktop) {
        faultyTables = loaded.error == nil ? [] : loaded.faultyTables.map(\.rawValue).sorted()
        mistakes = loaded.error.map { $0.description.split(separator: "\n").map(String.init) } ?? []
        profile = Self.profile(asking: loaded.configuration.assist)
        hasLockHook = loaded.configuration.feeder.hasLockHook
        drawsWithoutAgreement = loaded.configuration.overlay.withoutAgreement == .effects
    }

    /// Returns the profile of a choice; nil without one, and for settings that help with nothing.
    static func profile(asking choice: AssistChoice?) -> String? {
        choice.flatMap { $0.settings.isPlain ? nil : $0.profile.rawValue }
    }
}
