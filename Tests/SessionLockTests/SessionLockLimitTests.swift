import CSystemd
import Limits
import PointerRuntime
import TestBasics
import Testing

@testable import SessionLock

@Suite("Limits of what is said about a lock", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct SessionLockLimitTests {
    @Test("So much counts, and not one more", arguments: SessionLockLimit.allCases)
    func limit(_ limit: SessionLockLimit) throws {
        switch limit {
        case .properties: try expectLimit(limit, is: 128) { count in try isLocked(byProperty: count) ? count : 0 }
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
}
