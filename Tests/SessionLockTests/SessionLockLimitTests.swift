import CSystemd
import Glibc
import Limits
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import SessionLock

@Suite("Limits of what is said about a lock", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct SessionLockLimitTests {
    @Test("So much counts, and not one more", arguments: SessionLockLimit.allCases)
    func limit(_ limit: SessionLockLimit) throws {
        switch limit {
        case .properties: try expectLimit(limit, is: 128) { count in try isLocked(byProperty: count) ? count : 0 }
        case .reads: try expectLimit(limit, is: 16) { count in try isLocked(byRead: count) ? count : 0 }
        }
    }

    /// Whether logind's hint counts that comes behind other properties, as the last one of so many.
    private func isLocked(byProperty count: Int) throws -> Bool {
        let bus = try LockBus()
        let logind = try LockService("org.freedesktop.login1", on: bus)
        logind.answer = { method, first in
            switch (method, first) {
            case ("GetSession", "auto"): { $0.path("/org/freedesktop/login1/session/_32") }
            case ("GetAll", _):
                { reply in
                    reply.inside(SD_BUS_TYPE_ARRAY, "{sv}") {
                        for index in 1...count {
                            reply.inside(SD_BUS_TYPE_DICT_ENTRY, "sv") {
                                reply.text(index == count ? "LockedHint" : "Other\(index)")
                                reply.inside(SD_BUS_TYPE_VARIANT, "b") { reply.flag(true) }
                            }
                        }
                    }
                }
            default: nil
            }
        }
        let watcher = bus.watcher()
        try bus.turn { watcher.isSettled }
        return watcher.isLocked
    }

    private static func makeFile(_ path: String) throws {
        _ = OwnedDescriptor(try Errno.check(unsafe open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)))
    }

    /// Whether the hook's file counts in a turn in which the last one of so many calls would read that it has come.
    private func isLocked(byRead count: Int) throws -> Bool {
        let bus = try LockBus(isRunning: false)
        var state = LockState()
        let folder = bus.daemon.folder
        let file = try LockFile(on: bus.loop, in: folder) { $0(&state) }
        // What comes with a name is 16 bytes long and the name with its zeros, which is as long for both.
        let (name, other) = (RuntimeFolder.lockedName, "another-file")
        try #require(name.utf8.count < 16)
        let events = count * LockFile.readLength / 32
        for index in 1..<events {
            // Two of one kind in a row are one.
            let path = "\(folder)/\(other)"
            if index % 2 == 1 { try Self.makeFile(path) } else { _ = unsafe unlink(path) }
        }
        try Self.makeFile("\(folder)/\(name)")
        _ = try bus.loop.turn(timeout: 60_000)
        let isLocked = state.isLocked
        // All of it is read in time.
        try bus.turn { state.isLocked }
        withExtendedLifetime(file) {}
        return isLocked
    }
}
