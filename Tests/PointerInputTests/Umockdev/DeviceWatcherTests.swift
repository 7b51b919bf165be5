import Foundation
import Glibc
import PointerRuntime
import ScenarioTesting
import SystemPackage
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("Watching devices of any sort")
    struct DeviceWatcherTests {
        /// A device of nothing but a descriptor.
        final class Plain: WatchedDevice {
            let node: String
            let name = "plain"
            let descriptor: Int32

            init(_ node: String, descriptor: Int32) {
                self.node = node
                self.descriptor = descriptor
            }

            func close() {}
        }

        /// A watcher with its loop, and all that it said.
        final class Subject {
            let loop: EventLoop
            private(set) var watcher: DeviceWatcher<Plain>!
            /// What each device is read by.
            var descriptor: Int32 = -1
            /// How often a device has more to read.
            var unfinishedRounds = 0
            private(set) var attempts = 0
            private(set) var told: [String] = []

            init() throws {
                loop = try EventLoop()
                watcher = DeviceWatcher(
                    loop: loop,
                    priority: .input,
                    logger: .silent,
                    retries: RetrySchedule(first: 100, longest: 100),
                    .init(
                        consider: { [unowned self] _, node, key in consider(node, key) },
                        read: { [unowned self] _ in
                            unfinishedRounds -= 1
                            return unfinishedRounds > 0 ? .unfinished : .drained
                        },
                        opened: { [unowned self] _ in told.append("opened") },
                        closed: { [unowned self] _ in told.append("closed") },
                        failed: { [unowned self] _ in told.append("failed") },
                        failureEnded: { [unowned self] _ in told.append("ended") },
                        unwatchable: { [unowned self] _ in told.append("unwatchable") }
                    )
                )
            }

            private func consider(_ node: String, _ key: DeviceKey) {
                attempts += 1
                do throws(UnusableDevice) {
                    try watcher.add(Plain(node, descriptor: descriptor), as: key)
                } catch {
                    // Whatever it was: it is tried again.
                    watcher.fail(key, DeviceFailure(node: node, name: "plain", UnusableDevice(.resourceBusy)))
                }
            }

            /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
            func turn(until isDone: () -> Bool) throws {
                let end = EventLoop.now() + 30_000_000
                while !isDone() {
                    guard EventLoop.now() < end else { throw TestbedError(reason: "30 s have passed") }
                    _ = try loop.turn(timeout: 1000)
                }
            }
        }

        @Test("F8: the watcher reports once that a device opens and cannot be waited for, however often it tries")
        func unwatchable() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let subject = try Subject()
            subject.watcher.start()
            try subject.turn { subject.attempts >= 4 }
            #expect(subject.told == ["failed"])
            var ends: [Int32] = [0, 0]
            try #require(unsafe pipe(&ends) == 0)
            defer { for end in ends { close(end) } }
            subject.descriptor = ends[0]
            try subject.turn { subject.told.count > 1 }
            #expect(subject.told == ["failed", "ended", "opened"])
            subject.watcher.stop()
        }

        @Test(
            "All that the kernel keeps of a touchpad of sixteen slots is read on demand, and no more of one without end"
        )
        func pending() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            let subject = try Subject()
            var ends: [Int32] = [0, 0]
            try #require(unsafe pipe(&ends) == 0)
            defer { for end in ends { close(end) } }
            subject.descriptor = ends[0]
            subject.watcher.start()
            // Of 2048 events, a round takes 128.
            subject.unfinishedRounds = 17
            subject.watcher.readPending()
            #expect(subject.unfinishedRounds == 0)
            subject.unfinishedRounds = 1_000_000
            subject.watcher.readPending()
            #expect(subject.unfinishedRounds > 999_000)
            subject.watcher.stop()
        }
    }
}
