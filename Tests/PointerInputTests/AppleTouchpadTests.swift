import MotionTesting
import PointerModel
import PointerMotion
import ScenarioTesting
import Testing

@testable import PointerInput

@Suite("Apple's touchpads")
struct AppleTouchpadTests {
    /// A clickpad of 160 mm by 115 mm with 16 slots, as the driver of Apple's trackpads declares it.
    private static func pad(bus: Int, vendor: Int, product: Int) -> TestDevice {
        let (x, y) = (
            TestDevice.Axis(minimum: -3678, maximum: 3934, resolution: 48),
            TestDevice.Axis(minimum: -2478, maximum: 2587, resolution: 44)
        )
        return TestDevice(
            name: "Apple Inc. Magic Trackpad",
            bus: bus,
            vendor: vendor,
            product: product,
            properties: [0, 2],
            keys: [0x110, 0x145, 0x148, 0x14a, 0x14d, 0x14e, 0x14f],
            axes: [
                0: x, 1: y, 0x2f: .init(minimum: 0, maximum: 15), 0x30: .init(minimum: 0, maximum: 1023),
                0x31: .init(minimum: 0, maximum: 1023), 0x35: x, 0x36: y, 0x39: .init(minimum: 0, maximum: 65535),
                0x3a: .init(minimum: 0, maximum: 253),
            ]
        )
    }

    /// Returns how far a finger moves the pointer to the right, in thousandths of an inch, that goes 20 reports of a millimeter.
    private func way(of pad: TestDevice, size: Int32) throws -> Double {
        var events: [TestEvent] = [.key(0x14a, 1), .key(0x145, 1), .abs(0x39, 1), .abs(0x3a, 20)]
        for step in 0..<20 {
            events += [.abs(0x30, size), .abs(0x31, size), .abs(0x35, Int32(48 * step)), .abs(0x36, 0), .report]
        }
        let (device, reports) = try play(pad.recording(events))
        var motion = DeviceMotion(device, settings: DeviceSettings())
        return reports.reduce(0) { sum, report in sum + (motion.process(report)?.unaccelerated.dx ?? 0) }
    }

    @Test("The Magic Trackpad of 2024 moves the pointer by light and by firm touches", arguments: [40, 100, 140, 400])
    func of2024(size: Int32) throws {
        for (bus, vendor) in [(3, 0x05ac), (5, 0x004c)] {
            #expect(try way(of: Self.pad(bus: bus, vendor: vendor, product: 0x0324), size: size) > 500)
        }
    }

    @Test("An older one takes lighter touches for hovering fingers", arguments: [(140, false), (160, true)])
    func older(size: Int32, moves: Bool) throws {
        #expect(try (way(of: Self.pad(bus: 3, vendor: 0x05ac, product: 0x0249), size: size) > 500) == moves)
        // Apple's laptops with SPI, whose driver names Synaptics.
        #expect(try (way(of: Self.pad(bus: 0x1c, vendor: 0x06cb, product: 1), size: size) > 500) == moves)
    }

    @Test("One by cable has palms of more than 1600, one by Bluetooth none by their size")
    func palms() {
        func size(_ bus: UInt16, _ product: UInt16) -> Int32? {
            KnownTouchpad(bus: bus, vendor: 0x05ac, product: product, name: "Touchpad").thresholds.palmSize
        }
        #expect(size(3, 0x0249) == 1600)
        #expect(size(5, 0x0249) == nil)
        #expect(size(3, 0x0237) == 1000)
    }
}
