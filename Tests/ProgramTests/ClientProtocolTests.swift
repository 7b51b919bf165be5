import Glibc
import PointerClient
import PointerModel
import Testing

@Suite("the Swift library, with a daemon that a test plays", .timeLimit(.minutes(10)))
struct ClientProtocolTests {
    private let daemon: PlayedDaemon
    private let client: PointerClient

    private static let state = #"""
        {"position":{"x":1,"y":2},"displayed":{"x":1,"y":2},"buttons":[],"modifiers":[],"frame":5,"time":6,"style":{"kind":"system",
        "constrainedAxes":[],"tint":"none","shadow":false,"scale":false}}
        """#

    init() throws {
        daemon = try PlayedDaemon()
        client = PointerClient(DaemonLocation(path: daemon.path))
    }

    @Test("the client sends what is declared while it attaches a surface, and sends again what users did to sliders")
    func attaching() async throws {
        let slider = Node(
            id: "volume",
            frame: Rect(x: 0, y: 0, width: 100, height: 20),
            control: .slider(SliderDeclaration())
        )
        let panel = client.show(
            Surface(
                id: "panel",
                frame: Rect(x: 0, y: 0, width: 100, height: 100),
                nodes: [slider, Node(id: "ok", frame: Rect(x: 0, y: 0, width: 1, height: 1))]
            )
        )
        let (told, tell) = AsyncStream<SurfaceStreamEvent>.makeStream()
        let task = Task { for try await event in panel { tell.yield(event) } }
        var events = told.makeAsyncIterator()

        let stream = try await daemon.accept()
        #expect(try await stream.message()?.contains(#""method":"io.pointerd.Layout.Attach","more":true"#) == true)
        let updates = Task {
            try await panel.update(SurfaceUpdate(z: 9))
            try await panel.update(SurfaceUpdate(remove: ["ok"]))
        }
        try stream.send(#"{"parameters":{"event":{"kind":"attached","surface":"panel"}},"continues":true}"#)
        let calls = try await daemon.accept()
        for (number, expected) in [#"{"surface":"panel","z":9}"#, #"{"remove":["ok"],"surface":"panel"}"#].enumerated()
        {
            #expect(try await calls.message() == #"{"method":"io.pointerd.Layout.Update","parameters":\#(expected)}"#)
            try calls.send(#"{"parameters":{"updates":\#(number + 1)}}"#)
        }
        try await updates.value
        #expect(panel.declared.z == 9 && panel.declared.nodes.map(\.id) == ["volume"])
        #expect(await events.next() == .attached)

        for event in [
            #""kind":"levitation","frame":1,"time":2"#,
            #""kind":"slider","frame":1,"time":2,"slider":{"surface":"panel","node":"volume","phase":"changed","value":0.75}"#,
            #""kind":"slider","frame":1,"time":2,"slider":{"surface":"panel","node":"volume","phase":"cancelled","value":1,"kept":false}"#,
            #""kind":"resync","frame":3,"time":4,"pointer":"second""#,
        ] { try stream.send(#"{"parameters":{"event":{\#(event)}},"continues":true}"#) }
        for expected in [0.75, 1] {
            guard case .event(.slider(let slider), _, nil)? = await events.next() else {
                Issue.record("a slider was moved")
                return
            }
            #expect(slider.value == expected)
        }
        let stamp = EventStamp(frame: 3, time: Timestamp(microseconds: 4))
        #expect(await events.next() == .resynced(nil, nil, stamp, pointer: "second"))

        // An update that the daemon refuses leaves the surface as it was.
        let refused = Task { try await panel.update(SurfaceUpdate(z: 10)) }
        _ = try await calls.message()
        try calls.send(#"{"error":"io.pointerd.Layout.OutOfRange","parameters":{"parameter":"z"}}"#)
        await #expect(throws: ClientError.outOfRange("z")) { try await refused.value }
        #expect(panel.declared.z == 9)

        _ = consume stream
        #expect(await events.next() == .disconnected(.closed))
        let again = try #require(try await daemon.accept().message())
        #expect(again.contains(#""z":9"#) && again.contains(#""value":0.75"#) && !again.contains(#""ok""#))
        task.cancel()
        try await task.value
    }

    @Test("of an update and an event of a slider, the one that the daemon had later holds, whichever is read first")
    func sliderOrder() async throws {
        func volume(_ value: Double) -> Node {
            Node(
                id: "volume",
                frame: Rect(x: 0, y: 0, width: 100, height: 20),
                control: .slider(SliderDeclaration(value: value))
            )
        }
        let panel = client.show(
            Surface(id: "panel", frame: Rect(x: 0, y: 0, width: 100, height: 100), nodes: [volume(0.1)])
        )
        let (told, tell) = AsyncStream<SurfaceStreamEvent>.makeStream()
        let task = Task { for try await event in panel { tell.yield(event) } }
        var events = told.makeAsyncIterator()
        /// - Parameter before: ends.
        func attach(after before: consuming PlayedDaemon.Connection? = nil) async throws -> PlayedDaemon.Connection {
            _ = consume before
            let stream = try await daemon.accept()
            _ = try await stream.message()
            try stream.send(#"{"parameters":{"event":{"kind":"attached","surface":"panel"}},"continues":true}"#)
            return stream
        }
        /// A user moves the slider.
        func move(to value: Double, after updates: Int, over stream: PlayedDaemon.Connection) async throws {
            let slider = #"{"surface":"panel","node":"volume","phase":"changed","value":\#(value)}"#
            let count = updates > 0 ? #","updates":\#(updates)"# : ""
            let event = #"{"kind":"slider","frame":1,"time":2,"slider":\#(slider)\#(count)}"#
            try stream.send(#"{"parameters":{"event":\#(event)},"continues":true}"#)
            guard case .event(.slider(let slider), _, nil)? = await events.next(), slider.value == value else {
                Issue.record("the slider was moved to \(value)")
                return
            }
        }
        func value() -> Double? {
            guard case .slider(let slider)? = panel.declared.nodes.first?.control else { return nil }
            return slider.value
        }

        var stream = try await attach()
        #expect(await events.next() == .attached)
        let first = Task { try await panel.update(SurfaceUpdate(put: [volume(0.8)])) }
        let calls = try await daemon.accept()
        _ = try await calls.message()
        try calls.send(#"{"parameters":{"updates":1}}"#)
        try await first.value
        try await move(to: 0.3, after: 0, over: stream)
        #expect(value() == 0.8)
        try await move(to: 0.4, after: 1, over: stream)
        #expect(value() == 0.4)

        // The reply is on its way yet when the slider is moved again.
        let second = Task { try await panel.update(SurfaceUpdate(put: [volume(0.6)])) }
        _ = try await calls.message()
        try await move(to: 0.5, after: 1, over: stream)
        try await move(to: 0.9, after: 2, over: stream)
        try calls.send(#"{"parameters":{"updates":2}}"#)
        try await second.value
        #expect(value() == 0.9)

        // Another daemon counts anew.
        stream = try await attach(after: consume stream)
        #expect(await events.next() == .disconnected(.closed))
        #expect(await events.next() == .attached)
        try await move(to: 0.2, after: 0, over: stream)
        #expect(value() == 0.2)

        // One of before there was a count says nothing of what came first.
        let third = Task { try await panel.update(SurfaceUpdate(put: [volume(0.6)])) }
        _ = try await calls.message()
        try calls.send(#"{"parameters":{}}"#)
        try await third.value
        #expect(value() == 0.6)
        try await move(to: 0.7, after: 0, over: stream)
        #expect(value() == 0.7)
        task.cancel()
        try await task.value
    }

    @Test("a connection that the daemon closed between two calls is no error of the second")
    func closedBetweenCalls() async throws {
        for _ in 0..<3 {
            let client = client
            let call = Task { try await client.call(.state()) }
            let connection = try await daemon.accept()
            #expect(try await connection.message() == #"{"method":"io.pointerd.Pointer.GetState","parameters":{}}"#)
            try connection.send(#"{"parameters":{"state":\#(Self.state)}}"#)
            #expect(try await call.value.state.position == Point(x: 1, y: 2))
        }
    }

    @Test("a call that is cancelled ends at once, and its reply is no other call's")
    func cancelledCall() async throws {
        let client = client
        let first = Task { try await client.call(.state()) }
        let connection = try await daemon.accept()
        _ = try await connection.message()
        first.cancel()
        await #expect(throws: ClientError.cancelled) { try await first.value }
        #expect(try await connection.message() == nil)
        let second = Task { try await client.call(.state()) }
        let next = try await daemon.accept()
        _ = try await next.message()
        try next.send(#"{"parameters":{"state":\#(Self.state)}}"#)
        #expect(try await second.value.frame == 5)
    }

    @Test(
        "what is not understood ends the stream with the reason, and is not asked for again",
        arguments: [
            "no JSON", "[]", #"{"parameters":{"event":{"kind":5}}}"#, #"{"parameters":{}}"#,
            #"{"parameters":{"event":{"kind":"motion","frame":-1,"time":0}},"continues":true}"#,
        ]
    )
    func unreadable(_ message: String) async throws {
        let client = client
        let task = Task { for try await _ in client.events() {} }
        let stream = try await daemon.accept()
        _ = try await stream.message()
        try stream.send(message)
        do {
            try await task.value
            Issue.record("the stream has ended without an error")
        } catch ClientError.unreadable {
            #expect(try await stream.message() == nil)
        }
    }

    @Test("a daemon that says nothing is disconnected from once, however often it is tried")
    func nothingSaid() async throws {
        let client = client
        let (told, tell) = AsyncStream<PointerStreamEvent>.makeStream()
        let task = Task { for try await event in client.events(maxRate: 60) { tell.yield(event) } }
        let call = #"{"method":"io.pointerd.Pointer.Subscribe","more":true,"parameters":{"maxRate":60}}"#
        for _ in 0..<3 { #expect(try await daemon.accept().message() == call) }
        let stream = try await daemon.accept()
        try stream.send(
            #"{"parameters":{"event":{"kind":"state","frame":5,"time":6,"state":\#(Self.state)}},"continues":true}"#
        )
        var events = told.makeAsyncIterator()
        #expect(await events.next() == .disconnected(.closed))
        guard case .connected(let snapshot)? = await events.next() else {
            Issue.record("the state was told")
            return
        }
        #expect(snapshot.frame == 5)
        task.cancel()
        try await task.value
    }
}
