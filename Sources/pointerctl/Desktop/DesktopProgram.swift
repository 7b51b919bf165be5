import PointerRuntime

/// A program of a person's desktop, which a unit of the user's service manager starts.
enum DesktopProgram: String, CaseIterable {
    case overlay, feeder

    var name: String { "pointer-\(rawValue)" }

    /// The Debian package that has all of them.
    static let package = "pointerd-desktop"

    /// The unit's name.
    var unit: String { "\(name).service" }

    /// Returns the roles that it needs on a desktop, each with what it cannot do without the role. Nobody gets a status without `observe`.
    func roles(on desktop: SessionDesktop?) -> [(name: String, lack: String)] {
        let sync = ("sync", "\(name) cannot report where the real cursor is")
        let layout = ("layout", "\(name) cannot declare the regions of applications")
        return switch self {
        case .overlay: [sync]
        case .feeder: desktop == .kde ? [layout, sync] : [layout]
        }
    }
}

/// What the user's service manager says about a program.
struct ProgramState: Encodable {
    var name: String
    var isInstalled: Bool
    /// Whether it starts with each graphical session.
    var isEnabled: Bool
    var isRunning: Bool
    /// Exit status of its last run; nil while it runs, or if it never did.
    var lastStatus: Int32?

    /// Whether it has ended because it may not connect to the daemon, or because of its settings, so that nothing starts it again.
    var hasGivenUp: Bool { !isRunning && lastStatus == ExitStatus.configuration }

    private enum CodingKeys: String, CodingKey {
        case name
        case isInstalled = "installed"
        case isEnabled = "enabled"
        case isRunning = "running"
        case lastStatus = "status"
    }

    /// Asks the service manager.
    init(of program: DesktopProgram) throws(Failure) {
        let properties = "--property=LoadState,ActiveState,UnitFileState,ExecMainStatus"
        let answer = try UserManager.run(["show", program.unit, properties])
        guard answer.status == 0 else { throw .withoutManager(answer.text) }
        let lines = answer.text.split(separator: "\n")
        name = program.name
        isInstalled = !lines.contains("LoadState=not-found")
        isEnabled = lines.contains("UnitFileState=enabled")
        isRunning = lines.contains("ActiveState=active")
        let status = lines.first { $0.hasPrefix("ExecMainStatus=") }?.dropFirst("ExecMainStatus=".count)
        lastStatus = isRunning ? nil : status.flatMap { Int32($0) }
    }
}

extension Failure {
    /// The failure that the user's service manager does not answer.
    /// - Parameter text: what systemctl printed.
    static func withoutManager(_ text: String) -> Failure {
        let reason = text.split(separator: "\n").first.map { PointerText.escape(String($0)) } ?? "no reason is given"
        return Failure(
            message: "the service manager of this user does not answer: \(reason)",
            advice: [
                "It runs in a login session; with su or sudo it does not. Log in as the user.",
                "Without systemd, start the programs with your session, as its other programs are.",
            ]
        )
    }
}
