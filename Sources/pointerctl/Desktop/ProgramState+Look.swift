import DoctorCodes
import FoundationEssentials
import PointerRuntime

extension ProgramState {
    /// Asks the service manager.
    /// - Parameter patience: how long it has for an answer.
    init(of program: DesktopProgram, _ patience: Patience = .ofPerson) throws(Failure) {
        let properties = [
            "LoadState", "ActiveState", "UnitFileState", "ExecMainStatus", "MainPID", "ActiveEnterTimestampMonotonic",
        ]
        let asked = "--property=\(properties.joined(separator: ","))"
        let answer = try UserManager.run(["show", program.unit, asked], patience)
        guard answer.status == 0 else { throw .withoutManager(answer.text) }
        let lines = answer.text.split(separator: "\n")
        func number<Number: FixedWidthInteger>(_ key: String) -> Number? {
            lines.first { $0.hasPrefix("\(key)=") }.flatMap { Number($0.dropFirst(key.count + 1)) }
        }
        let isRunning = lines.contains("ActiveState=active")
        self.init(
            name: program.name,
            isInstalled: !lines.contains("LoadState=not-found"),
            isEnabled: lines.contains("UnitFileState=enabled"),
            isRunning: isRunning,
            lastStatus: isRunning ? nil : number("ExecMainStatus"),
            isReplaced: isRunning && number("MainPID").map(Self.isReplaced) == true,
            hasJustStarted: isRunning && number("ActiveEnterTimestampMonotonic").map(Self.isLately) == true
        )
    }

    /// Returns whether a time is at most ``settling`` ago.
    /// - Parameter time: microseconds of CLOCK_MONOTONIC.
    static func isLately(_ time: Int64) -> Bool { EventLoop.now() - time < settling }

    /// Microseconds within which a program that has started has asked for all that it needs, also where it first waits for the daemon.
    static let settling: Int64 = 15_000_000

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
