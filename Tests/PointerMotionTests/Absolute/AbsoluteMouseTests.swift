import MotionTesting
import PointerModel
import TestBasics
import Testing

@testable import PointerMotion

@Suite("Absolute mice on outputs")
struct AbsoluteMouseTests {
    /// Two outputs side by side, of different sizes, not at the origin.
    static let outputs = [
        Output(name: "left", frame: Rect(x: -100, y: 50, width: 1920, height: 1080)),
        Output(name: "right", frame: Rect(x: 1820, y: 0, width: 1280, height: 1024)),
    ]

    private static func device(_ positions: DeviceDescription.Positions) -> DeviceDescription {
        var device = mouse()
        device.positions = positions
        return device
    }

    private static func positions(
        _ calibration: AffineTransform = .identity,
        output: String? = nil
    ) -> DeviceDescription.Positions {
        let range = AxisRange(minimum: 0, maximum: 32767)
        return .init(horizontal: range, vertical: range, calibration: calibration, output: output)
    }

    private static func motion(_ positions: DeviceDescription.Positions = positions()) -> DeviceMotion {
        DeviceMotion(device(positions), settings: DeviceSettings(), outputs: outputs)
    }

    /// Returns where a position of the device's own units places the pointer.
    private static func place(_ motion: inout DeviceMotion, _ x: Int32, _ y: Int32) -> Point? {
        let range = AxisRange(minimum: 0, maximum: 32767)
        return motion.process(report { $0.position = Point(x: range.share(of: x), y: range.share(of: y)) })?.position
    }

    private static func isNear(_ one: Point?, _ x: Double, _ y: Double) -> Bool {
        one.map { abs($0.x - x) < 1 && abs($0.y - y) < 1 } ?? false
    }

    @Test("The corners of the range are those of the rectangle around all outputs, or of the one that a rule names")
    func corners() {
        var all = Self.motion()
        #expect(Self.place(&all, 0, 0) == Point(x: -100, y: 0))
        #expect(Self.isNear(Self.place(&all, 32767, 0), 3100, 0))
        #expect(Self.isNear(Self.place(&all, 0, 32767), -100, 1130))
        #expect(Self.isNear(Self.place(&all, 32767, 32767), 3100, 1130))
        for output in Self.outputs {
            var one = Self.motion(Self.positions(output: output.name))
            let frame = output.frame
            #expect(Self.place(&one, 0, 0) == frame.origin)
            #expect(Self.isNear(Self.place(&one, 32767, 32767), frame.maxX, frame.maxY))
            #expect(Self.isNear(Self.place(&one, 16384, 16384), frame.center.x, frame.center.y))
        }
    }

    @Test(
        "A calibration turns, mirrors and shrinks as libinput's matrix does",
        arguments: [
            ([1, 0, 0, 0, 1, 0], [(0, 0), (1280, 0), (0, 1024)]),
            // 90, 180 and 270 degrees.
            ([0, -1, 1, 1, 0, 0], [(1280, 0), (1280, 1024), (0, 0)]),
            ([-1, 0, 1, 0, -1, 1], [(1280, 1024), (0, 1024), (1280, 0)]),
            ([0, 1, 0, -1, 0, 1], [(0, 1024), (0, 0), (1280, 1024)]),
            ([-1, 0, 1, 0, 1, 0], [(1280, 0), (0, 0), (1280, 1024)]),
            ([0.5, 0, 0.25, 0, 0.5, 0.25], [(320, 256), (960, 256), (320, 768)]),
        ] as [([Double], [(Double, Double)])]
    )
    func calibration(rows: [Double], expected: [(Double, Double)]) throws {
        let calibration = try #require(AffineTransform(calibration: rows))
        #expect(calibration.calibrationRows == rows)
        var motion = Self.motion(Self.positions(calibration, output: "right"))
        for ((x, y), place) in zip([(0, 0), (32767, 0), (0, 32767)] as [(Int32, Int32)], expected) {
            #expect(Self.isNear(Self.place(&motion, x, y), 1820 + place.0, place.1), "\(x), \(y)")
        }
    }

