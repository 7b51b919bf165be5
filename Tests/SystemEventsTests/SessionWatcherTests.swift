import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import SystemEvents

@Suite("Who is on a seat")
struct SessionWatcherTests {
    /// Has one look while nothing can be opened, and another one after that.
    private static func lookAgain(during fault: (() throws -> Void) throws -> Void) throws {
        let loop = try EventLoop()
        let log = InMemoryLogHandler(logLevel: .warning)
        var answers: [SeatUsers?] = []
        let watcher = try SessionWatcher(
            loop: loop,
            logger: Log(log),
            seat: "seat0"
        ) { answers.append($0) }
        // nil where this machine has no logind.
        let before = answers.last ?? nil
        answers = []
        try fault {
            try DescriptorLimit.lowered { watcher.look() }
            #expect(answers == [SeatUsers(of: "seat0", active: nil, present: [])])
            let end = EventLoop.now() + 30_000_000
            while answers.count == 1, EventLoop.now() < end { _ = try loop.turn(timeout: 1000) }
        }
        #expect(answers.count == 2 && answers.last == before)
        #expect(log.entries.contains { $0.message.description.contains("cannot be read: Too many open files") })
    }

    @Test("Where no descriptor is left to read logind's files with, they are read again once there is one")
    func noDescriptor() async {
        // In a process of its own, in which nobody else wants for descriptors meanwhile.
        await #expect(processExitsWith: .success) {
            try Self.lookAgain { try $0() }
        }
    }

    @Test("They are, too, where no timer can be armed meanwhile")
    func noTimer() async {
        await #expect(processExitsWith: .success) {
            var count = 0
            try Self.lookAgain { count = try UnarmableTimers.during($0) }
            #expect(count > 0)
        }
    }
}
