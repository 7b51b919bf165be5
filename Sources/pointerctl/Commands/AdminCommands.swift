import ArgumentParser
import PointerClient

/// `pointerctl pause`.
struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: "Stop devices from moving the pointers.",
        discussion: """
            Releases the buttons that devices hold and keeps every pointer where it is until pointerctl resume. set-position \
            still moves pointers. The daemon resumes by itself if it mutes the user who paused it. Requires the role admin.

            Examples:
              sudo pointerctl pause
              sudo pointerctl pause && sleep 10 && sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.pause)
        try output.print(json: { reply.json }) { _ in [] }
    }
}

/// `pointerctl resume`.
struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let devices move the pointers again.",
        discussion: """
            Ends a pause: the daemon applies each device's next report. Without a pause, changes nothing. Requires the role \
            admin.

            Examples:
              sudo pointerctl resume
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.resume)
        try output.print(json: { reply.json }) { _ in [] }
    }
}

/// `pointerctl reload`.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Reload the daemon's configuration.",
        discussion: """
            On success, the new configuration is in force when the command ends. If the configuration has mistakes, prints \
            each with file and line and exits with status 1; the previous configuration stays in force. The status is also 1 \
            if the daemon does not answer in time, though it may still load the new one. For the service, systemctl reload \
            pointerd does the same. Requires the role admin.

            Examples:
              sudo pointerctl reload
              pointerctl check my.toml && pointerctl reload
            """
    )

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reply = try DaemonConnection(connection).ask(.reload)
        try output.print(json: { reply.json }) { _ in [] }
    }
}
