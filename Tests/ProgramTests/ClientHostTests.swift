import Glibc
import PointerClient
import PointerModel
import PointerWire
import Testing

@Suite("Hosts of the Swift library, with a daemon", .timeLimit(.minutes(10)))
struct ClientHostTests: ClientSuite {
    let stage: ClientStage

    init() throws { stage = try ClientStage() }

    private static func panel(_ id: String, x: Double = 100) -> Surface {
        let node = Node(
            id: "ok",
            frame: Rect(x: 0, y: 0, width: 50, height: 50),
            interaction: Interaction(style: .content(.highlight()))
        )
        return Surface(id: id, frame: Rect(x: x, y: 100, width: 200, height: 100), nodes: [node])
    }

    private func shown() async throws -> [Surface] { try await client.call(.layout).surfaces }

    private func opens(_ event: SurfaceStreamEvent?) -> Bool { if case .opened? = event { true } else { false } }

    @Test("surfaces are shown, changed and hidden, and their events come in one sequence")
    func life() async throws {
        let host = client.host()
        // Nobody shows them yet.
        try await host.show([Self.panel("a"), Self.panel("b", x: 400)])
        try await host.update("a", SurfaceUpdate(z: 3))
        #expect(try await shown().isEmpty)
        var events = host.makeAsyncIterator()
        #expect(opens(try await events.next()))
        #expect(try await shown() == host.declared.map(\.owned))
        #expect(host.declared.map(\.z) == [3, 0])

        for (id, x) in [("a", 110.0), ("b", 410)] {
            try await client.call(.setPosition(Point(x: x, y: 110)))
            while let next = try await events.next() {
                guard case .event(.enter(let region, _), _, _) = next else { continue }
                #expect(region.surface.id == id && region.node == "ok")
                break
            }
        }
        try await host.show([Self.panel("c", x: 700), Self.panel("a", x: 50)])
        #expect(try await shown() == host.declared.map(\.owned))
        #expect(host.declared.map(\.id) == ["a", "b", "c"] && host.declared[0].frame.x == 50)
        try await host.update("c", SurfaceUpdate(z: 8))
        try await host.hide(["a", "b"])
        #expect(try await shown() == host.declared.map(\.owned))
        #expect(host.declared.map(\.z) == [8])
        try await host.invalidate("c")

        await #expect(throws: ClientError.noSuchSurface("a")) { try await host.hide(["c", "a"]) }
        await #expect(throws: ClientError.noSuchSurface("a")) { try await host.update("a", SurfaceUpdate(z: 1)) }
        await #expect(throws: ClientError.noSuchNode(surface: "c", node: "x")) {
            try await host.update("c", SurfaceUpdate(remove: ["x"]))
        }
        #expect(host.declared.map(\.id) == ["c"])
        withExtendedLifetime(events) {}
    }

    @Test("a second iteration is refused, and what the daemon refuses changes nothing")
    func refused() async throws {
        let host = client.host()
        var events = host.makeAsyncIterator()
        #expect(opens(try await events.next()))
        try await host.show([Self.panel("a")])
        await #expect(throws: ClientError.self) { for try await _ in host {} }
        let other = client.show(Self.panel("taken"))
        var attached = other.makeAsyncIterator()
        #expect(try await attached.next() == .attached)
        await #expect(throws: ClientError.surfaceExists("taken")) {
            try await host.show([Self.panel("b"), Self.panel("taken")])
        }
        var wide = Self.panel("b")
        wide.frame.width = 1e9
        let reason = "1000000000 is out of range: expected 0 to 1000000"
        await #expect(throws: ClientError.outOfRange("surfaces[1].frame.width", reason: reason)) {
            try await host.show([Self.panel("c"), wide])
        }
        #expect(host.declared == [Self.panel("a")])
        #expect(try await shown().map(\.id) == ["a", "taken"])
        withExtendedLifetime((events, attached)) {}
    }

    @Test("surfaces go with the iteration")
    func end() async throws {
        let host = client.host()
        try await host.show([Self.panel("a"), Self.panel("b")])
        do {
            var events = host.makeAsyncIterator()
            #expect(opens(try await events.next()))
        }
        while try await !shown().isEmpty {}
        var again = host.makeAsyncIterator()
        #expect(opens(try await again.next()))
        #expect(try await shown() == host.declared.map(\.owned))
        withExtendedLifetime(again) {}
    }

    @Test("after a restart of the daemon all is shown as it was last; what is refused then is undone, and said to be")
    func restart() async throws {
        let host = client.host()
        var events = host.makeAsyncIterator()
        #expect(opens(try await events.next()))
        try await host.show([Self.panel("a"), Self.panel("b")])
        daemon.send(SIGKILL)
        _ = try daemon.waitForEnd()
        // Before anybody has asked for the events.
        try await host.update("a", SurfaceUpdate(z: 4))
        try await host.hide(["b"])
        try await host.show([Self.panel("c")])
        let again = try DaemonProcess(restingIn: folder)
        #expect(try await events.next() == .disconnected(.closed))
        #expect(opens(try await events.next()))
        #expect(host.declared.map(\.id) == ["a", "c"] && host.declared[0].z == 4)
        #expect(try await shown() == host.declared.map(\.owned))

        again.send(SIGKILL)
        _ = try again.waitForEnd()
        var wide = Self.panel("d")
        wide.frame.width = 1e9
        try await host.show([wide])
        let third = try DaemonProcess(restingIn: folder)
        #expect(try await events.next() == .disconnected(.closed))
        guard case .refused(.outOfRange("surfaces[2].frame.width", _))? = try await events.next() else {
            Issue.record("it was taken")
            return
        }
        #expect(opens(try await events.next()))
        #expect(try await shown() == host.declared.map(\.owned))
        #expect(host.declared.map(\.id) == ["a", "c"])
        #expect(try third.stop() == .status(0))
    }

    @Test("outputs are held for as long as somebody iterates, and another stream of the same user ends the first")
    func outputs() async throws {
        let before = try await client.call(.layout).outputs
        let left = [Output(name: "left", frame: Rect(x: 0, y: 0, width: 800, height: 600))]
        let right = [Output(name: "right", frame: Rect(x: 0, y: 0, width: 640, height: 480))]
        var first = client.holdOutputs(left).makeAsyncIterator()
        #expect(try await first.next() == .held)
        #expect(try await client.call(.layout).outputs == left)
        do {
            var second = client.holdOutputs(right).makeAsyncIterator()
            #expect(try await second.next() == .held)
            #expect(try await client.call(.layout).outputs == right)
            do {
                _ = try await first.next()
                Issue.record("the first goes on")
            } catch {
                #expect(error == .ended)
            }
        }
        while try await client.call(.layout).outputs != before {}
    }

    @Test("a pointer is locked for as long as somebody iterates, and for a surface as long as it is there")
    func lock() async throws {
        do {
            var lock = client.lock().makeAsyncIterator()
            #expect(try await lock.next() == .held)
            #expect(try await client.call(.state()).state.isLocked)
        }
        while try await client.call(.state()).state.isLocked {}
        let host = client.host()
        try await host.show([Self.panel("a"), Self.panel("b", x: 400)])
        var events = host.makeAsyncIterator()
        #expect(opens(try await events.next()))
        try await client.call(.setPosition(Point(x: 110, y: 110)))
        await #expect(throws: ClientError.notUnderPointer("b")) { for try await _ in client.lock(for: "b") {} }
        var lock = client.lock(for: "a").makeAsyncIterator()
        #expect(try await lock.next() == .held)
        try await host.hide(["a"])
        do {
            _ = try await lock.next()
            Issue.record("the lock goes on")
        } catch {
            #expect(error == .notUnderPointer("a"))
        }
        #expect(try await !client.call(.state()).state.isLocked)
        withExtendedLifetime(events) {}
    }
}
