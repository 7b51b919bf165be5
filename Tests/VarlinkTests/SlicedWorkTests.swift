import TestBasics
import Testing

@testable import Varlink

/// Calls that are answered by work in slices. A step takes 1 microsecond, a share 250.
@Suite struct SlicedWorkTests {
    private static let echo = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"x\"}}"
    private static let echoed = "{\"parameters\":{\"text\":\"x\"}}"

    private func steps(_ count: Int, oneway: Bool = false) -> String {
        "{\"method\":\"org.example.test.Steps\",\"oneway\":\(oneway),\"parameters\":{\"count\":\(count)}}"
    }

    private func harness() throws -> Harness {
        let harness = try Harness { $0.shareTime = 250 }
        harness.takeOverProcessorTime()
        harness.interface.onStep = { [processor = harness.processor] in processor.moment += 1 }
        return harness
    }

    @Test("Work that fits into a share is answered like any call")
    func short() throws {
        let harness = try harness()
        #expect(try harness.connect().ask(steps(10)) == "{\"parameters\":{\"count\":10}}")
        #expect(harness.interface.worksUnderWay == 0)
    }

    @Test("Longer work is done in the connection's shares: another client is answered after each")
    func slices() throws {
        let harness = try harness()
        let (client, other) = (try harness.connect(), try harness.connect())
        try client.send(steps(10_000))
        for round in 0..<10 {
            #expect(try other.ask(Self.echo) == Self.echoed)
            // A slice ends where the clock is read next.
            #expect(harness.processor.moment <= Int64((round + 1) * 2 * (250 + ProcessorShare.stepsPerReading)))
        }
        #expect(harness.interface.worksUnderWay == 1)
        #expect(try client.receive() == "{\"parameters\":{\"count\":10000}}")
        #expect(harness.interface.worksUnderWay == 0)
        #expect(harness.processor.moment == 10_000)
    }

    @Test(
        "Further calls of the same client wait for the work, also behind one that wants no reply",
        arguments: [true, false]
    )
    func order(isOneway: Bool) throws {
        let harness = try harness()
        let client = try harness.connect()
        var stepsAtEcho: Int64?
        harness.interface.onCall = { [processor = harness.processor] call in
            if call.method == "Echo" { stepsAtEcho = processor.moment }
        }
        try client.send(steps(2000, oneway: isOneway))
        try client.send(Self.echo)
        if !isOneway { #expect(try client.receive() == "{\"parameters\":{\"count\":2000}}") }
        #expect(try client.receive() == Self.echoed)
        #expect(stepsAtEcho == 2000)
    }

    @Test("The work of a client that hangs up is done to its end, in shares, and what came behind it too")
    func hungUp() throws {
        let harness = try harness()
        let client = try harness.connect()
        try client.send(steps(2000, oneway: true))
        try client.send(steps(2000))
        try client.send("{\"method\":\"org.example.test.Silent\",\"oneway\":true}")
        client.close()
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.processor.moment == 4000)
        #expect(harness.interface.calls == ["Steps", "Steps", "Silent"])
    }

    @Test("Work is dropped when its connection ends before it is done")
    func letGo() throws {
        let harness = try harness()
        let client = try harness.connect()
        try client.send(steps(100_000))
        try harness.turn { harness.interface.worksUnderWay == 1 }
        harness.server.close()
        #expect(harness.interface.worksUnderWay == 0)
        #expect(try client.receive() == nil)
    }

    @Test("An error thrown by the work is the answer, another failure ends the connection")
    func failing() throws {
        let harness = try harness()
        let client = try harness.connect()
        harness.interface.onStep = { throw VarlinkError("org.example.test.Refused", ["reason": "enough"]) }
        #expect(
            try client.ask(steps(5))
                == "{\"error\":\"org.example.test.Refused\",\"parameters\":{\"reason\":\"enough\"}}"
        )
        #expect(try client.ask(Self.echo) == Self.echoed)
        harness.interface.onStep = { throw ExampleInterface.Failure() }
        #expect(try client.ask(steps(5)) == nil)
        #expect(harness.log.lines == ["error: connection ended: Failure()"])
        #expect(harness.interface.worksUnderWay == 0)
    }
}
