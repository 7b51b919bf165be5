import ArgumentParser
import PointerProtocol

/// `pointerctl monitor`.
struct Monitor: ParsableCommand {
    /// Motion lines a second on a terminal: enough to follow a movement, few enough to see the transitions between them.
    static let readableRate = 30

    static let configuration = CommandConfiguration(
        abstract: "Print positions, regions and styles as they change.",
        discussion: """
            One line for each event: the kernel's time in seconds, the number of the frame, the kind and what happened. The \
            first line is the state at the start. Ends on Ctrl-C, or with the daemon.

            Examples:
              pointerctl monitor
              pointerctl monitor --events enter,exit,style
              pointerctl monitor --events enter --json | jq '.event.region.node // empty'
              pointerctl monitor --pointer second
            """
    )

    @Option(
        help: ArgumentHelp(
            "Print these kinds of events only: \(EventKindList.known.joined(separator: ", ")).",
            discussion: "State and resync always come.",
            valueName: "kinds"
        ),
        completion: .list(EventKindList.known),
        transform: EventKindList.init(argument:)
    )
    var events: EventKindList?

    @Option(
        help: ArgumentHelp(
            "At most this many motion events a second.",
            discussion: "Without it \(readableRate) on a terminal, else as many as there are.",
            valueName: "number"
        )
    )
    var maxRate: Int?

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard let maxRate else { return }
        let range = SubscribeParameters.maxRateRange
        guard range.contains(maxRate) else {
            throw ValidationError("--max-rate takes \(range.lowerBound) to \(range.upperBound).")
        }
    }

    func run() throws {
        let terminal = Terminal()
        let daemon = try DaemonConnection(connection)
        let rate = maxRate ?? (terminal.isInteractive && !output.json ? Self.readableRate : nil)
        let parameters = SubscribeParameters(events: events?.names, maxRate: rate, pointer: pointer.name)
        let line = EventLine(painter: terminal.painter)
        try daemon.stream(PointerMethod.subscribe.qualifiedName, parameters) { reply in
            try output.print(json: { reply }) { _ in
                [
                    line.line(
                        try daemon.decode(reply, of: PointerMethod.subscribe.qualifiedName, as: EventReply.self).event
                    )
                ]
            }
        }
        Console.complain("pointerd ended the stream")
    }
}
