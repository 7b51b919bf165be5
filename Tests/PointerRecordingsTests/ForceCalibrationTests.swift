import PointerModel
import Testing

@testable import PointerRecordings

/// Synthetic: touches made up report by report.
@Suite("Measuring how hard a person presses")
struct ForceCalibrationTests {
    /// A hand on a touchpad.
    struct Hand {
        var calibration = ForceCalibration(AxisRange(minimum: 0, maximum: 255))
        private var frame = InputReport(device: DeviceID(rawValue: 1), time: .zero)

        private mutating func send(after milliseconds: Int64, _ pressures: [Int32]) -> ForceCalibration.Finding? {
            frame.time.microseconds += milliseconds * 1000
            for slot in 0..<3 {
                frame.contacts[slot] =
                    slot < pressures.count
                    ? Contact(trackingID: Int32(slot), position: .zero, pressure: pressures[slot]) : nil
            }
            defer { frame.isResynchronized = false }
            return calibration.consume(frame)
        }

        /// A touch that grows to a pressure, rests and falls.
        mutating func touch(
            _ pressure: Int32,
            milliseconds: Int64 = 500,
            fingers: Int = 1,
            losing: Bool = false
        ) -> ForceCalibration.Finding? {
            for step in 1...4 {
                _ = send(after: 10, Array(repeating: pressure * Int32(step) / 4, count: fingers))
            }
            frame.isResynchronized = losing
            _ = send(after: milliseconds, Array(repeating: pressure, count: fingers))
            _ = send(after: 10, Array(repeating: pressure / 2, count: fingers))
            return send(after: 10, [])
        }

        mutating func touches(_ pressures: Int32...) {
            for pressure in pressures { _ = touch(pressure) }
        }
    }

    @Test("A finger that rests for as long as it likes takes no more room, and is measured as well")
    func longRest() {
        let touch = { (pressures: Int32) in
            var frame = InputReport(device: DeviceID(rawValue: 1), time: .zero)
            var touch = MeasuredTouch(at: .zero)
            for report in 0..<5_000 {
                frame.time.microseconds = Int64(report) * 10_000
                frame.contacts[0] = Contact(trackingID: 1, position: .zero, pressure: Int32(report) % pressures)
                touch.consume(frame)
            }
            return (touch.seconds.count, touch.level(endingAt: frame.time))
        }
        #expect(touch(2) == (2, 1))
        #expect(touch(100) == (100, 74))
    }

    @Test("Five light touches, then five firm presses, each counted with the pressure that it rested at")
    func measures() throws {
        var hand = Hand()
        #expect(hand.calibration.stage == .light)
        for (number, pressure) in [30, 32, 31, 29, 90].enumerated() {
            let finding = hand.touch(Int32(pressure))
            #expect(finding == .measured(.light, number: number + 1, pressure: Int32(pressure)))
        }
        #expect(hand.calibration.stage == .firm && hand.calibration.result == nil)
        hand.touches(120, 118, 125, 30, 119)
        let result = try #require(hand.calibration.result)
        #expect(result.range == ForceRange(light: 31, firm: 119), "one that slipped changes nothing")
        #expect(result.isDistinct)
        let more = hand.touch(80)
        #expect(more == nil && hand.calibration.result == result)
    }

    @Test("What is no such touch does not count")
    func rejects() {
        var hand = Hand()
        let short = hand.touch(30, milliseconds: 20)
        #expect(short == .tooShort)
        let two = hand.touch(30, fingers: 2)
        #expect(two == .severalFingers)
        let lost = hand.touch(30, losing: true)
        #expect(lost == .interrupted)
        let good = hand.touch(30)
        #expect(good == .measured(.light, number: 1, pressure: 30))
    }

    @Test("A press is not distinct if it differs from a touch by no more than touches differ from each other")
    func indistinct() throws {
        // 65 for a touch and 66 for a click, as a Synaptics clickpad was seen to report.
        var synaptics = Hand()
        synaptics.touches(65, 65, 65, 65, 65, 66, 66, 66, 66, 66)
        #expect(try #require(synaptics.calibration.result).isDistinct == false)
        var scattered = Hand()
        scattered.touches(40, 60, 80, 50, 70, 60, 80, 100, 70, 90)
        #expect(try #require(scattered.calibration.result).isDistinct == false)
        var softer = Hand()
        softer.touches(90, 91, 92, 91, 90, 30, 31, 30, 32, 31)
        #expect(try #require(softer.calibration.result).isDistinct == false)
        var nothing = Hand()
        nothing.touches(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        #expect(try #require(nothing.calibration.result).isDistinct == false)
    }
}
