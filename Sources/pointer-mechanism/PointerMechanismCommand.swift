import ArgumentParser
import ConfigurationFiles
import Glibc
import MechanismService
import MessageBus
import PointerRuntime
import SystemPackage

/// The command line of pointer-mechanism.
@main
struct PointerMechanismCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pointer-mechanism",
        abstract: "Switch help on for persons who may.",
        discussion: """
            The system's bus starts it when a program calls io.pointerd.Mechanism, and it ends 30 seconds after the last call. It asks polkit \
            whether the caller may, writes a drop-in of the daemon's configuration, and has systemd reload the daemon. It logs to standard \
            error.
            """,
        version: ProjectVersion.string
    )

    func run() throws {
        StandardDescriptors.fill()
        let log = Log(JournalLogHandler(label: "", threshold: LogThreshold(.info)))
        let loop = try EventLoop()
        var failure: Errno?
        let service = try MechanismService(
            on: loop,
            bus: .system,
            places: MechanismPlaces(.machine),
            times: MechanismTimes(),
            log: log
        ) { error in
            failure = error
            loop.stop()
        }
        let signals = try SignalWatcher(on: loop, [SIGTERM, SIGINT]) { _ in service.stop() }
        try withExtendedLifetime((service, signals)) { try loop.run() }
        if let failure {
            log.critical("cannot go on: \(failure)")
            throw ExitCode.failure
        }
    }
}
