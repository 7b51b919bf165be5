import Foundation
import Logging
import PointerModel
import PointerRuntime
import Testing

@testable import PointerDevices

@Suite("Details of devices")
struct DeviceDetailTests {
    @Test(
        "MOUSE_DPI is the value with the star, else the last",
        arguments: [
            ("800", 800.0), ("400 *800 1600", 800), ("400 800@125 1600@1000", 1600), ("*1000@125", 1000),
            ("\t800  1000 ", 1000), ("", nil), ("0", nil), ("-800", nil), ("800@", nil), ("800@x", nil),
            ("8e2", nil), ("800 *", nil), ("99999999999", nil), ("**800", nil), ("800@125@2", nil),
        ] as [(String, Double?)]
    )
    func resolution(property: String, expected: Double?) {
        #expect(MouseResolution.parse(property) == expected)
    }

    @Test("A node is opened if it is the device with the number, and no other")
    func node() throws {
        // /dev/null is device 1:3 on every Linux.
        let null: UInt64 = 0x103
        #expect(try NodeError.open("/dev/null", number: dev_t(null)).rawValue >= 0)
        let other = #expect(throws: UnusableDevice.self) {
            _ = try NodeError.open("/dev/null", number: dev_t(null + 1))
        }
        #expect(other?.reason.contains("another device") == true)
        let file = #expect(throws: UnusableDevice.self) { _ = try NodeError.open(#filePath, number: 0) }
        #expect(file?.reason.contains("another device") == true)
        let none = #expect(throws: UnusableDevice.self) { _ = try NodeError.open("/dev/input/none", number: 0) }
        #expect(none?.reason == "it is gone")
    }

    @Test("What is no input device is refused with a reason, and closed")
    func notEvdev() throws {
        let device = DeviceDescription(id: .init(rawValue: 1), kind: .mouse, name: "", node: "/dev/null")
        let error = #expect(throws: UnusableDevice.self) {
            let opened = try NodeError.open("/dev/null", number: dev_t(0x103))
            _ = try EvdevDevice(opened, describedBy: device, logger: Logger(label: "test"))
        }
        #expect(error?.reason.contains("no input device") == true)
    }
}
