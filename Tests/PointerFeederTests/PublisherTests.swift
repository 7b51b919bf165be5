import InMemoryLogging
import Logging
import PointerClient
import PointerFeeder
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@Suite("How surfaces get to the daemon")
struct PublisherTests {
    private let daemon: PlayedDaemon
    private let publisher: SurfacePublisher

    init() throws {
        daemon = try PlayedDaemon()
        publisher = try SurfacePublisher(on: daemon.loop, at: daemon.location)
        publisher.open()
    }

    /// A surface with two nodes, of which one has a place.
    private func surface(_ id: Int, x: Double = 0) -> Surface {
        Surface(
            id: "feeder.\(id)",
            frame: Rect(x: 0, y: 0, width: 400, height: 300),
            z: id,
            nodes: [
                Node(id: "n1", frame: Rect(x: x, y: 0, width: 40, height: 40)),
                Node(id: "n2", frame: Rect(x: 0, y: 90, width: 40, height: 40)),
            ]
        )
    }

    private func isShown(_ surfaces: [Surface]) throws {
        publisher.publish(surfaces)
        try daemon.turn { publisher.isUpToDate }
    }

    @Test("Surfaces are shown, changed by what differs, and hidden")
    func changes() throws {
        try isShown([surface(2), surface(1)])
        let shown = daemon.layout.calls(of: "Show")
        #expect(shown.count == 2 && shown[0].contains("feeder.2") && shown.allSatisfy { $0.contains("host1") })
        try isShown([surface(2), surface(1, x: 17)])
        let updates = daemon.layout.calls(of: "Update")
        #expect(updates.count == 1)
        #expect(updates[0].contains("feeder.1") && updates[0].contains("17") && !updates[0].contains("n2"))
        #expect(!updates[0].contains("remove"))
        try isShown([surface(2)])
        let hidden = daemon.layout.calls(of: "Hide")
        #expect(hidden.count == 1 && hidden[0].contains("[\"feeder.1\"]"))
        let count = daemon.layout.calls.count
        try isShown([surface(2)])
        #expect(daemon.layout.calls.count == count)
    }

    @Test("Many wishes while calls are under way lead to the newest state by few updates")
    func many() throws {
        for x in 0..<100 { publisher.publish([surface(1, x: Double(x))]) }
        try daemon.turn { publisher.isUpToDate }
        #expect(daemon.layout.calls(of: "Show").count == 1 && daemon.layout.calls(of: "Update").isEmpty)
        for x in 100..<200 { publisher.publish([surface(1, x: Double(x))]) }
        try daemon.turn { publisher.isUpToDate }
        let updates = daemon.layout.calls(of: "Update")
        #expect(updates.count == 2 && updates.last?.contains("199") == true)
    }

    @Test("A surface that is refused is tried again, others stay and change meanwhile, and it is said once")
    func refusal() throws {
        let handler = InMemoryLogHandler(logLevel: .trace)
        let log = FeederLog(Log(handler))
        publisher.onLoss = { log.note($0, of: .surfaces) }
        publisher.onSuccess = { log.noteSuccess(of: .surfaces) }
        daemon.layout.refusal = (
            "feeder.2", VarlinkError(WireError.outOfRange.name(in: InterfaceNames.layout), ["parameter": "nodes"])
        )
        publisher.publish([surface(2), surface(1)])
        func tries() -> Int { daemon.layout.calls(of: "Show").count { $0.contains("feeder.2") } }
        try daemon.turn { tries() == 2 }
        #expect(daemon.layout.calls(of: "Show").count { $0.contains("feeder.1") } == 1)
        #expect(daemon.layout.calls(of: "Hide").isEmpty)
        publisher.publish([surface(2), surface(1, x: 17)])
        try daemon.turn { !daemon.layout.calls(of: "Update").isEmpty }
        let before = daemon.layout.calls.prefix { $0.method != "Update" }
        #expect(
            before.count { $0.parameters.contains("feeder.2") } == 2,
            "a change of another surface waits for the refused one"
        )
        #expect(handler.lines.count == 1)
        daemon.layout.refusal = nil
        try daemon.turn { publisher.isUpToDate }
        #expect(handler.lines.count == 2)
    }

    @Test("A refused surface that nobody wants any more is not tried again, and the rest is as it is wanted")
    func withdrawn() throws {
        daemon.layout.refusal = (
            "feeder.2", VarlinkError(WireError.outOfRange.name(in: InterfaceNames.layout), ["parameter": "nodes"])
        )
        publisher.publish([surface(2), surface(1)])
        var count = 0
        publisher.onLoss = { _ in count += 1 }
        try daemon.turn { count == 1 }
        try isShown([surface(1)])
        #expect(daemon.layout.calls(of: "Show").count { $0.contains("feeder.2") } == 1)
        #expect(daemon.layout.calls(of: "Hide").isEmpty)
    }

    @Test("A change that is refused, because the daemon does not know the surface, ends with the surface shown")
    func unknownSurface() throws {
        try isShown([surface(1)])
        daemon.layout.refusal = (
            "put", VarlinkError(WireError.noSuchSurface.name(in: InterfaceNames.layout), ["surface": "feeder.1"])
        )
        publisher.publish([surface(1, x: 17)])
        try daemon.turn { publisher.isUpToDate }
        let shown = daemon.layout.calls(of: "Show")
        #expect(shown.count == 2 && shown.last?.contains("17") == true)
    }

    @Test(
        "All surfaces are shown again after the daemon closes the host, and after it has ended",
        arguments: [false, true]
    )
    func restart(isEnd: Bool) throws {
        try isShown([surface(2), surface(1)])
        daemon.layout.forgetCalls()
        var losses: [ClientError] = []
        publisher.onLoss = { losses.append($0) }
        if isEnd {
            daemon.end()
            try daemon.turn { losses.count > 1 }
            publisher.publish([surface(2), surface(1, x: 17)])
            try daemon.start()
        } else {
            daemon.layout.streams.first?.fail(
                VarlinkError(WireError.limitExceeded.name(in: InterfaceNames.layout), ["limit": "surfaces"])
            )
            // The played daemon writes at the end of a turn.
            _ = try daemon.loop.turn(timeout: 0)
            try daemon.turn { !publisher.isUpToDate }
        }
        try daemon.turn { publisher.isUpToDate }
        let shown = daemon.layout.calls(of: "Show")
        #expect(shown.count == 2 && shown.allSatisfy { $0.contains("host2") })
        #expect(daemon.layout.calls(of: "Update").isEmpty)
    }
}
