import PointerModel

@testable import PointerMotion

/// A touchscreen on an output of 1000 x 500 points, whose fingers are at points of the output.
struct Screen {
    static let outputs = [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1000, height: 500))]

    private(set) var motion: DeviceMotion
    private var time = Timestamp.zero
    private(set) var input: InputReport
    /// The pointer reports of the last input.
    private(set) var reports: [PointerReport] = []

    init(
        touch: DeviceDescription.Positions.Touch? = nil,
        resolution: Int32 = 0,
        output: String? = nil,
        calibration: AffineTransform = .identity,
        overrides: DeviceOverrides = DeviceOverrides(),
        settings: DeviceSettings = MotionSettings.touchscreenDefault,
        outputs: [Output] = outputs
    ) {
        let axis = AxisRange(minimum: 0, maximum: 3999, resolution: resolution)
        var device = DeviceDescription(id: DeviceID(rawValue: 3), kind: .touchscreen, name: "a screen", node: "test")
        device.positions = .init(
            horizontal: axis,
            vertical: axis,
            calibration: calibration,
            output: output,
            touch: touch
        )
        device.outcome.overrides = overrides
        motion = DeviceMotion(device, settings: settings, outputs: outputs)
        input = InputReport(device: device.id, time: .zero)
    }

    /// Changes the fingers that are down and sends a report, 8 ms after the last.
    mutating func report(_ change: (inout InputReport) -> Void) {
        time = time.advanced(bySeconds: 0.008)
        input.time = time
        change(&input)
        reports = []
        motion.process(input, into: &reports)
        input.isResynchronized = false
    }

    /// Puts a finger into a slot, or moves it there.
    mutating func touch(_ slot: Int, _ x: Double, _ y: Double, id: Int32? = nil, pressure: Int32 = 0, major: Int32 = 0)
    {
        report { $0.touch(slot, x, y, id: id, pressure: pressure, major: major) }
    }

    mutating func lift(_ slots: Int...) {
        report { for slot in slots { $0.contacts[slot] = nil } }
    }

    mutating func setOutputs(_ outputs: [Output]) {
        reports = []
        motion.setOutputs(outputs, at: time, into: &reports)
    }

    mutating func end() {
        reports = []
        motion.end(at: time, into: &reports)
    }

    var positions: [Point?] { reports.map(\.position) }
    var steps: [Manipulation] { reports.compactMap(\.manipulation) }
}

extension InputReport {
    /// Puts a finger at a point of the output of ``Screen``.
    mutating func touch(_ slot: Int, _ x: Double, _ y: Double, id: Int32? = nil, pressure: Int32 = 0, major: Int32 = 0)
    {
        contacts[slot] = Contact(
            trackingID: id ?? contacts[slot]?.trackingID ?? Int32(slot + 1),
            position: Point(x: x / 1000, y: y / 500),
            pressure: pressure,
            touchMajor: major
        )
    }
}
