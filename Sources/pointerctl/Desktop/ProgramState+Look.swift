import FoundationEssentials
import PointerRuntime

extension ProgramState {
    /// Asks the service manager.
    /// - Parameter patience: how long it has for an answer.
    init(of program: DesktopProgram, _ patience: Patience = .ofPerson) throws(Failure) {
        let properties = "--property=LoadState,ActiveState,UnitFileState,ExecMainStatus,MainPID"
        let answer = try UserManager.ask(["show", program.unit, properties], patience)
        guard answer.status == 0 else { throw .withoutManager(answer.text) }
        let lines = answer.text.split(separator: "\n")
        func number(_ key: String) -> Int32? {
            lines.first { $0.hasPrefix("\(key)=") }.flatMap { Int32($0.dropFirst(key.count + 1)) }
        }
        let isRunning = lines.contains("ActiveState=active")
        self.init(
            name: program.name,
            isInstalled: !lines.contains("LoadState=not-found"),
            isEnabled: lines.contains("UnitFileState=enabled"),
            isRunning: isRunning,
            lastStatus: isRunning ? nil : number("ExecMainStatus"),
            isReplaced: isRunning && number("MainPID").map(Self.isReplaced) == true
        )
    }

    /// Returns whether a process runs a file that is no longer in its folder.
    static func isReplaced(_ process: Int32) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"))?
            .hasSuffix(" (deleted)") == true
    }
}

extension Failure {
    /// The failure that the user's service manager does not answer.
    /// - Parameter text: what systemctl printed.
    static func withoutManager(_ text: String) -> Failure {
        let reason = text.split(separator: "\n").first.map(String.init) ?? "no reason is given"
        let finding = Finding.withoutManager(reason: reason)
        return Failure(
            message: "the service manager of this user does not answer: \(PointerText.escape(reason))",
            advice: finding.how
        )
    }
}
