import TestBasics
import Testing

@testable import PointerOverlay

@Suite("The desktop portal", .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct DesktopPortalTests {
    @Test("A connection that ends is made anew, settings are read again, and one line says so")
    func loss() throws {
        let group = DesktopSettings.Group.interface.rawValue
        #expect(try PlayedPortal([(name: group, sizes: ["cursor-size"])]).logAfterLoss().count == 1)
    }
}
