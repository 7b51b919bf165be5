import ConfigurationFiles
import DesktopConfiguration
import PointerClient
import PointerModel
import PointerRuntime

/// What decides whether the pointer appears on this desktop. `desktop --json` prints it.
struct DesktopState: Encodable {
    /// Something that is missing, and how to get it.
    struct Lack: Encodable {
        var what: String
        /// Sentences or commands, one a line.
        var how: [String]
    }

    /// `x11`, `sway`, `gnome`, `kde`, or `wayland` for others; nil outside of a graphical session.
    var desktop: String?
    var programs: [ProgramState]
    /// The user's roles; nil if the daemon does not answer.
    var roles: [String]?
    /// Agreement of the pointer with the real cursor; nil if the daemon does not say it.
    var agreement: String?
    /// What is missing.
    var lacks: [Lack]

    private enum CodingKeys: String, CodingKey {
        case desktop, programs, roles, agreement
        case lacks = "missing"
    }

    /// Looks at the session, the programs and the daemon.
    init(_ daemon: DaemonConnection) throws(Failure) {
        let session = SessionDesktop(
            environment: Environment.value,
            mayBeGnomeShell: GnomeExtension.mayBeGnomeShell
        )
        desktop = session?.name
        var states: [ProgramState] = []
        for program in DesktopProgram.allCases { states.append(try ProgramState(of: program)) }
        programs = states
        lacks = []
        do throws(Failure) {
            roles = try daemon.value(of: .status).roles
            agreement = try daemon.valueUnlessMuted(of: .state())?.state.agreement.rawValue
            lacks += ConfiguredSurfaces.lacks(
                try daemon.valueUnlessMuted(of: .layoutReply(withNodes: false))?.surfaces ?? []
            )
        } catch {
            guard error.isWithoutDaemon || roles == nil else { throw error }
            lacks.append(Lack(what: error.message, how: error.advice))
        }
        if roles != nil { try startAgain() }
        findLacks(on: session)
    }

    /// Starts the programs again that have given up: whatever kept them from the daemon may be over, as the daemon answers here.
    private mutating func startAgain() throws(Failure) {
        for (index, program) in DesktopProgram.allCases.enumerated()
        where programs[index].isEnabled && programs[index].hasGivenUp {
            guard try UserManager.run(["start", program.unit]).status == 0 else { continue }
            programs[index] = try ProgramState(of: program)
            lacks.append(
                Lack(
                    what: "\(program.name) had given up, and starts again now",
                    how: [
                        "If it gives up again, see why: journalctl --user --unit \(program.unit) --lines 5",
                        "Where it may not connect, your login is older than your membership of the group: restart the computer.",
                    ]
                )
            )
        }
    }

    private mutating func findLacks(on session: SessionDesktop?) {
        let desktop = DesktopFiles().load()
        findMistakes(in: desktop)
        for (program, state) in zip(DesktopProgram.allCases, programs) {
            if !state.isInstalled {
                lacks.append(
                    Lack(
                        what: "\(program.name) is not installed",
                        how: ["Install it: sudo apt install \(DesktopProgram.package)"]
                    )
                )
            } else if !state.isEnabled, !state.isRunning {
                lacks.append(
                    Lack(
                        what: "\(program.name) is off",
                        how: ["Turn it on: pointerctl desktop enable \(program.rawValue)"]
                    )
                )
            } else if !state.isRunning {
                let reason = "See why: journalctl --user --unit \(program.unit) --lines 20"
                let cure = "Once that is mended, pointerctl desktop starts it again."
                lacks.append(
                    Lack(
                        what: "\(program.name) \(state.hasGivenUp ? "has given up" : "does not run")",
                        how: state.hasGivenUp ? [reason, cure] : [reason]
                    )
                )
            }
        }
        if session == nil {
            lacks.append(Lack(what: "there is no display", how: ["Run this in a terminal of the graphical session."]))
        }
        if session == .gnome { lacks += GnomeExtension.read().lacks }
        if let roles { findLacks(of: roles, on: session) }
        if agreement == Agreement.none.rawValue { lacks.append(withoutAgreement(on: session)) }
        if isWanted(.feeder) {
            let isRunning = state(of: .feeder)?.isRunning == true
            lacks += FeederLacks.all(on: session, desktop.configuration.feeder, isRunning: isRunning)
        }
    }

    /// Looks for mistakes in desktop.toml. The programs run in spite of them.
    private mutating func findMistakes(in loaded: LoadedDesktop) {
        guard let error = loaded.error else { return }
        let tables = loaded.faultyTables.map { "[\($0.rawValue)]" }.sorted()
        let what = "desktop.toml has mistakes\(tables.isEmpty ? "" : " in \(PointerText.list(tables))")"
        let consequence =
            "Until they are mended, the tables stay as before; after a start they have the defaults, and no help."
        lacks.append(Lack(what: what, how: error.description.split(separator: "\n").map(String.init) + [consequence]))
    }

    private func state(of program: DesktopProgram) -> ProgramState? { programs.first { $0.name == program.name } }

    /// Whether a program runs, or starts with the session.
    private func isWanted(_ program: DesktopProgram) -> Bool {
        state(of: program).map { $0.isEnabled || $0.isRunning } ?? false
    }

    /// Looks for the roles that the desktop's programs need besides `observe`, without which nobody gets a status.
    private mutating func findLacks(of roles: [String], on session: SessionDesktop?) {
        for program in DesktopProgram.allCases where program == .overlay || isWanted(program) {
            for role in program.roles(on: session) where !roles.contains(role.name) {
                lacks.append(
                    Lack(
                        what: "this user lacks the role \(role.name), and so \(role.lack)",
                        how: [
                            "Give it to the person in front, in [roles] of /etc/pointerd/pointerd.toml: "
                                + "\(role.name) = [\"@active\"]",
                            "Then run: sudo systemctl reload pointerd",
                        ]
                    )
                )
            }
        }
    }

    private func withoutAgreement(on session: SessionDesktop?) -> Lack {
        let reporter: DesktopProgram? =
            switch session {
            case .x11, .gnome: .overlay
            case .kde: .feeder
            default: nil
            }
        let overlay = state(of: .overlay)?.isRunning == true ? OverlayStatus.read() : OverlayStatus(cursor: nil)
        var how = overlay.advice
        how += [
            "An absolute mouse, as virtual machines have it, says it as well.",
            "A kiosk without a cursor of its own needs none of these: withoutAgreement = \"effects\" in desktop.toml.",
        ]
        if let reporter {
            let isRunning = state(of: reporter)?.isRunning == true
            how = [
                isRunning
                    ? "Move the mouse: \(reporter.name) then reports the cursor."
                    : "\(reporter.name) reports it on this desktop."
            ]
        }
        return Lack(what: "nothing says where the real cursor is, so no pointer is drawn", how: how)
    }
}
