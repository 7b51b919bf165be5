import PointerDrive
import PointerModel

/// A stage over one output of 65536 x 65536 points, so that a point is a step, with one driven device.
struct DriveStageSubject {
    var stage: DriveStage
    var mouse = DrivenMouse()
    var input: DrivenInput

    init(_ device: DeviceSettings = DeviceSettings(), _ change: (inout DriveSettings) -> Void = { _ in }) {
        var settings = DriveSettings()
        change(&settings)
        stage = DriveStage(settings, outputs: [Self.output(side: 65536)])
        input = DrivenInput(device: DeviceID(rawValue: 1), settings: device)
        _ = mouse.keys.setDevices([input.device: 0])
    }

    static func output(side: Double) -> Output {
        Output(name: "main", frame: Rect(x: 0, y: 0, width: side, height: side))
    }

    /// Follows the pointer to a place without a report, and returns what goes out.
    mutating func follow(_ pointer: DrivenPointer) -> [DrivenReport] {
        var reports: [DrivenReport] = []
        stage.follow(pointer, on: &mouse, into: &reports)
        return reports
    }

    /// Applies a report, and returns what goes out.
    mutating func apply(
        _ report: PointerReport,
        by device: DrivenInput?? = .none,
        at pointer: DrivenPointer
    ) -> [DrivenReport] {
        var reports: [DrivenReport] = []
        stage.apply(report, from: device ?? input, of: pointer, on: &mouse, into: &reports)
        return reports
    }
}

/// Pointers, reports of devices, and what goes out.
extension DriveStageSubject {
    static func pointer(_ x: Double, _ y: Double, shown: Point? = nil, click: Vector? = nil) -> DrivenPointer {
        DrivenPointer(position: Point(x: x, y: y), displayed: shown ?? Point(x: x, y: y), clickOffset: click)
    }

    static func placed(_ x: Int32, _ y: Int32) -> DrivenReport { DrivenReport(place: .init(x: x, y: y)) }

    /// The reports of a press at a place where the cursor was put before.
    static func press(_ keys: UInt8, at x: Int32, _ y: Int32) -> [DrivenReport] {
        [placed(x ^ 1, y ^ 1), DrivenReport(place: .init(x: x, y: y), pressed: keys)]
    }

    /// The reports of the first turn of a wheel at a place where the cursor was put before.
    static func turn(_ vertical: Int32, at x: Int32, _ y: Int32) -> [DrivenReport] {
        [
            placed(x ^ 1, y ^ 1),
            DrivenReport(place: .init(x: x, y: y), scroll: Scroll(horizontal: 0, vertical: vertical)),
        ]
    }

    static func report(_ pressed: Buttons = [], released: Buttons = []) -> PointerReport {
        PointerReport(time: .zero, source: .mouse, pressed: pressed, released: released)
    }
}
