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

    @Argument(help: ArgumentHelp("The surface's id; pointerctl layout shows them.", valueName: "id"))
    var surface: String

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
        try requireSurface(asking)

        let line = EventLine(painter: Terminal().painter, namesPointers: pointers.count > 1)
        var filters = pointers.map { _ in EventFilter(surface: surface, wantsLayout: true) }
        var limit = FollowLimit(end)
        var wasThere = true
        func show(_ reply: [UInt8], of number: Int) throws -> Bool {
            let event = try asking.decode(reply, of: method, as: EventReply.self).event
            guard filters[number].passes(event) else { return true }
            let isOfLayout = event.kind == EventKind.layout.rawValue
            if !isOfLayout { try output.print(json: { reply }) { _ in [line.line(event)] } }
            // All pointers are told of the same change. One may be among lost events too.
            if number == 0, isOfLayout || event.kind == EventKind.resync.rawValue,
                let ids = try ids(asking), ids.contains(surface) != wasThere
            {
                wasThere.toggle()
                let note = "\(PointerText.escape(surface)) is \(wasThere ? "there" : "gone")"
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

    /// The surfaces that there are; nil: the daemon has ended, or does not say as long as this user is muted.
    private func ids(_ daemon: DaemonConnection) throws -> [String]? {
        // Asked at each change of the layout, which is often while somebody moves a surface: what else is in it would cost all clients.
        let parameters = GetLayoutParameters(nodes: false)
        let layout = try daemon.askUnlessEnded(LayoutMethod.get.qualifiedName, parameters, as: LayoutReply.self)
        return layout?.surfaces.map(\.id)
    }

    private func requireSurface(_ daemon: DaemonConnection) throws {
        guard let ids = try ids(daemon) else { return }
        guard ids.contains(surface) else { throw Failure.noSurface(surface, among: ids) }
    }
}
