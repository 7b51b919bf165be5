import Glibc
import Logging
import PointerRuntime
import Testing

@testable import PointerDevices

extension DeviceManagerTests {
    @Suite("udev's monitor")
    struct UdevSourceTests {
        /// A source with its loop, and all that it said.
        final class Subject {
            let loop: EventLoop
            let log = WarningCount()
            private(set) var changes: [String] = []
            private(set) var losses = 0
            private var source: UdevSource?

            init() throws {
                loop = try EventLoop()
                let log = log
                source = try UdevSource(
                    loop: loop,
                    logger: Logger(label: "") { _ in log },
                    restartDelay: 0,
                    onChange: { [unowned self] in changes.append($0.name) },
                    onLoss: { [unowned self] in losses += 1 }
                )
            }

            var descriptor: Int32? { source?.descriptor }

            func receive(_ readiness: EventLoop.Readiness) { source?.receive(readiness) }

            /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
            func turn(until isDone: () -> Bool) throws {
                let end = EventLoop.now() + 30_000_000
                while !isDone() {
                    guard EventLoop.now() < end else { throw TestbedError(reason: "30 s have passed") }
                    _ = try loop.turn(timeout: 1000)
                }
            }

            /// Puts something that is no socket in the monitor's place, as which it fails.
            func breakMonitor() throws {
                let descriptor = try #require(descriptor)
                let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
                defer { close(null) }
                try #require(dup2(null, descriptor) == descriptor)
            }
        }

        /// Counts what is logged.
        final class WarningCount: LogHandler, @unchecked Sendable {
            private(set) var count = 0
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.warning

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) { count += 1 }
        }

        @Test("A monitor that fails is left, another one is made, and the devices are looked through once")
        func failure() throws {
            let testbed = try Testbed()
            let subject = try Subject()
            subject.receive(.readable)
            #expect(subject.descriptor != nil, "to have nothing is no failure")
            try subject.breakMonitor()
            subject.receive(.readable)
            #expect(subject.descriptor == nil)
            try subject.turn { subject.losses > 0 }
            #expect(subject.descriptor != nil)

            try testbed.add(.mouse, event: 3, properties: mouseTags)
            testbed.tell("add", event: 3)
            try subject.turn { !subject.changes.isEmpty }
            #expect(subject.changes.contains("event3"))
            #expect(subject.losses == 1)
        }

        @Test("A monitor that has hung up is left too")
        func hangUp() throws {
            let testbed = try Testbed()
            let subject = try Subject()
            for readiness: EventLoop.Readiness in [.hangUp, [.error, .readable]] {
                let losses = subject.losses
                subject.receive(readiness)
                #expect(subject.descriptor == nil)
                try subject.turn { subject.losses > losses }
                #expect(subject.descriptor != nil)
            }
            withExtendedLifetime(testbed) {}
        }

        @Test("A monitor that keeps failing does not fill the log")
        func flood() throws {
            let testbed = try Testbed()
            let subject = try Subject()
            let before = subject.log.count
            for _ in 0..<50 {
                try subject.breakMonitor()
                subject.receive(.readable)
                try subject.turn { subject.descriptor != nil }
            }
            #expect(subject.losses == 50)
            #expect((1...10).contains(subject.log.count - before))
            withExtendedLifetime(testbed) {}
        }
    }
}