    @Test("A mouse turns with the output that a rule names, as with compositors, and not with the only one")
    func turned() {
        let outputs = [Output(name: "right", frame: Self.outputs[1].frame, transform: .turned90)]
        for (name, place) in [("right", (3100 - 128, 256)), (nil, (1820 + 320, 102.4))] as [(String?, (Double, Double))]
        {
            var motion = DeviceMotion(
                Self.device(Self.positions(output: name)),
                settings: DeviceSettings(),
                outputs: outputs
            )
            #expect(Self.isNear(Self.place(&motion, 8192, 3277), place.0, place.1))
        }
    }

    @Test("Six finite numbers are a calibration")
    func malformedCalibration() {
        #expect(AffineTransform(calibration: [1, 0, 0, 0, 1]) == nil)
        #expect(AffineTransform(calibration: [1, 0, 0, 0, 1, 0, 0]) == nil)
        #expect(AffineTransform(calibration: [1, 0, .nan, 0, 1, 0]) == nil)
    }

    @Test("Without its output it moves nothing, but presses; once the output is there it moves again")
    func missingOutput() {
        var motion = Self.motion(Self.positions(output: "none"))
        let pressed = motion.process(
            report {
                $0.position = Point(x: 0.5, y: 0.5)
                $0.buttons = .primary
            }
        )
        #expect(pressed?.position == nil && pressed?.pressed == .primary)
        var reports: [PointerReport] = []
        motion.setOutputs(
            [Output(name: "none", frame: Rect(x: 0, y: 0, width: 100, height: 100))],
            at: .zero,
            into: &reports
        )
        #expect(reports.isEmpty)
        #expect(Self.place(&motion, 16384, 16384) == Point(x: 50, y: 50))
    }

    @Test("Positions know no acceleration, and motion of the same device keeps its own")
    func both() {
        var motion = Self.motion()
        let result = motion.process(
            report {
                $0.position = Point(x: 0, y: 0)
                $0.relative = Vector(dx: 1, dy: 0)
            }
        )
        #expect(result?.position == Point(x: -100, y: 0) && result?.translation != .zero)
        #expect(result?.source == .mouse)
    }

    @Test("A report after dropped ones has both what was released and where the device is")
    func resynchronized() {
        var motion = Self.motion()
        _ = motion.process(report { $0.buttons = .primary })
        let result = motion.process(
            report(at: 100_000) {
                $0.position = Point(x: 0, y: 0)
                $0.isResynchronized = true
            }
        )
        #expect(result?.released == .primary && result?.isInterrupted == true)
        #expect(result?.position == Point(x: -100, y: 0))
    }

    @Test("A device that is unplugged with a button down releases it, and moves nothing")
    func unplugged() {
        var motion = Self.motion()
        _ = motion.process(
            report {
                $0.position = Point(x: 0.5, y: 0.5)
                $0.buttons = .primary
            }
        )
        let end = motion.released(at: Timestamp(microseconds: 9))
        #expect(end?.released == .primary && end?.position == nil)
    }

    @Test("Whatever the range, the calibration and the value, places are finite or none")
    func anything() {
        var random = RepeatableNumbers(seed: 11)
        let values: [Int32] = [.min, .min + 1, -1, 0, 1, 800, 32767, .max - 1, .max]
        let numbers: [Double] = [0, 1, -1, 0.5, 100, -100, .greatestFiniteMagnitude]
        for _ in 0..<2000 {
            func value() -> Int32 { values.randomElement(using: &random) ?? 0 }
            func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
            let range = AxisRange(minimum: value(), maximum: value())
            let rows = (0..<6).map { _ in number() }
            let positions = DeviceDescription.Positions(
                horizontal: range,
                vertical: range,
                calibration: AffineTransform(calibration: rows) ?? .identity
            )
            var motion = Self.motion(positions)
            let share = Point(x: range.share(of: value()), y: range.share(of: value()))
            #expect(share.isFinite)
            let place = motion.process(report { $0.position = share })?.position
            #expect(place.map(\.isFinite) ?? true)
            // Within the range and without a calibration, the place is within the rectangle around the outputs.
            guard range.hasExtent else { continue }
            var plain = Self.motion(DeviceDescription.Positions(horizontal: range, vertical: range))
            let inner = Point(x: range.share(of: range.minimum), y: range.share(of: range.maximum))
            let within = plain.process(report { $0.position = inner })?.position
            #expect(within?.x == -100 && (within.map { $0.y >= 0 && $0.y <= 1130 } ?? false))
        }
    }
}
