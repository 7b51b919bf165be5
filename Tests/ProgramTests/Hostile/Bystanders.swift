import Glibc
import PointerModel
import PointerWire
import Testing

/// A daemon with well-behaved clients, who have to be served as ever whatever somebody else does: one asks and moves the pointer, one
/// follows it.
struct Bystanders {
    let daemon: DaemonProcess
    let asking: SocketClient
    let following: SocketClient
    /// What the configuration is in.
    let folder: TemporaryFolder

    /// The user that a ``Stranger`` runs as, to whom the socket is open too.
    static let stranger: UInt32 = 65_534
    /// Lines of `[roles]` that give the stranger what everyone has, whom only the mode of the socket's file lets connect.
    static let rolesOfStranger = """
        observe = ["everyone", "\(stranger)"]
        layout = ["everyone", "\(stranger)"]
        """

    /// A surface as far in front as there is, with a node "box" of 100 by 100 at (1000, 400); counts are points.
    /// - Parameter limits: lines of `[limits]`.
    static func configuration(limits: String = "") -> String {
        """
        [mouse]
        acceleration = "flat"
        [roles]
        sync = ["\(geteuid())"]
        \(rolesOfStranger)
        [limits]
        \(limits)
        [[surfaces]]
        id = "honest"
        z = 1000000
        frame = { x = 1000, y = 400, width = 200, height = 200 }
        [[surfaces.nodes]]
        id = "box"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        interaction = { style = { effect = "hover" } }
        """
    }

    /// - Parameters:
    ///   - limits: lines of `[limits]`.
    ///   - descriptors: how many of them the daemon may have once it runs.
    init(limits: String = "", descriptors: Int = 8192) throws {
        folder = try TemporaryFolder()
        let arguments = [
            "--config", try folder.file("pointerd.toml", Self.configuration(limits: limits)),
            "--replay", try folder.file("resting.evemu", MouseRecording.resting.text),
        ]
        let path = "\(folder.path)/pointerd.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        #expect(unsafe chmod(path, 0o666) == 0 && chmod(folder.path, 0o755) == 0)
        daemon = try DaemonProcess(
            activated: arguments,
            passing: listener,
            descriptors: 8192,
            socket: path,
            in: folder
        )
        try daemon.waitForLine("listens on the service manager's socket")
        // It would not start with fewer than its connections need.
        let limit = try ProgramRun("/usr/bin/prlimit", ["--pid", "\(daemon.child)", "--nofile=\(descriptors)"])
        #expect(limit.ending == .status(0), "\(limit.errors)")
        asking = try daemon.connect()
        #expect(try asking.state().region == nil)
        following = try daemon.subscribe(#"{"events":["motion","enter","exit"]}"#)
        #expect(try following.event().kind == "state")
        try expectServed()
    }

    /// The pointer goes onto the box and off it: both clients receive what they should.
    func expectServed() throws {
        try move(to: (1050, 450))
        try expectEvents("motion", "enter")
        try asking.call("io.pointerd.Pointer.Resolve", #"{"x":1010,"y":410}"#)
        let resolved = try asking.reply(ResolveReply.self)
        #expect(resolved.region?.node == "box")
        #expect(resolved.style.kind == "hover")
        let state = try asking.state()
        #expect(state.region?.node == "box")
        #expect(state.position.x == 1050 && state.position.y == 450)
        try move(to: (500, 100))
        try expectEvents("motion", "exit")
        #expect(try asking.state().position.x == 500)
    }

    /// Has the clients served again and again until something holds, which it has to after so many rounds.
    func expectServed(
        until what: String,
        rounds: Int = 20_000,
        _ condition: () throws -> Bool
    ) throws {
        var left = rounds
        while try !condition() {
            left -= 1
            try #require(left > 0, "\(what) has not come about while others were served \(rounds) times")
            try expectServed()
        }
    }

    /// The daemon has not noticed anything but what the client did itself, and ends as ever.
    func expectGoodEnd() throws {
        try expectServed()
        #expect(try daemon.stop() == .status(0))
        #expect(try following.receive() == nil)
    }

    /// Moves the pointer as a compositor does.
    func move(to place: (x: Int, y: Int)) throws {
        try asking.call("io.pointerd.Pointer.SetPosition", #"{"x":\#(place.x),"y":\#(place.y)}"#)
        #expect(try asking.receive() == #"{"parameters":{}}"#)
    }

    private func expectEvents(_ kinds: String...) throws {
        var events: [EventMessage] = []
        for _ in kinds { events.append(try following.event()) }
        #expect(events.map(\.kind) == kinds)
        #expect(events.allSatisfy { $0.region == nil || $0.region?.node == "box" })
    }

    /// The value of a counter of GetStatus.
    func counter(_ name: String) throws -> Int? {
        try asking.status().counters.first { $0.name == name }?.value
    }

    /// How much of a limit is used.
    func used(_ limit: String) throws -> Int? {
        try asking.status().limits.first { $0.name == limit }?.used
    }
}
