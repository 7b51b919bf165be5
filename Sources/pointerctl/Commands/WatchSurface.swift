import ArgumentParser
import PointerModel
import PointerProtocol

/// `pointerctl watch-surface`.
struct WatchSurface: ParsableCommand {
    /// What can be told of a surface, and that it comes or goes.
    private static let kinds: [EventKind] = [
        .exit, .enter, .style, .completion, .gesture, .confirm, .slider, .request, .layout,
    ]

    static let configuration = CommandConfiguration(
        commandName: "watch-surface",
        abstract: "Print what pointers do on a surface.",
        discussion: """
            Entering and leaving its regions, how the pointer looks there, the gestures and controls of its nodes, and the requests to \
            its client; of all pointers, unless --pointer names one. The lines are those of pointerctl monitor, which with \
            --surface tells of motion and buttons too. It may be anybody's surface, the configuration's too; that it goes or is \
            there again is told. Ends on Ctrl-C, or with the daemon, or when --count or --until says so.

            Examples:
              pointerctl watch-surface panel
              pointerctl watch-surface panel --until confirm
              pointerctl watch-surface panel --json | jq .event.kind
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The surface's id; pointerctl layout shows them.",
            discussion: "user:id names another user's where several have the id.",
            valueName: "id"
        )
    )
    var surface: SurfaceArgument

    @OptionGroup var end: FollowOptions
    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try end.check(among: Self.kinds.map(\.rawValue), of: "watch-surface prints")
    }

    func run() throws {
        let asking = try DaemonConnection(connection)
        let pointers = try pointer.name.map { [$0] } ?? allPointers(asking)
        let method = PointerMethod.subscribe.qualifiedName
        var daemons: [DaemonConnection] = []
        var states: [[UInt8]] = []
        for name in pointers {
            let daemon = try DaemonConnection(connection)
            // The default one is asked for as by clients that know no other.
            let parameters = SubscribeParameters(
                events: Self.kinds.map(\.rawValue),
                pointer: name == PointerNames.byDefault ? nil : name
            )
            states.append(try daemon.begin(method, parameters).parameters)
            daemons.append(daemon)
        }
        // Only now: from here on nobody takes the surface away without an event.
        let wanted = try asking.surface(surface)

        let line = EventLine(painter: Terminal().painter, namesPointers: pointers.count > 1)
        var filters = pointers.map { _ in EventFilter(surface: wanted, wantsLayout: true) }
        var limit = FollowLimit(end)
        var wasThere = true
        func show(_ reply: [UInt8], of number: Int) throws -> Bool {
            let event = try asking.decode(reply, of: method, as: EventReply.self).event
            guard filters[number].passes(event) else { return true }
            let isOfLayout = event.kind == EventKind.layout.rawValue
            if !isOfLayout { try output.print(json: { reply }) { _ in [line.line(event)] } }
            // All pointers are told of the same change. One may be among lost events too.
            if number == 0, isOfLayout || event.kind == EventKind.resync.rawValue,
                let names = try asking.surfaceNames(), names.contains(where: wanted.covers) != wasThere
            {
                wasThere.toggle()
                let note = "\(PointerText.surface(wanted)) is \(wasThere ? "there" : "gone")"
                if isOfLayout || !output.json {
                    try output.print(json: { reply }) { _ in [line.note(note, at: event)] }
                }
            } else if isOfLayout {
                return true
            }
            return limit.goesOn(after: event.kind)
        }
        for (number, state) in states.enumerated() {
            guard try show(state, of: number) else { return }
        }
        let hasEnded = try DaemonConnection.follow(daemons, of: method) { number, reply in
            try show(reply, of: number)
        }
        if hasEnded { Console.complain("pointerd ended the stream") }
    }

    private func allPointers(_ daemon: DaemonConnection) throws -> [String] {
        try daemon.ask(PointerMethod.list.qualifiedName, as: PointerListReply.self).pointers.map(\.name)
    }
}
