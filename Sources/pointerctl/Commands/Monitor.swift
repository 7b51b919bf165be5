import ArgumentParser
import Documents
import PointerClient
import PointerWire

/// `pointerctl monitor`.
struct Monitor: ParsableCommand {
    /// Motion lines per second on a terminal: enough to follow a movement, few enough to see the transitions between them.
    static let readableRate = 30

    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Print pointer events as they happen.",
        discussion: """
            One line per event: the kernel's time in seconds, the frame number, the kind and the details. The first line is \
            the current state. Ends on Ctrl-C, when the daemon stops, or as --count and --until say.

            --surface and --node select the events of a surface or node: entering and leaving its regions, the styles and \
            completions of these transitions, gestures, controls and requests. Events that belong to no surface, such as \
            motion, are printed while the pointer is in one of its regions; layout changes only if --events or --until names \
            layout. A surface that does not exist is an error.

            Examples:
              pointerctl monitor
              pointerctl monitor --events enter,exit,style
              pointerctl monitor --surface panel --node ok
              pointerctl monitor --events confirm --until confirm
              pointerctl monitor --events enter --json | jq '.event.region.node // empty'
              pointerctl monitor --pointer second
            """
    )

    @Option(
        help: ArgumentHelp(
            "Print only these kinds of events, separated by commas: \(EventKindList.known.joined(separator: ", ")).",
            discussion: "state, resync and muted are always printed.",
            valueName: "kinds"
        ),
        completion: .list(EventKindList.known),
        transform: EventKindList.init(argument:)
    )
    var events: EventKindList?

    @Option(
        help: ArgumentHelp(
            "Print at most this many motion events per second.",
            discussion: "Default: \(readableRate) for text on a terminal, else no limit.",
            valueName: "number"
        )
    )
    var maxRate: Int?

    @Option(
        help: ArgumentHelp(
            "Print only events of this surface.",
            discussion: "OWNER:ID, such as alice:panel or configuration:panel, names its owner.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @Option(help: ArgumentHelp("Print only events of nodes with this id.", valueName: "id"))
    var node: String?

    @OptionGroup var end: StreamOptions
    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try end.check(among: events?.names, of: "--events leaves")
        guard let maxRate else { return }
        let range = SubscribeParameters.maxRateRange
        guard range.contains(maxRate) else {
            throw ValidationError("--max-rate takes \(range.lowerBound) to \(range.upperBound).")
        }
    }

    func run() throws {
        let terminal = Terminal()
        let daemon = DaemonConnection(connection)
        let rate = maxRate ?? (terminal.isInteractive && !output.json ? Self.readableRate : nil)
        var filter = EventFilter(
            kinds: events?.names,
            surface: surface?.reference,
            node: node,
            wantsLayout: end.until == EventKind.layout.rawValue
        )
        var limit = StreamLimit(end)
        let parameters = SubscribeParameters(events: filter.subscribed, maxRate: rate, pointer: pointer.name)
        let line = EventLine(painter: terminal.painter)
        // Without filters and limits, --json also prints events that this version cannot decode.
        let readsEvents = !output.json || surface != nil || node != nil || end.count != nil || end.until != nil
        func show(_ reply: ReceivedReply<EventReply>) throws -> Bool {
            guard readsEvents else {
                try output.print(json: { reply.json }) { _ in [] }
                return true
            }
            let event = try daemon.decode(reply).event
            guard filter.passes(event) else { return true }
            try output.print(json: { reply.json }) { _ in [line.line(event)] }
            return limit.allowsMore(after: event.kind)
        }
        let events = try ReplyReader<EventReply>(daemon, PointerMethod.subscribe.qualifiedName, parameters)
        let first = try events.first()
        // Only after subscribing: from here on, an event reports that the surface disappears.
        if let surface { filter.surface = try daemon.surface(surface) }
        guard try show(first) else { return }
        if try ReplyReader.readAll([events], { _, reply in try show(reply) }) {
            Console.complain("pointerd ended the stream")
        }
    }
}
