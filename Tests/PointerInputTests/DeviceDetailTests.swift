import Foundation
import PointerModel
import PointerRuntime
import SystemPackage
import Testing

@testable import PointerInput

@Suite("Details of devices")
struct DeviceDetailTests {
    @Test(
        "MOUSE_DPI is the first value with a star, else the last, and all up to it is well formed",
        arguments: [
            ("800", 800.0), ("400 *800 1600", 800), ("400 800@125 1600@1000", 1600), ("*1000@125", 1000),
            ("\t800  1000 ", 1000), ("", nil), ("0", nil), ("-800", nil), ("800@", nil), ("800@x", nil),
            ("8e2", nil), ("800 *", nil), ("99999999999", nil), ("**800", nil), ("800@125@2", nil),
            // The table of libinput's own tests, and where its parser differs from what one expects.
            ("450 *1800 3200", 1800), ("450 1800 failboat", nil), ("450 1800 *failboat", nil),
            ("0 450 1800 *3200", nil),
            ("450@125 1800@125   *3200@125  ", 3200), ("12@34 *45@", nil), ("12@a *45@25", nil),
            (" * 12, 450, 800", nil),
            (" *12, 450, 800", 12), ("*12, *450, 800", 12), ("*-23412, 450, 800", nil), ("* ", nil), ("800@-125", nil),
            ("800@0", nil), ("400 *800 *1600", 800), ("*800 rest", 800), ("400*800", 800), ("800@ 125", 800),
            ("800\t", nil),
            ("2147483647", 2_147_483_647), ("2147483648", nil),
        ] as [(String, Double?)]
    )
    func resolution(property: String, expected: Double?) {
        #expect(MouseResolution.parse(property) == expected)
    }

    @Test("F7: a node is opened if it is the device with the number, and no other")
    func node() throws {
        // /dev/null is device 1:3 on every Linux.
        let null: UInt64 = 0x103
        #expect(try DeviceNode.open("/dev/null", number: dev_t(null)).rawValue >= 0)
        let other = #expect(throws: UnusableDevice.self) {
            _ = try DeviceNode.open("/dev/null", number: dev_t(null + 1))
        }
        #expect(other?.reason.contains("another device") == true)
        let file = #expect(throws: UnusableDevice.self) { _ = try DeviceNode.open(#filePath, number: 0) }
        #expect(file?.reason.contains("another device") == true)
        let none = #expect(throws: UnusableDevice.self) { _ = try DeviceNode.open("/dev/input/none", number: 0) }
        #expect(none?.reason == "it is gone")
    }

    @Test("Only who tries a device again says so")
    func reasons() {
        for error in [Errno.resourceBusy, .ioError, .tooManyOpenFiles, .noMemory, .permissionDenied] {
            #expect(!error.deviceReason.contains("tried again"))
            let failure = DeviceFailure(node: "/dev/x", name: "", UnusableDevice(error))
            #expect(failure.reason.hasSuffix("; it is tried again") == failure.mayPass)
            #expect(failure.mayPass == (error != .permissionDenied))
        }
    }

    @Test("A log calls a device that cannot be read by its name, and by its node where nobody knows that")
    func titles() {
        let titles = ["Mouse\n", ""].map {
            DeviceFailure(node: "/dev/input/event3", name: $0, UnusableDevice(.tooManyOpenFiles)).title
        }
        #expect(titles == ["Mouse\\n", "/dev/input/event3"])
    }

    @Test("F7: a node that leads somewhere else since it was opened is refused, whatever its number")
    func nodeReplaced() throws {
        let opened = try DeviceNode.open("/dev/zero", number: dev_t(0x105))
        try DeviceNode.verify(opened, at: "/dev/zero", number: dev_t(0x105))
        for number in [0x103, 0x105] {
            let error = #expect(throws: UnusableDevice.self) {
                try DeviceNode.verify(opened, at: "/dev/null", number: dev_t(number))
            }
            #expect(error?.reason.contains("another device") == true)
        }
    }

    @Test("What is no input device is refused with a reason, and closed")
    func notEvdev() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        let other = OwnedDescriptor(ends[1])
        var byte: UInt8 = 0
        #expect(unsafe read(other.rawValue, &byte, 1) == -1, "it is open")
        let device = DeviceDescription(id: .init(rawValue: 1), kind: .mouse, name: "", node: "/dev/null")
        let error = #expect(throws: UnusableDevice.self) {
            _ = try EvdevDevice(OwnedDescriptor(ends[0]), describedBy: device, logger: .silent)
        }
        #expect(error?.reason.contains("not an input device") == true)
        #expect(unsafe read(other.rawValue, &byte, 1) == 0, "it is closed")
    }

    @Test("F1: a key that was down at first counts once it has come up, also where another key has its meaning")
    func earlierKeys() {
        var held = HeldButtons()
        held.set(0x113, to: 1)
        held.set(0x110, to: 1)
        held.ignoreUntilReleased()
        #expect(held.buttons == [])
        held.set(0x110, to: 2)
        #expect(held.buttons == [])
        held.set(0x116, to: 1)
        #expect(held.buttons == .back)
        held.set(0x113, to: 0)
        held.set(0x110, to: 0)
        #expect(held.keys == 0x40)
        held.set(0x110, to: 1)
        #expect(held.buttons == [.primary, .back] && held.keys == 0x41)
    }
}
