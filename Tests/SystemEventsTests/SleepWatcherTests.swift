import CSystemd
import Foundation
import InMemoryLogging
import Logging
import PointerRuntime
import TestBasics
import Testing

@testable import SystemEvents

@Suite("Sleep and awakening")
struct SleepWatcherTests {
    /// Who sends signals as logind does, by blocking calls.
    @safe
    final class Logind {
        private let bus: OpaquePointer

        init(at address: String, name: String = "org.freedesktop.login1") throws {
            var made: OpaquePointer?
            try #require(unsafe sd_bus_new(&made) >= 0)
            unsafe bus = try #require(unsafe made)
            try #require(unsafe sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0)
            try #require(unsafe sd_bus_start(bus) >= 0)
            try #require(unsafe sd_bus_request_name(bus, name, 0) >= 0)
        }

        deinit { _ = unsafe sd_bus_flush_close_unref(bus) }

        func send(_ member: String, _ type: Character, _ value: Int32) throws {
            var message: OpaquePointer?
            let path = "/org/freedesktop/login1"
            let interface = "org.freedesktop.login1.Manager"
            try #require(unsafe sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0)
            var value = value
            let code = CChar(bitPattern: type.asciiValue ?? 0)
            try #require(unsafe sd_bus_message_append_basic(message, code, &value) >= 0)
            try #require(unsafe sd_bus_send(bus, message, nil) >= 0 && sd_bus_flush(bus) >= 0)
            _ = unsafe sd_bus_message_unref(message)
        }

        func prepareForSleep(_ isAboutToSleep: Bool) throws { try send("PrepareForSleep", "b", isAboutToSleep ? 1 : 0) }
    }

    /// A watcher with its loop, and what it reported.
    final class Subject {
        let loop: EventLoop
        let log = InMemoryLogHandler(logLevel: .trace)
        private(set) var resumes = 0
        private var watcher: SleepWatcher?

        init(at address: String) throws {
            loop = try EventLoop()
            let logger = Log(log)
            watcher = SleepWatcher(loop: loop, logger: logger, busAddress: address) { [unowned self] in resumes += 1 }
        }

        /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
        func turn(until isDone: () throws -> Bool) throws {
            let end = EventLoop.now() + 30_000_000
            while try !isDone() {
                try #require(EventLoop.now() < end, "30 s have passed; the log says \(log.lines)")
                _ = try loop.turn(timeout: 10)
            }
        }
    }

    @Test(
        "F5: when logind says that the system is awake again the watcher reports it, each time",
        .enabled(if: TestBus.isInstalled)
    )
    func logind() throws {
        let bus = try TestBus.running()
        let subject = try Subject(at: bus.address)
        let logind = try Logind(at: bus.address)
        // Nothing shows when the bus has taken the match, so the test sends again and again, until it has.
        try subject.turn {
            try logind.prepareForSleep(false)
            return subject.resumes > 0
        }
        // Whatever of that is on its way comes before what is sent now.
        let asleep = "debug: logind says that the system is about to sleep"
        try logind.prepareForSleep(true)
        try subject.turn { subject.log.lines.contains(asleep) }
        let before = subject.resumes
        try logind.prepareForSleep(false)
        try subject.turn { subject.resumes > before }
        try logind.prepareForSleep(true)
        try logind.prepareForSleep(false)
        try subject.turn { subject.resumes > before + 1 }
        #expect(subject.resumes == before + 2)
        #expect(subject.log.lines.last == "info: the system is awake again")
    }

