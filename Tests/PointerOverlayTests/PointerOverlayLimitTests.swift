import Limits
import TestBasics
import Testing

@testable import PointerOverlay

@Suite("Limits of what the desktop portal says", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct PointerOverlayLimitTests {
    @Test("So much counts, and not one more", arguments: PointerOverlayLimit.allCases)
    func limit(_ limit: PointerOverlayLimit) throws {
        let group = DesktopSettings.Group.interface.rawValue
        switch limit {
        case .groups:
            try expectLimit(limit, is: 3) { count in
                let others = (1..<count).map { (name: "group \($0)", sizes: ["cursor-size"]) }
                return try PlayedPortal(others + [(name: group, sizes: ["cursor-size"])]).isCursorTaken() ? count : 0
            }
        case .settings:
            try expectLimit(limit, is: 256) { count in
                let keys = (1..<count).map { "setting \($0)" } + ["cursor-size"]
                return try PlayedPortal([(name: group, sizes: keys)]).isCursorTaken() ? count : 0
            }
        }
    }
}
