import Glibc
import PointerClient
import PointerModel
import PointerWire
import Testing
import Varlink

@Suite("the Swift library, with a daemon", .timeLimit(.minutes(10)))
struct ClientLibraryTests: ClientSuite {
    let stage: ClientStage

    private static let panel = Surface(
        id: "panel",
        frame: Rect(x: 100, y: 100, width: 200, height: 100),
        nodes: [
            Node(
                id: "ok",
                frame: Rect(x: 0, y: 0, width: 50, height: 50),
                interaction: Interaction(style: .content(.hover()))
            ),
            Node(
                id: "asked",
                frame: Rect(x: 100, y: 0, width: 50, height: 50),
                interaction: Interaction(isAsked: true)
            ),
        ]
    )

    init() throws { stage = try ClientStage() }

    /// The events up to one that meets the condition.
    private func received<Event>(
        of iterator: inout ReconnectingStream<Event>.Iterator,
        upTo isLast: (Event) -> Bool
    ) async throws -> [Event] {
        var events: [Event] = []
        while let next = try await iterator.next() {
            events.append(next)
            if isLast(next) { return events }
        }
        Issue.record("the stream has ended after \(events)")
        return events
    }

    @Test("every call of io.pointerd.Pointer and io.pointerd.Devices")
    func pointerCalls() async throws {
        try await client.call(.setPosition(Point(x: 10, y: 20.5)))
        try await client.call(.setModifiers([.shift, .control]))
        let snapshot = try await client.call(.state())
        #expect(snapshot.state.position == Point(x: 10, y: 20.5))
        #expect(snapshot.state.modifiers == [.shift, .control])
        #expect(snapshot.frame > 0)
        #expect(try await client.call(.pointers).paused == nil)
        var statuses = client.status().makeAsyncIterator()
        let status = try await client.call(.status)
        #expect(!status.paused && status.roles.contains("sync"))
        guard case .status(let first)? = try await statuses.next() else {
            Issue.record("the status is told first")
            return
        }
        #expect(first.started == status.started && !first.paused)
        try await client.call(.pause)
        #expect(try await client.call(.pointers).paused == true)
        guard case .status(let paused)? = try await statuses.next() else {
            Issue.record("the daemon was paused")
            return
        }
        #expect(paused.paused)
        try await client.call(.resume)
        #expect(try await client.call(.pointers).paused == nil)
        let devices = try await client.call(.devices)
        #expect(devices.devices.count == 1 && devices.failures.isEmpty)
        let resolution = try await client.call(.resolve(Point(x: 10, y: 20), modifiers: .shift))
        #expect(resolution.region == nil && resolution.style == .system)
        await #expect(throws: ClientError.noSuchPointer("second")) { try await client.call(.state(of: "second")) }
        let outOfRange = ClientError.outOfRange("x", reason: "expected -1000000.0 to 1000000.0, not 1e+300")
        await #expect(throws: outOfRange) {
            try await client.call(.setPosition(Point(x: 1e300, y: 0)))
        }
        // What was refused left the connection as it was.
        #expect(try await client.call(.state()).state.position == Point(x: 10, y: 20.5))
        let connection = DaemonConnection(DaemonLocation(path: daemon.socket))
        #expect(try connection.call(.state()).state.modifiers == [.shift, .control])
        #expect(throws: outOfRange) { try connection.call(.setPosition(Point(x: 1e300, y: 0))) }
        try connection.call(.setPosition(Point(x: 11, y: 0)))
        #expect(try await client.call(.state()).state.position == Point(x: 11, y: 0))
        #expect(try daemon.stop() == .status(0))
    }

    @Test("many calls at once, each with its own reply")
    func concurrentCalls() async throws {
        let client = client
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let point = Point(x: Double(number), y: 0)
                    await #expect(throws: ClientError.noSuchPointer("\(number)")) {
                        try await client.call(.setPosition(point, of: "\(number)"))
                    }
                    _ = try await client.call(.resolve(point))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("a surface is shown, changed and asked about")
    func surface() async throws {
        let client = client
        let panel = client.show(Self.panel)
        // Nobody shows it yet.
        try await panel.update(SurfaceUpdate(z: 3))
        await #expect(throws: ClientError.self) { try await panel.update(SurfaceUpdate(remove: ["nobody"])) }
        var iterator = panel.makeAsyncIterator()
        #expect(try await iterator.next() == .attached)
        #expect(try await client.call(.layout).surfaces.first { $0.id == "panel" }?.z == 3)

        try await client.call(.setPosition(Point(x: 110, y: 110)))
        let crossing = try await received(of: &iterator) { if case .event(.style, _, _) = $0 { true } else { false } }
        guard case .event(.enter(let region, _), let stamp, nil)? = crossing.first else {
            Issue.record("\(crossing)")
            return
        }
        #expect(region.node == "ok" && region.rect == Rect(x: 100, y: 100, width: 50, height: 50))
        // The transition may have completed since.
        #expect(try await client.call(.state()).frame >= stamp.frame)

        try await panel.update(SurfaceUpdate(frame: Rect(x: 105, y: 100, width: 200, height: 100)))
        #expect(panel.declared.frame.x == 105)
        #expect(try await client.call(.state()).state.region?.rect.x == 105)
        await #expect(throws: ClientError.noSuchNode(surface: "panel", node: "nobody")) {
            try await panel.update(SurfaceUpdate(remove: ["nobody"]))
        }
        #expect(try await client.call(.layout).surfaces.first { $0.id == "panel" } == panel.declared.owned)
        _ = try await client.call(.warnings(of: SurfaceReference("panel")))

        try await client.call(.setPosition(Point(x: 210, y: 110)))
        let asking = try await received(of: &iterator) { if case .event(.request, _, _) = $0 { true } else { false } }
        guard case .event(.request(let request), _, let pointer)? = asking.last else { return }
        #expect(request.node == "asked" && request.location == Point(x: 5, y: 10))
        try await panel.answer(request, Region(rect: Rect(x: 0, y: 0, width: 20, height: 20)), of: pointer)
        let answered = try await client.call(.state()).state.region
        #expect(answered?.rect == Rect(x: 205, y: 100, width: 20, height: 20))
        try await panel.invalidate(node: "asked")
        await #expect(throws: ClientError.surfaceExists("panel")) {
            for try await _ in client.show(Self.panel) {}
        }

        #expect(try daemon.stop() == .status(0))
    }

    @Test("a surface goes when the task that iterates over its events is cancelled")
    func detached() async throws {
        var events = client.events([.layout]).makeAsyncIterator()
        let panel = client.show(Self.panel)
        let (told, tell) = AsyncStream<SurfaceStreamEvent>.makeStream()
        let task = Task { for try await event in panel { tell.yield(event) } }
        var own = told.makeAsyncIterator()
        #expect(await own.next() == .attached)
        #expect(try await client.call(.layout).surfaces.contains { $0.id == "panel" })
        task.cancel()
        try await task.value
        while try await client.call(.layout).surfaces.contains(where: { $0.id == "panel" }) {
            _ = try await events.next()
        }
        // What is changed now is kept for when it is shown again.
        try await panel.update(SurfaceUpdate(z: 5))
        var again = panel.makeAsyncIterator()
        #expect(try await again.next() == .attached)
        #expect(try await client.call(.layout).surfaces.first { $0.id == "panel" }?.z == 5)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a task that is cancelled while it waits ends, and its connection with it")
    func cancellation() async throws {
        let client = client
        let (told, tell) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            for try await _ in client.events() {
                count += 1
                tell.yield()
            }
            return count
        }
        var iterator = told.makeAsyncIterator()
        await iterator.next()
        task.cancel()
        #expect(try await task.value == 1)
        let devices = Task { for try await _ in client.devices() {} }
        devices.cancel()
        try await devices.value
        #expect(try daemon.stop() == .status(0))
    }

    @Test("who takes nothing has nothing read for it: the daemon holds back what does not fit into the socket")
    func slowConsumer() async throws {
        var iterator = client.events().makeAsyncIterator()
        guard case .connected? = try await iterator.next() else {
            Issue.record("a stream begins with the state")
            return
        }
        // More than the socket and the daemon's queue hold together.
        var count = 0
        let attentive = try daemon.subscribe()
        _ = try attentive.event()
        let connection = DaemonConnection(DaemonLocation(path: daemon.socket))
        while count < 6000 {
            count += 1
            try connection.call(.setModifiers(count.isMultiple(of: 2) ? [] : [.shift, .capsLock, .control]))
            _ = try attentive.event()
        }
        let last = try await client.call(.state())
        var events = 0
        var resyncs = 0
        var known: PointerSnapshot?
        while known?.frame ?? 0 < last.frame, let event = try await iterator.next() {
            known = event.snapshot
            switch event {
            case .event: events += 1
            case .resynced: resyncs += 1
            case .connected, .muted, .disconnected: Issue.record("\(event)")
            }
        }
        #expect(resyncs == 1)
        #expect(events < count / 2)
        #expect(known == last)
        #expect(try daemon.stop() == .status(0))
    }

    @Test("after a restart of the daemon streams go on: first all there is to know, and surfaces as they were last")
    func restart() async throws {
        var events = client.events().makeAsyncIterator()
        guard case .connected? = try await events.next() else {
            Issue.record("a stream begins with the state")
            return
        }
        let panel = client.show(Self.panel)
        var surface = panel.makeAsyncIterator()
        #expect(try await surface.next() == .attached)
        var devices = client.devices().makeAsyncIterator()
        guard case .event(let device)? = try await devices.next() else {
            Issue.record("there is a mouse")
            return
        }
        #expect(device.kind == "present")
        try await panel.update(
            SurfaceUpdate(put: [Node(id: "new", frame: Rect(x: 1, y: 2, width: 3, height: 4))], z: 7)
        )
        daemon.send(SIGKILL)
        _ = try daemon.waitForEnd()

        let gone = try await received(of: &events) { if case .disconnected = $0 { true } else { false } }
        #expect(gone.last == .disconnected(.closed))
        _ = try await received(of: &surface) { if case .disconnected = $0 { true } else { false } }
        #expect(try await devices.next() == .disconnected(.closed))
        await #expect(throws: ClientError.self) { try await client.call(.state()) }
        // No daemon is there to receive it.
        try await panel.update(SurfaceUpdate(remove: ["asked"]))

        let again = try DaemonProcess(restingIn: folder)
        guard case .connected(let snapshot)? = try await events.next() else {
            Issue.record("a stream begins anew with the state")
            return
        }
        #expect(snapshot.frame == 0)
        #expect(try await surface.next() == .attached)
        #expect(try await client.call(.layout).surfaces.first { $0.id == "panel" } == panel.declared.owned)
        #expect(panel.declared.nodes.map(\.id) == ["ok", "new"] && panel.declared.z == 7)
        guard case .event? = try await devices.next() else {
            Issue.record("there is a mouse again")
            return
        }
        try await client.call(.setModifiers(.shift))
        let held = try await received(of: &events) { if case .event(.modifiers, _) = $0 { true } else { false } }
        #expect(held.last?.snapshot?.state.modifiers == .shift)
        #expect(try again.stop() == .status(0))
    }

    @Test("a stream that waits for a daemon says so once; one that does not wait throws")
    func noDaemon() async throws {
        #expect(try daemon.stop() == .status(0))
        let location = DaemonLocation(path: daemon.socket)
        let expected = ClientError.unreachable(.notFound(path: daemon.socket))
        await #expect(throws: expected) { for try await _ in PointerClient(location).events(reconnects: false) {} }
        await #expect(throws: expected) { try await PointerClient(location).call(.state()) }
        #expect(throws: expected) { try DaemonConnection(location).call(.state()) }
        var events = PointerClient(location).events().makeAsyncIterator()
        #expect(try await events.next() == .disconnected(expected))
        let again = try DaemonProcess(restingIn: folder)
        guard case .connected? = try await events.next() else {
            Issue.record("a stream begins with the state")
            return
        }
        #expect(try again.stop() == .status(0))
        #expect(try await events.next() == .disconnected(.closed))
    }

    @Test("a stream that the daemon refuses ends with the reason")
    func refused() async throws {
        let client = client
        await #expect(throws: ClientError.noSuchPointer("second")) { for try await _ in client.events(of: "second") {} }
        await #expect(throws: ClientError.outOfRange("maxRate", reason: "expected 1 to 1000000, not 0")) {
            for try await _ in client.events(maxRate: 0) {}
        }
        var wrong = Self.panel
        wrong.nodes[0].frame.width = 1e9
        let reason = "1000000000 is out of range: expected 0 to 1000000"
        let tooWide = ClientError.outOfRange("surface.nodes[0].frame.width", reason: reason)
        await #expect(throws: tooWide) {
            for try await _ in client.show(wrong) {}
        }
        #expect(try daemon.stop() == .status(0))
    }
}