    @Test("logind is heard where no timer can be armed, too", .enabled(if: TestBus.isInstalled))
    func unarmable() async {
        // In a process of its own, in which nobody else's timers fail.
        await #expect(processExitsWith: .success) {
            let bus = try TestBus.running()
            let subject = try Subject(at: bus.address)
            let logind = try Logind(at: bus.address)
            try UnarmableTimers.during {
                try subject.turn {
                    try logind.prepareForSleep(false)
                    return subject.resumes > 0
                }
            }
            #expect(subject.log.lines.contains { $0.hasPrefix("warning: cannot arm the timer of the bus: ") })
        }
    }

    @Test("Signals of others, of another name or form, are not logind's word", .enabled(if: TestBus.isInstalled))
    func otherSignals() throws {
        let bus = try TestBus.running()
        let subject = try Subject(at: bus.address)
        let logind = try Logind(at: bus.address)
        let other = try Logind(at: bus.address, name: "org.example.Other")
        try subject.turn {
            try logind.prepareForSleep(false)
            return subject.resumes > 0
        }
        try logind.prepareForSleep(true)
        try subject.turn { subject.log.lines.contains { $0.contains("about to sleep") } }
        let before = subject.resumes
        try other.prepareForSleep(false)
        try logind.send("PrepareForShutdown", "b", 0)
        try logind.send("PrepareForSleep", "i", 0)
        try logind.prepareForSleep(false)
        try subject.turn { subject.resumes > before }
        #expect(subject.resumes == before + 1)
    }

    @Test(
        "Without a bus, and after one that ends, there is a line in the log and nothing else",
        .enabled(if: TestBus.isInstalled)
    )
    func noBus() throws {
        let none = try Subject(at: "unix:path=/nonexistent/socket")
        try none.turn { none.log.lines.count == 1 }
        #expect(none.log.lines.first?.hasPrefix("debug: no connection to logind: No such file or directory") == true)

        let bus = try TestBus.running()
        let subject = try Subject(at: bus.address)
        let logind = try Logind(at: bus.address)
        try subject.turn {
            try logind.prepareForSleep(false)
            return subject.resumes > 0
        }
        bus.end()
        try subject.turn { subject.log.lines.contains { $0.hasPrefix("notice: no connection to logind") } }
        #expect(try subject.loop.turn(timeout: 0) == 0, "the connection is no longer watched")
    }

    @Test("A bus that takes the connection and never answers is waited for by nobody")
    func silentBus() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pointerd-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/socket"
        let listener = OwnedDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            for (index, byte) in path.utf8.enumerated() { unsafe bytes[index] = byte }
        }
        let isBound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(isBound == 0 && listen(listener.rawValue, 1) == 0)
        let subject = try Subject(at: "unix:path=\(path)")
        var turns = 0
        // Having sent what it has to, it is silent: the loop is not kept awake.
        try subject.turn {
            turns += 1
            return try subject.loop.turn(timeout: 0) == 0 || turns > 1000
        }
        #expect(turns <= 1000 && subject.resumes == 0)
        #expect(subject.log.lines.isEmpty)
        withExtendedLifetime(listener) {}
    }

    @Test("F5: a sleep is what makes one clock run ahead of the other; less than their reading takes is none")
    func clocks() {
        var sleep = SleepTime(total: 5_000_000)
        let totals: [Int64] = [5_000_000, 5_050_000, 4_999_000, 6_000_000, 6_000_000, 6_200_000]
        let told = totals.map { sleep.hasGrown(to: $0) }
        #expect(told == [false, false, false, true, false, true])
    }

    @Test("F5: a sleep that the clocks have reported does not count again when logind reports it, however late")
    func lateLogind() {
        var news = SleepDeduplicator(total: 0)
        let second: Int64 = 1_000_000
        let told = [
            // The clocks, and then logind.
            news.clocksMoved(total: 60 * second), news.logindResumed(total: 60 * second),
            // logind, and then the clocks.
            news.logindResumed(total: 90 * second), news.clocksMoved(total: 90 * second),
            // Somebody sets the time; logind without a sleep, as after one that was called off; and the clocks once more.
            news.clocksMoved(total: 90 * second), news.logindResumed(total: 90 * second),
            news.clocksMoved(total: 120 * second), news.logindResumed(total: 120 * second),
            news.logindResumed(total: 120 * second),
        ]
        #expect(told == [true, false, true, false, false, true, true, false, true])
    }

    @Test("F5: each sleep that the clocks reported takes one word of logind with it, and no more")
    func owedNews() {
        let second: Int64 = 1_000_000
        var news = SleepDeduplicator(total: 0)
        // Called off 50 ms after: the device may be silent as after any other.
        let calledOff = [
            news.clocksMoved(total: 60 * second), news.logindResumed(total: 60 * second),
            news.logindResumed(total: 60 * second + 50_000),
        ]
        #expect(calledOff == [true, false, true])
        // Two sleeps before logind's word of the first is read.
        let late = [
            news.clocksMoved(total: 90 * second), news.clocksMoved(total: 120 * second),
            news.logindResumed(total: 120 * second), news.logindResumed(total: 120 * second),
            news.logindResumed(total: 120 * second),
        ]
        #expect(late == [true, true, false, false, true])
        // logind is the first to know of the second sleep: its word of it is still to come.
        let early = [
            news.clocksMoved(total: 150 * second), news.logindResumed(total: 180 * second),
            news.clocksMoved(total: 180 * second), news.logindResumed(total: 180 * second),
            news.logindResumed(total: 180 * second),
        ]
        #expect(early == [true, true, false, false, true])
    }

    @Test("F29: a clock that is set counts and one that is kept right does not, and a year is no overflow")
    func setClock() {
        let (second, year): (Int64, Int64) = (1_000_000, 365 * 24 * 3600)
        var setting = ClockSetting(start: 1_800_000_000 * second)
        // Little by little it may become any other time.
        let told = [
            setting.change(to: 1_800_000_000 * second + 400_000), setting.change(to: 1_800_000_000 * second - 999_999),
            setting.change(to: (1_800_000_000 - year) * second), setting.change(to: (1_800_000_000 - year) * second),
            setting.change(to: (1_800_000_000 + year) * second + 5),
        ]
        #expect(told == [nil, nil, -year, nil, 2 * year])
    }

    @Test("A clock that nobody sets reports nothing")
    func quietClocks() throws {
        let loop = try EventLoop()
        var sleeps = 0
        let watcher = try ClockWatcher(loop: loop) { sleeps += 1 }
        #expect(try loop.turn(timeout: 0) == 0 && sleeps == 0)
        withExtendedLifetime(watcher) {}
    }
}
