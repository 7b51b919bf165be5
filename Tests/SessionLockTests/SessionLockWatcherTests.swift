import Foundation
import MessageBus
import PointerRuntime
import TestBasics
import Testing

@testable import SessionLock

@Suite("Whether the session is locked", .enabled(if: TestBus.isInstalled))
struct SessionLockWatcherTests {
    private static let path = "/org/freedesktop/login1/session/_32"
    private static let session = "org.freedesktop.login1.Session"

    /// A logind with one session.
    private static func logind(on bus: LockBus, _ flags: [String: Bool], knowsAuto: Bool = true) throws -> LockService {
        let logind = try LockService("org.freedesktop.login1", on: bus)
        logind.answer = { method, first in
            switch (method, first) {
            case ("GetSession", "auto") where knowsAuto, ("GetSession", "2"): { $0.path(path) }
            case ("GetAll", session): { $0.properties(flags) }
            default: nil
            }
        }
        return logind
    }

    private static func change(_ flags: [String: Bool], invalid: [String] = [], by logind: LockService) throws {
        try logind.emit("PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: path) {
            $0.text(session)
            $0.properties(flags)
            $0.texts(invalid)
        }
    }

    @Test("Without buses and without a folder nothing is locked")
    func nothing() throws {
        let loop = try EventLoop()
        let watcher = SessionLockWatcher(
            on: loop,
            logind: .at("unix:path=/nonexistent/a"),
            savers: .at("unix:path=/nonexistent/b"),
            session: nil,
            folder: "/nonexistent"
        )
        #expect(!watcher.isLocked && watcher.isSettled)
    }

    @Test(
        "A bus without logind and screen savers is as good as none; until it has answered the session counts as locked"
    )
    func emptyBus() throws {
        let bus = try LockBus()
        let watcher = bus.watcher()
        var changes: [Bool] = []
        watcher.onChange = { changes.append($0) }
        #expect(watcher.isLocked && !watcher.isSettled)
        try bus.turn { watcher.isSettled }
        #expect(changes == [false])
    }

    @Test("logind's hint and the session in front count, from the start and when they change")
    func hints() throws {
        let bus = try LockBus()
        let logind = try Self.logind(on: bus, ["LockedHint": true, "Active": true, "IdleHint": false])
        let watcher = bus.watcher()
        var changes: [Bool] = []
        watcher.onChange = { changes.append($0) }
        try bus.turn { watcher.isSettled }
        #expect(watcher.isLocked && changes.isEmpty)
        try Self.change(["LockedHint": false], by: logind)
        try bus.turn { !watcher.isLocked }
        try Self.change(["Active": false], by: logind)
        try bus.turn { watcher.isLocked }
        try Self.change(["Active": true], by: logind)
        try bus.turn { !watcher.isLocked }
        // What is only said to be other than before is asked.
        try Self.change([:], invalid: ["LockedHint"], by: logind)
        try bus.turn { watcher.isLocked }
        #expect(changes == [false, true, false, true])
        #expect(logind.calls == ["GetSession auto", "GetAll \(Self.session)", "GetAll \(Self.session)"])
    }

    @Test("A request to lock holds until the locker says that it has ended")
    func requests() throws {
        let bus = try LockBus()
        let logind = try Self.logind(on: bus, ["LockedHint": false, "Active": true])
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        #expect(!watcher.isLocked)
        try logind.emit("Lock", of: Self.session, path: Self.path)
        try bus.turn { watcher.isLocked }
        try logind.emit("Unlock", of: Self.session, path: Self.path)
        try bus.turn { !watcher.isLocked }
        try logind.emit("Lock", of: Self.session, path: Self.path)
        try bus.turn { watcher.isLocked }
        try Self.change(["LockedHint": true], by: logind)
        try Self.change(["LockedHint": false], by: logind)
        try bus.turn { !watcher.isLocked }
        // Of another session. What comes after it shows that it has been passed over.
        var changes: [Bool] = []
        watcher.onChange = { changes.append($0) }
        try logind.emit("Lock", of: Self.session, path: "/org/freedesktop/login1/session/_33")
        try Self.change(["LockedHint": true], by: logind)
        try Self.change(["LockedHint": false], by: logind)
        try bus.turn { changes.count == 2 }
        #expect(changes == [true, false])
    }

    @Test("A logind that cannot find the session is asked for the one that the environment names")
    func named() throws {
        let bus = try LockBus()
        let logind = try Self.logind(on: bus, ["LockedHint": true, "Active": true], knowsAuto: false)
        let watcher = bus.watcher(session: "2")
        try bus.turn { watcher.isSettled }
        #expect(watcher.isLocked)
        #expect(logind.calls.prefix(2) == ["GetSession auto", "GetSession 2"])
        let other = bus.watcher(session: "3")
        try bus.turn { other.isSettled }
        #expect(!other.isLocked)
    }

