import Foundation
import Glibc
import InMemoryLogging
import Logging
import PointerRuntime
import ScenarioTesting
import SystemPackage
import TestBasics
import Testing
import Udev

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("udev's monitor")
    struct UdevSourceTests {
        /// A source with its loop, and all that it said.
        final class Subject {
            let loop: EventLoop
            let log = InMemoryLogHandler(logLevel: .warning)
            private(set) var changes: [String] = []
            private(set) var losses = 0
            private var source: UdevSource?

            init(
                restartDelay: Int64 = 0,
                socket: String = UdevStartWatcher.socket,
                makeMonitor: @escaping UdevSource.MonitorMaker = { context throws(Errno) in try UdevMonitor(of: context)
                },
                makeArrival: @escaping UdevSource.ArrivalMaker = { loop, socket, onArrival throws(Errno) in
                    try UdevStartWatcher(on: loop, at: socket, onArrival: onArrival)
                }
            ) throws {
                loop = try EventLoop()
                source = try UdevSource(
                    loop: loop,
                    logger: Log(log),
                    restartDelay: restartDelay,
                    socket: socket,
                    makeMonitor: makeMonitor,
                    makeArrival: makeArrival,
                    onChange: { [unowned self] in changes.append($0.name) },
                    onLoss: { [unowned self] in losses += 1 }
                )
            }

            var descriptor: Int32? { source?.descriptor }

            func listenAgain() { source?.reopenMonitor() }

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
            let before = subject.log.entries.count
            for _ in 0..<50 {
                try subject.breakMonitor()
                subject.receive(.readable)
                try subject.turn { subject.descriptor != nil }
            }
            #expect(subject.losses == 50)
            #expect((1...10).contains(subject.log.entries.count - before))
            withExtendedLifetime(testbed) {}
        }

        @Test("A monitor that failed is followed by another one, also where no timer can be armed meanwhile")
        func unarmable() async {
            // In a process of its own, in which nobody else's timers fail.
            await #expect(processExitsWith: .success) {
                let testbed = try Testbed()
                let subject = try Subject()
                let count = try UnarmableTimers.during {
                    subject.receive(.hangUp)
                    #expect(subject.descriptor == nil)
                    try subject.turn { subject.losses > 0 }
                }
                #expect(count > 0 && subject.descriptor != nil)
                withExtendedLifetime(testbed) {}
            }
        }

        @Test("F28: udev that begins to run is listened to, and nothing is left of the wait for it")
        func arrival() throws {
            let testbed = try Testbed()
            let place = try UdevPlace()
            let subject = try Subject(socket: place.socket)
            #expect(try place.watchers() == 1)
            try place.appear()
            try subject.turn { subject.losses > 0 }
            #expect(subject.descriptor != nil && subject.losses == 1)
            #expect(try place.watchers() == 0, "the descriptor that it was waited for with is open")
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            testbed.tell("add", event: 3)
            try subject.turn { !subject.changes.isEmpty }
        }

        @Test("F28: udev that begins to run while another monitor is waited for is listened to once")
        func arrivalWhileWaiting() throws {
            let testbed = try Testbed()
            let place = try UdevPlace()
            var failures = 1
            // Nobody waits for so long: what is due then is asked for by hand.
            let subject = try Subject(restartDelay: 3_600_000_000, socket: place.socket) { context throws(Errno) in
                guard failures == 0 else {
                    failures -= 1
                    throw .tooManyOpenFiles
                }
                return try UdevMonitor(of: context)
            }
            #expect(subject.descriptor == nil)
            try place.appear()
            try subject.turn { subject.losses > 0 }
            let descriptor = try #require(subject.descriptor)
            subject.listenAgain()
            #expect(subject.descriptor == descriptor && subject.losses == 1)
            withExtendedLifetime(testbed) {}
        }

        @Test("F28: udev that cannot be waited for at first is waited for once that is possible")
        func arrivalAfterFailure() throws {
            let testbed = try Testbed()
            let place = try UdevPlace()
            var failures = 3
            let subject = try Subject(
                socket: place.socket,
                makeArrival: { loop, socket, onArrival throws(Errno) in
                    guard failures == 0 else {
                        failures -= 1
                        throw .tooManyOpenFiles
                    }
                    return try UdevStartWatcher(on: loop, at: socket, onArrival: onArrival)
                }
            )
            #expect(try place.watchers() == 0)
            try subject.turn { failures == 0 && (try? place.watchers()) == 1 }
            #expect(try subject.loop.turn(timeout: 0) == 0, "there is nothing to be tried again")
            #expect(subject.losses == 0)
            try place.appear()
            try subject.turn { subject.losses > 0 }
            #expect(try place.watchers() == 0)
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            testbed.tell("add", event: 3)
            try subject.turn { !subject.changes.isEmpty }
            #expect(subject.losses == 1)
        }

        @Test("F28: udev that cannot be waited for is looked for again and again, and found, without filling the log")
        func arrivalWithoutWait() throws {
            let testbed = try Testbed()
            let place = try UdevPlace()
            var tries = 0
            let subject = try Subject(
                socket: place.socket,
                makeArrival: { _, _, _ throws(Errno) in
                    tries += 1
                    throw .noSpace
                }
            )
            try subject.turn { tries == 50 }
            #expect((2...10).contains(subject.log.entries.count))
            #expect(subject.losses == 0)
            try place.appear()
            try subject.turn { subject.losses > 0 }
            try testbed.add(.mouse, event: 3, properties: mouseTags)
            testbed.tell("add", event: 3)
            try subject.turn { !subject.changes.isEmpty }
            let last = tries
            while try subject.loop.turn(timeout: 0) > 0 {}
            #expect(tries == last && subject.losses == 1)
        }
    }

    /// A folder that udev's socket comes to be in.
    private final class UdevPlace {
        /// The one that it is in is watched too, and nobody else is to make anything there.
        private let parent = FileManager.default.temporaryDirectory.appending(
            path: "pointerd-udev-\(UUID().uuidString)"
        )
        private var folder: URL { parent.appending(path: "udev") }
        var socket: String { folder.appending(path: "control").path }

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(at: parent)
        }

        func appear() throws {
            try Data().write(to: URL(filePath: socket))
        }

        /// How many of this process's descriptors watch the folder with inotify.
        func watchers() throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
            let inode = try #require(attributes[.systemFileNumber] as? Int)
            let needle = " ino:\(String(inode, radix: 16)) "
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").count { name in
                // Others open and close descriptors meanwhile.
                let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(name)", encoding: .utf8)
                return text?.contains(needle) ?? false
            }
        }
    }
}
