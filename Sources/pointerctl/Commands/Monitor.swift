import ArgumentParser
import PointerProtocol

/// `pointerctl monitor`.
struct Monitor: ParsableCommand {
    /// Motion lines a second on a terminal: enough to follow a movement, few enough to see the transitions between them.
    static let readableRate = 30

    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Print positions, regions and styles as they change.",
        discussion: """
            One line for each event: the kernel's time in seconds, the number of the frame, the kind and what happened. The \
            first line is the state at the start. Ends on Ctrl-C, or with the daemon, or when --count or --until says so.

            With --surface or --node only what is about that surface or node is printed: entering and leaving its regions, how the \
            pointer looks there, its gestures and controls, and whatever the pointer does while it is in one of its regions. Changes \
            of the layout are then printed only if --events or --until names them. A surface that does not exist is an error.

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
            "Print these kinds of events only: \(EventKindList.known.joined(separator: ", ")).",
            discussion: "State, resync and muted always come.",
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

    @Option(
        help: ArgumentHelp(
            "Print what is about this surface only.",
            discussion: "user:id names another user's where several have the id.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument?

    @Option(help: ArgumentHelp("Print what is about a node of this id only.", valueName: "id"))
    var node: String?

    @OptionGroup var end: FollowOptions
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
        let daemon = try DaemonConnection(connection)
        let rate = maxRate ?? (terminal.isInteractive && !output.json ? Self.readableRate : nil)
        var filter = EventFilter(
            kinds: events?.names,
            surface: surface?.reference,
            node: node,
            wantsLayout: end.until == EventKind.layout.rawValue
        )
        var limit = FollowLimit(end)
        let parameters = SubscribeParameters(events: filter.subscribed, maxRate: rate, pointer: pointer.name)
        let line = EventLine(painter: terminal.painter)
        let method = PointerMethod.subscribe.qualifiedName
        // Whoever takes everything is given also what this version cannot read.
        let readsEvents = !output.json || surface != nil || node != nil || end.count != nil || end.until != nil
        func show(_ reply: [UInt8]) throws -> Bool {
            guard readsEvents else {
                try output.print(json: { reply }) { _ in [] }
                return true
            }
            let event = try daemon.decode(reply, of: method, as: EventReply.self).event
            guard filter.passes(event) else { return true }
            try output.print(json: { reply }) { _ in [line.line(event)] }
            return limit.goesOn(after: event.kind)
        }
        let first = try daemon.begin(method, parameters)
        // Only now: from here on nobody takes the surface away without an event.
        if let surface { filter.surface = try DaemonConnection(connection).surface(surface) }
        guard try show(first.parameters) else { return }
        let hasEnded =
            try !first.continues || DaemonConnection.follow([daemon], of: method) { _, reply in try show(reply) }
        if hasEnded { Console.complain("pointerd ended the stream") }
    }
}
