import DaemonLinks
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire
import Testing
import Varlink

@Suite("What reporters do when the daemon does not take their reports")
struct ReporterTests {
    @Test("a place without a connection counts as hanging, does not connect each time, and arrives when it can")
    func cursorWithoutConnection() throws {
        let daemon = try PlayedDaemon()
        daemon.allow(connections: 1)
        let reporter = try CursorReporter(on: daemon.loop, at: daemon.location)
        reporter.open()
        reporter.move(to: Point(x: 1, y: 2))
        try daemon.turn { reporter.isHanging }
        for x in 2..<20 {
            reporter.move(to: Point(x: Double(x), y: 2))
            try daemon.turnUntilIdle()
        }
        #expect(daemon.server.counts.refused < 5)
        #expect(daemon.pointer.calls(of: "MoveCursor") == [])
        daemon.allow(connections: 2)
        try daemon.turn { !reporter.isHanging }
        #expect(daemon.pointer.streams.count == 1)
        let places = daemon.pointer.calls(of: "MoveCursor")
        #expect(places.count == 1 && places.allSatisfy { $0.contains("\"x\":19") })
    }

    @Test("a place that is refused is reported again, and the pointer counts as hanging until it is taken")
    func refusedPlace() throws {
        let daemon = try PlayedDaemon()
        let reporter = try CursorReporter(on: daemon.loop, at: daemon.location)
        var changes: [Bool] = []
        var errors: [ClientError] = []
        reporter.onHanging = { changes.append($0) }
        reporter.onLoss = { errors.append($0) }
        daemon.pointer.refusal = VarlinkError(
            WireError.outOfRange.name(in: InterfaceNames.pointer),
            ["parameter": "time"]
        )
        reporter.open()
        reporter.move(to: Point(x: 7, y: 2))
        try daemon.turn { changes.count == 2 }
        #expect(changes == [true, false])
        #expect(errors == [.outOfRange("time")])
        #expect(daemon.pointer.calls(of: "MoveCursor").count == 2)
    }

    @Test("a place is taken once the daemon has replied, and a reporter that is closed begins anew")
    func takenPlace() throws {
        let daemon = try PlayedDaemon()
        let reporter = try CursorReporter(on: daemon.loop, at: daemon.location)
        reporter.open()
        #expect(!reporter.isTaken)
        for number in 1...2 {
            reporter.move(to: Point(x: 7, y: 2))
            #expect(!reporter.isTaken)
            try daemon.turn { reporter.isTaken }
            #expect(daemon.pointer.calls(of: "MoveCursor").count == number)
            reporter.close()
            #expect(!reporter.isTaken)
            try daemon.turn { daemon.pointer.streams.last?.isOpen == false }
            reporter.open()
        }
    }

    @Test("modifiers that are down are reported to each daemon")
    func modifiersAfterRestart() throws {
        let daemon = try PlayedDaemon()
        let reporter = try CursorReporter(on: daemon.loop, at: daemon.location)
        reporter.open()
        reporter.move(to: .zero)
        reporter.set(.shift)
        try daemon.turn { daemon.pointer.calls(of: "SetModifiers").count == 1 }
        daemon.pointer.streams.first?.fail(
            VarlinkError(WireError.noSuchPointer.name(in: InterfaceNames.pointer), ["pointer": "default"])
        )
        try daemon.turn { daemon.pointer.calls(of: "SetModifiers").count == 2 }
        #expect(daemon.pointer.streams.count == 2)
    }

    @Test("input that is lost ends the stream, so that the daemon releases what is held, and the stream opens again")
    func lostInput() throws {
        let daemon = try PlayedDaemon()
        daemon.allow(connections: 1)
        let reporter = try InputReporter(on: daemon.loop, at: daemon.location)
        var changes: [Bool] = []
        reporter.onOpen = { changes.append($0) }
        reporter.open()
        reporter.report(at: .zero)
        try daemon.turn { changes.count == 2 }
        #expect(changes == [true, false])
        daemon.allow(connections: 2)
        try daemon.turn { daemon.compositor.calls(of: "Report").count == 1 }
        #expect(reporter.isOpen)
        #expect(daemon.compositor.streams.map(\.isOpen) == [false, true])
    }

    @Test("a link that waits for its next attempt does not connect at once because its call changes")
    func changedCall() throws {
        let loop = try EventLoop()
        let link = try StreamLink<HoldStreamEvent>(on: loop, at: DaemonLocation(path: "/nowhere/socket"))
        var losses = 0
        link.onLoss = { _ in losses += 1 }
        link.open(.holdOutputs([]))
        link.open(.holdOutputs([]))
        #expect(losses == 1)
        while losses < 2 { #expect(try loop.turn(timeout: 30_000) > 0) }
    }
}
