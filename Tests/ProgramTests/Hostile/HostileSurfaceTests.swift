import Glibc
import PointerModel
import PointerWire
import Testing

/// What one client declares, the clients beside it never notice.
@Suite("hostile surfaces of pointerd")
struct HostileSurfaceTests {
    private static let frame = #"{"x":0,"y":0,"width":1920,"height":1080}"#

    /// A surface of that id with these nodes, in JSON; it lies under the honest one, which is as far in front as there is.
    private static func surface(_ id: String, nodes: String = "", z: Int = 999_999) -> String {
        #"{"surface":{"id":"\#(id)","frame":\#(frame),"z":\#(z),"nodes":[\#(nodes)]}}"#
    }

    private static func nodes(_ range: Range<Int>) -> String {
        range.map { #"{"id":"\#($0)","frame":{"x":0,"y":0,"width":1,"height":1}}"# }.joined(separator: ",")
    }

    private func attach(_ bystanders: Bystanders, _ parameters: String) throws -> SocketClient {
        let client = try bystanders.daemon.connect()
        try client.call("io.pointerd.Layout.Attach", parameters, more: true)
        #expect(try client.reply(SurfaceEventReply.self).event.kind == "attached")
        return client
    }

    @Test("a million nodes in one message end its connection")
    func million() throws {
        let bystanders = try Bystanders()
        let peak = try bystanders.daemon.peakMemory
        let hostile = try bystanders.daemon.connect()
        try hostile.send(
            raw: Array(
                #"{"method":"io.pointerd.Layout.Attach","more":true,"parameters":{"surface":{"id":"m","nodes":["#.utf8
            )
        )
        for part in 0..<1000 { try hostile.send(raw: Array((Self.nodes(part * 1000..<part * 1000 + 1000) + ",").utf8)) }
        #expect(try hostile.receive() == nil)
        try bystanders.daemon.waitForLine("connection ended: message longer than")
        #expect(try bystanders.used("surfaces") == 1)
        #expect(try bystanders.daemon.peakMemory < peak + 8192)
        try bystanders.expectGoodEnd()
    }

    @Test("nodes upon nodes in many messages end at the limits of a client and of a user")
    func many() throws {
        let bystanders = try Bystanders(limits: "nodesPerClient = 4000\nnodesPerUser = 10000")
        var clients: [SocketClient] = []
        let changing = try bystanders.daemon.connect()
        var refusals: [String] = []
        let peak = try bystanders.daemon.peakMemory
        for number in 0..<4 {
            clients.append(try attach(bystanders, Self.surface("s\(number)")))
            // Far more than there is room for: forty thousand in each surface.
            for part in 0..<40 {
                let nodes = Self.nodes(part * 1000..<part * 1000 + 1000)
                try changing.call("io.pointerd.Layout.Update", #"{"surface":"s\#(number)","put":[\#(nodes)]}"#)
                let answer = try #require(try changing.receive())
                if !answer.contains(#""updates":"#) { refusals.append(answer) }
                if part.isMultiple(of: 10) { try bystanders.expectServed() }
            }
        }
        func refusal(_ limit: String) -> String {
            #"{"error":"io.pointerd.Layout.LimitExceeded","parameters":{"limit":"\#(limit)"}}"#
        }
        // Four, four and two thousand were taken.
        #expect(refusals.count == 150)
        #expect(Set(refusals) == [refusal("nodesPerClient"), refusal("nodesPerUser")])
        #expect(try bystanders.used("nodesPerUser") == 10_000)
        #expect(try bystanders.used("nodesPerClient") == 4000)
        #expect(try bystanders.daemon.peakMemory < peak + 65_536 * DaemonProcess.memoryFactor)
        clients.removeAll()
        try bystanders.expectServed(until: "the end of the surfaces") { try bystanders.used("nodesPerUser") == 0 }
        try bystanders.expectGoodEnd()
    }

    @Test(
        "detaching another's surface",
        .enabled(if: Stranger.isAvailable, "it takes root, setpriv and python3 to be somebody else")
    )
    func anothers() throws {
        let bystanders = try Bystanders()
        let owner = try attach(bystanders, Self.surface("mine", nodes: Self.nodes(0..<3)))
        func call(_ method: String, _ parameters: String) -> String {
            #"{"method":"io.pointerd.Layout.\#(method)","more":true,"parameters":\#(parameters)}"#
        }
        let answers = try Stranger.ask(
            bystanders.daemon,
            [
                call("Update", #"{"surface":"mine","remove":["0","1","2"]}"#),
                call("Update", #"{"surface":"mine","frame":{"x":0,"y":0,"width":0,"height":0}}"#),
                call("Answer", #"{"surface":"mine","sequence":0}"#), call("Invalidate", #"{"surface":"mine"}"#),
                call("Update", #"{"surface":"honest","remove":["box"]}"#), call("SetOutputs", #"{"outputs":[]}"#),
                #"{"method":"io.pointerd.Pointer.Pause"}"#,
            ]
        )
        // As of a surface that nobody has: a stranger does not learn which ids there are.
        let unknown = { (id: String) in
            #"{"error":"io.pointerd.Layout.NoSuchSurface","parameters":{"surface":"\#(id)"}}"#
        }
        #expect(
            answers
                == [unknown("mine"), unknown("mine"), unknown("mine"), unknown("mine"), unknown("honest")] + [
                    #"{"error":"io.pointerd.Layout.PermissionDenied","parameters":{"role":"sync"}}"#,
                    #"{"error":"io.pointerd.Pointer.PermissionDenied","parameters":{"role":"admin"}}"#,
                ]
        )
        // It is there as before, and its client receives what happens on it.
        try bystanders.asking.call("io.pointerd.Layout.Get")
        let surfaces = try bystanders.asking.layoutReply().surfaces
        #expect(surfaces.first { $0.id == "mine" }?.nodes.count == 3)
        try bystanders.asking.call(
            "io.pointerd.Layout.Update",
            #"{"surface":"mine","put":[{"id":"3","frame":\#(Self.frame),"interaction":{}}]}"#
        )
        #expect(try bystanders.asking.receive() == #"{"parameters":{"updates":1}}"#)
        try bystanders.move(to: (400, 300))
        #expect(try owner.reply(SurfaceEventReply.self).event.region?.node == "3")
        withExtendedLifetime(owner) {}
        #expect(try bystanders.daemon.stop() == .status(0))
    }

    /// All that a region can do to the pointer, over the whole screen and beyond.
    private static let magnets: [(style: String, targeting: String)] = [
        (#"{"effect":"lift"}"#, "bubble"), (#"{"effect":"highlight"}"#, "ipados"),
        (
            #"{"shape":{"roundedRect":{"x":-10,"y":-10,"width":20,"height":20}},"constrainedAxes":["horizontal","vertical"]}"#,
            "bubble"
        ),
        (#"{"shape":{"beam":"vertical","length":1000000},"constrainedAxes":["vertical"]}"#, "ipados"),
        (#"{"pointer":"hidden"}"#, "bubble"), (#"{"effect":"lift"}"#, "semantic"),
    ]

    @Test("a region that covers everything, with all the magnetism there is", arguments: magnets.indices)
    func everything(row: Int) throws {
        let (style, targeting) = Self.magnets[row]
        let insets = #""hitInsets":{"top":-1000000,"left":-1000000,"bottom":-1000000,"right":-1000000}"#
        let region =
            #"{"rect":\#(Self.frame),"latchingAxes":["horizontal","vertical"],"priority":1000000,"style":\#(style)}"#
        let node = #"{"id":"trap","frame":\#(Self.frame),\#(insets),"interaction":{"regions":[\#(region)]}}"#
        let surface =
            #"{"surface":{"id":"trap","frame":\#(Self.frame),"z":999999,"targeting":"\#(targeting)",\#(insets),"nodes":[\#(node)]}}"#
        // From the middle of the screen up and to the right, across the box and out of it to the corner, with a rest on the way.
        var recording = MouseRecording()
        for _ in 0..<20 { recording.move(2, -2) }
        recording.rest(milliseconds: 600)
        for _ in 0..<60 { recording.move(2, -2) }
        for _ in 0..<1000 { recording.move(10, -10) }
        recording.press(true)
        recording.stay()
        let folder = try TemporaryFolder()
        // The surface is there before the mouse first moves.
        let path = "\(folder.path)/pointerd.sock"
        let listener = try UnixSocket.listen(path)
        defer { close(listener) }
        let hostile = try SocketClient(path)
        try hostile.call("io.pointerd.Layout.Attach", surface, more: true)
        let following = try SocketClient(path)
        try following.call("io.pointerd.Pointer.Subscribe", more: true)
        let arguments = [
            "--config", try folder.file("pointerd.toml", Bystanders.configuration()),
            "--replay", try folder.file("mouse.evemu", recording.text),
        ]
        let daemon = try DaemonProcess(activated: arguments, passing: listener, socket: path, in: folder)
        try daemon.waitForLine("listens on")
        #expect(try hostile.reply(SurfaceEventReply.self).event.kind == "attached")
        let events = try following.events { $0.kind == "button" }
        let entered = events.compactMap { $0.kind == "enter" ? $0.region?.node : nil }
        // Into what is in front of it, and out again.
        #expect(entered.contains("box"))
        #expect(entered.last == "trap")
        // Never another way than the mouse's own, and as far as the screen goes: it goes up and to the right.
        let positions = events.compactMap { $0.kind == "motion" ? $0.position : nil }
        for (before, after) in zip(positions, positions.dropFirst()) {
            #expect(after.x >= before.x && after.y <= before.y, "from \(before) to \(after)")
        }
        let last = try #require(positions.last)
        #expect(last.x > 1919 && last.y == 0)
        #expect(try daemon.stop() == .status(0))
    }
}