    @Test("Screen savers count while they are there, also those that come later")
    func savers() throws {
        let bus = try LockBus()
        let name = "org.gnome.ScreenSaver"
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        #expect(!watcher.isLocked)
        var saver: LockService? = try LockService(name, on: bus)
        saver?.answer = { method, _ in method == "GetActive" ? { $0.flag(true) } : nil }
        try bus.turn { watcher.isLocked }
        for isActive in [false, true] {
            try saver?.emit("ActiveChanged", of: name, path: "/org/gnome/ScreenSaver") { $0.flag(isActive) }
            try bus.turn { watcher.isLocked == isActive }
        }
        saver = nil
        try bus.turn { !watcher.isLocked }
    }

    @Test("A service that only has the name of a screen saver says nothing of a lock")
    func keeper() throws {
        let bus = try LockBus()
        let keeper = try LockService("org.freedesktop.ScreenSaver", on: bus)
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        #expect(keeper.calls == ["GetActive"])
        #expect(!watcher.isLocked)
    }

    @Test("A service that is there and does not answer is named, and the session counts as locked until it answers")
    func hanging() throws {
        let bus = try LockBus()
        let saver = try LockService("org.gnome.ScreenSaver", on: bus)
        saver.answer = { _, _ in { $0.flag(false) } }
        saver.isHanging = true
        let watcher = bus.watcher()
        var changes: [Bool] = []
        watcher.onChange = { changes.append($0) }
        try bus.turn { watcher.isSettled }
        #expect(watcher.isLocked && changes == [true])
        #expect(watcher.silence == "org.gnome.ScreenSaver does not answer whether the screen is locked")
        saver.isHanging = false
        try bus.turn { !watcher.isLocked }
        #expect(watcher.silence == nil && changes == [true, false])
    }

    @Test("A logind that does not answer counts as locked until it is gone")
    func hangingLogind() throws {
        let bus = try LockBus()
        var logind: LockService? = try Self.logind(on: bus, ["LockedHint": false, "Active": true])
        logind?.isHanging = true
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        #expect(watcher.isLocked && watcher.silence?.contains("org.freedesktop.login1") == true)
        logind = nil
        try bus.turn { !watcher.isLocked }
    }

    @Test("Nothing wakes the loop once all have answered")
    func rest() throws {
        let bus = try LockBus()
        let logind = try Self.logind(on: bus, ["LockedHint": false, "Active": true])
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        // What is on its way to the test's own service may still come. A loop that is woken again and again never rests for a second.
        try bus.turn { try bus.loop.turn(timeout: 1000) == 0 }
        withExtendedLifetime((logind, watcher)) {}
    }

    @Test("A bus that ends leaves what was said last, and is asked again when it is back")
    func lostBus() throws {
        let bus = try LockBus()
        var logind: LockService? = try Self.logind(on: bus, ["LockedHint": true, "Active": true])
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        var changes: [Bool] = []
        watcher.onChange = { changes.append($0) }
        logind = nil
        bus.daemon.end()
        // The loss is noticed while there is no bus.
        #expect(try bus.loop.turn(timeout: 1000) > 0)
        try bus.daemon.start()
        logind = try Self.logind(on: bus, ["LockedHint": false, "Active": true])
        try bus.turn { !watcher.isLocked }
        #expect(changes == [false])
        withExtendedLifetime(logind) {}
    }

    @Test("The hook's file locks while it exists, from the start and later")
    func hook() throws {
        let bus = try LockBus(isRunning: false)
        let file = bus.folder.appending(path: RuntimeFolder.lockedName)
        try Data().write(to: file)
        let watcher = bus.watcher()
        #expect(watcher.isLocked && watcher.isSettled)
        try FileManager.default.removeItem(at: file)
        try bus.turn { !watcher.isLocked }
        try Data().write(to: bus.folder.appending(path: "other"))
        try Data().write(to: file)
        try bus.turn { watcher.isLocked }
        try FileManager.default.moveItem(at: file, to: bus.folder.appending(path: "gone"))
        try bus.turn { !watcher.isLocked }
    }

    @Test("A hook that unlocks ends a request to lock")
    func hookAfterRequest() throws {
        let bus = try LockBus()
        let logind = try Self.logind(on: bus, ["LockedHint": false, "Active": true])
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        try logind.emit("Lock", of: Self.session, path: Self.path)
        try bus.turn { watcher.isLocked }
        let file = bus.folder.appending(path: RuntimeFolder.lockedName)
        try Data().write(to: file)
        try FileManager.default.removeItem(at: file)
        try bus.turn { !watcher.isLocked }
    }
}
