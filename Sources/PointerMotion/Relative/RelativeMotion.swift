import PointerModel

/// The motion of a mouse or a pointing stick.
struct RelativeMotion {
    /// The resolution in counts an inch that speeds refer to, and that a mouse of unknown resolution is taken to have.
    static let referenceResolution = 1000.0
    /// What a mouse can have, in counts an inch. The hardware database has entries of 0 and of nonsense.
    static let resolutionRange = 50.0...100_000.0

    /// Counts of the reference resolution for each of the device's.
    private let scale: Double
    private var acceleration: Acceleration
    private var buttons = ButtonTracker()

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        scale = Self.referenceResolution / device.countsPerInch
        acceleration = Acceleration(device, settings: settings)
    }

    mutating func apply(_ settings: DeviceSettings) {
        acceleration.apply(settings)
    }

    var nextDeadline: Timestamp? { nil }

    mutating func fire(at deadline: Timestamp, into frames: inout [PointerFrame]) {}

    mutating func process(_ report: borrowing InputFrame, into frames: inout [PointerFrame]) {
        let (pressed, released) = buttons.change(to: report.buttons)
        var frame = PointerFrame(time: report.time, source: .mouse, pressed: pressed, released: released)
        if report.isResynchronised {
            frame.isInterrupted = !released.isEmpty
        } else {
            frame.unaccelerated = (report.relative * scale).finite
            if frame.unaccelerated != .zero {
                frame.translation = acceleration.accelerate(frame.unaccelerated, at: report.time).finite
            }
            frame.scroll = report.scroll
        }
        if !frame.isNothing { frames.append(frame) }
    }

    mutating func end(at time: Timestamp, into frames: inout [PointerFrame]) {
        let (_, released) = buttons.change(to: [])
        guard !released.isEmpty else { return }
        frames.append(PointerFrame(time: time, source: .mouse, released: released, isInterrupted: true))
    }
}
