import PointerClient
import PointerModel
import PointerWire
import Testing
import Varlink

@Suite("the Swift library reports the real cursor to a daemon", .timeLimit(.minutes(10)))
struct ClientCursorTests: ClientSuite {
    let stage: ClientStage

    init() throws { stage = try ClientStage() }

    /// What the daemon's clock says.
    private var now: Timestamp {
        get async throws { Timestamp(microseconds: try await client.call(.status).time) }
    }

    /// Says where the cursor is, again where the machine took so long that the time is over.
    private func moveCursor(to position: Point, by number: Int) async throws {
        while true {
            do {
                return try await client.call(.moveCursor(to: position, at: now, by: number))
            } catch ClientError.outOfRange("time", _) {
                continue
            }
        }
    }

    @Test("the pointer is at the cursor from the first call to the end of the stream, and events say so")
    func reported() async throws {
        var events = client.events([.agreement, .motion]).makeAsyncIterator()
        guard case .connected(let before)? = try await events.next() else {
            Issue.record("a stream begins with the state")
            return
        }
        #expect(before.state.agreement == .none)
        do {
            var reporter = client.cursorReporter(reconnects: false).makeAsyncIterator()
            guard case .began(let number)? = try await reporter.next() else {
                Issue.record("a reporter has a number")
                return
            }
            try await moveCursor(to: Point(x: 812.5, y: 300), by: number)
            guard case .event(.agreement(.reported), _)? = try await events.next(),
                case .event(.motion(let position, _, _), let snapshot)? = try await events.next()
            else {
                Issue.record("the pointer is at the cursor")
                return
            }
            #expect(position == Point(x: 812.5, y: 300) && snapshot.state.agreement == .reported)
            #expect(try await client.call(.state()).state.agreement == .reported)
            await #expect(throws: ClientError.cursorReported("default")) {
                try await client.call(.setPosition(Point(x: 1, y: 1)))
            }
            await #expect(throws: ClientError.noSuchReporter("\(number + 1)")) {
                try await client.call(.moveCursor(to: .zero, at: now, by: number + 1))
            }
            let clock = "expected microseconds of CLOCK_MONOTONIC, from 1000000 before now to 10000 after"
            await #expect(throws: ClientError.outOfRange("time", reason: clock)) {
                try await client.call(.moveCursor(to: .zero, at: .zero, by: number))
            }
        }
        guard case .event(.agreement(.none), let after)? = try await events.next() else {
            Issue.record("nobody reports the cursor")
            return
        }
        #expect(after.state.position == Point(x: 812.5, y: 300))
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a pointer that does not exist has no reporter")
    func refused() async throws {
        await #expect(throws: ClientError.noSuchPointer("second")) {
            for try await _ in client.cursorReporter(of: "second") {}
        }
    }
}
