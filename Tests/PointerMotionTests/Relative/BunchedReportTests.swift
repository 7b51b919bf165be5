import PointerModel
import Testing

@testable import PointerMotion

/// Reports that come in bunches, as Bluetooth carries them. Every stream is synthetic.
@Suite("Reports in bunches")
struct BunchedReportTests {
    /// A touchpad on a bus of the kernel's numbers.
    private static func device(bus: UInt16) -> DeviceDescription {
        var device = touchpad
        device.bus = bus
        return device
    }

    /// How far a stroke of a finger moves the pointer, in points: first faster, then slower, a step each 10 ms.
    /// - Parameters:
    ///   - bunch: how many reports come together, each so many microseconds after the one before it.
    ///   - kind: of acceleration.
    private static func length(
        _ device: DeviceDescription,
        inBunchesOf bunch: Int,
        every gap: Int64,
        _ acceleration: DeviceSettings.Acceleration = .adaptive
    ) -> Double {
        var motion = DeviceMotion(device, settings: DeviceSettings(acceleration: acceleration))
        var frames: [PointerReport] = []
        var x = 10.0
        for step in 0..<60 {
            // The last of a bunch comes when it would come alone.
            let late = bunch - 1 - step % bunch
            let time = Int64(step + late) * 10_000 - Int64(late) * gap
            var frame = InputReport(device: device.id, time: Timestamp(microseconds: time))
            frame.contacts[0] = Contact(trackingID: 1, position: Point(x: x, y: 30))
            motion.process(frame, into: &frames)
            x += step < 30 ? 0.08 * Double(step) : 0.08 * Double(60 - step)
        }
        return frames.reduce(0) { $0 + $1.translation.length }
    }

    private static let bunches: [(size: Int, gap: Int64)] = [(2, 0), (2, 100), (2, 4000), (3, 0), (3, 100), (3, 4000)]

    @Test(
        "By Bluetooth a stroke is as long in pairs and in threes as with reports that come evenly",
        arguments: bunches
    )
    func bluetooth(size: Int, gap: Int64) {
        let device = Self.device(bus: 5)
        let even = Self.length(device, inBunchesOf: 1, every: 0)
        #expect(even > 100)
        #expect(abs(Self.length(device, inBunchesOf: size, every: gap) - even) < 0.001 * even)
    }

    @Test("With reports that come evenly the bus makes no difference")
    func even() {
        let lengths = [5, 3].map { Self.length(Self.device(bus: $0), inBunchesOf: 1, every: 0) }
        #expect(abs(lengths[0] - lengths[1]) < 0.001 * lengths[0])
    }

    @Test("On another bus the times are the finger's")
    func otherBus() {
        let device = Self.device(bus: 3)
        let even = Self.length(device, inBunchesOf: 1, every: 0)
        #expect(abs(Self.length(device, inBunchesOf: 3, every: 4000) - even) > 0.05 * even)
    }

    @Test(
        "Less than 50 ms are 10 on a touchpad by Bluetooth, and nowhere else",
        arguments: [
            (DeviceDescription.Kind.touchpad, UInt16(5), 0.0, 0.01), (.touchpad, 5, 0.049_999, 0.01),
            (.touchpad, 5, 0.05, 0.05),
            (.touchpad, 5, 2, 2), (.touchpad, 3, 0.001, 0.001), (.mouse, 5, 0.001, 0.001),
        ]
    )
    func intervals(kind: DeviceDescription.Kind, bus: UInt16, interval: Double, counted: Double) {
        var device = Self.device(bus: bus)
        device.kind = kind
        #expect(ReportIntervals(device).seconds(interval) == counted)
    }
}
