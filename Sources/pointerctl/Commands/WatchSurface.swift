import ArgumentParser
import Documents
import PointerClient
import PointerModel
import PointerWire

/// `pointerctl watch-surface`.
struct WatchSurface: ParsableCommand {
    /// Kinds of events that concern a surface, and `layout`, which reports that it appears or disappears.
    private static let kinds: [EventKind] = [
        .exit, .enter, .style, .completion, .gesture, .confirm, .slider, .request, .layout,
    ]

    static let configuration = CommandConfiguration(
        commandName: "watch-surface",
        abstract: "Print what pointers do on a surface.",
        discussion: """
            Prints the enter and exit events of the surface's regions, styles, completions, gestures, controls and requests, \
            for all pointers unless --pointer names one. Motion and buttons are left out: pointerctl monitor --surface \
            prints them.

            Works for surfaces of any client and of the configuration, and prints when the surface disappears and returns. \
            Ends on Ctrl-C, when the daemon stops, or as --count and --until say.

            Examples:
              pointerctl watch-surface panel
              pointerctl watch-surface panel --until confirm
              pointerctl watch-surface panel --json | jq .event.kind
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Id of the surface, as pointerctl layout shows it.",
            discussion: "OWNER:ID, such as alice:panel or configuration:panel, names its owner.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument

    @OptionGroup var end: StreamOptions
    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try end.check(among: Self.kinds.map(\.rawValue), of: "watch-surface prints")
    }

    func run() throws {
        let daemon = DaemonConnection(connection)
        let pointers = try pointer.name.map { [$0] } ?? allPointers(daemon)
        var readers: [ReplyReader<EventReply>] = []
        var states: [ReceivedReply<EventReply>] = []
        for name in pointers {
            // The default pointer goes unnamed, as in clients that use no other.
            let parameters = SubscribeParameters(
                events: Self.kinds.map(\.rawValue),
                pointer: name == PointerNames.byDefault ? nil : name
            )
            let reader = try ReplyReader<EventReply>(daemon, PointerMethod.subscribe.qualifiedName, parameters)
            states.append(try reader.first())
            readers.append(reader)
        }
        // Only after subscribing: from here on, an event reports that the surface disappears.
        let wanted = try daemon.surface(surface)

        let line = EventLine(painter: Terminal().painter, namesPointers: pointers.count > 1)
        var filters = pointers.map { _ in EventFilter(surface: wanted, wantsLayout: true) }
        var limit = StreamLimit(end)
        var wasThere = true
        func show(_ reply: ReceivedReply<EventReply>, of number: Int) throws -> Bool {
            let event = try daemon.decode(reply).event
            guard filters[number].passes(event) else { return true }
            let isOfLayout = event.kind == EventKind.layout.rawValue
            if !isOfLayout { try output.print(json: { reply.json }) { _ in [line.line(event)] } }
            // Each pointer's stream reports the same change: one is enough. Lost events may hide one, so resync checks too.
            if number == 0, isOfLayout || event.kind == EventKind.resync.rawValue,
                let names = try daemon.surfaceNames(), names.contains(where: wanted.covers) != wasThere
            {
                wasThere.toggle()
                let note = "\(PointerText.surface(wanted)) is \(wasThere ? "there" : "gone")"
                if isOfLayout || !output.json {
                    try output.print(json: { reply.json }) { _ in [line.note(note, at: event)] }
                }
            } else if isOfLayout {
                return true
            }
            return limit.allowsMore(after: event.kind)
        }
        for (number, state) in states.enumerated() {
            guard try show(state, of: number) else { return }
        }
        if try ReplyReader.readAll(readers, { number, reply in try show(reply, of: number) }) {
            Console.complain("pointerd ended the stream")
        }
    }

    private func allPointers(_ daemon: DaemonConnection) throws -> [String] {
        try daemon.value(of: .pointers).pointers.map(\.name)
    }
}
