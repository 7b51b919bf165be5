public import PointerEngine
public import PointerModel
import PointerMotion

/// The way from a device's report to the pointer's events: what a device reports becomes motion, and motion becomes events.
///
/// It is a pure value: no clock and no device, so a recording, a test and real hardware go the same way.
public struct Pipeline {
    public private(set) var engine: Engine
    /// The events of the last input.
    public private(set) var events = EventFrame()

    private var motions: [DeviceID: DeviceMotion] = [:]
    private var heldButtons = ButtonCounts()
    private var settings: MotionSettings

    public init(layout: Layout, motion: MotionSettings, effects: EffectSettings) {
        engine = Engine(layout: layout, settings: effects)
        settings = motion
    }

    public mutating func add(_ device: DeviceDescription) {
        motions[device.id] = DeviceMotion(device, settings: settings)
    }

    /// Forgets a device.
    /// - Returns: whether `events` holds the release of buttons that it held.
    public mutating func remove(_ device: DeviceID, at time: Timestamp) -> Bool {
        guard let frame = motions[device]?.released(at: time) else {
            motions[device] = nil
            return false
        }
        motions[device] = nil
        return apply(frame)
    }

    /// Takes in a report.
    /// - Returns: whether it had a consequence, which is then in `events`.
    public mutating func process(_ report: borrowing InputFrame) -> Bool {
        guard let frame = motions[report.device]?.process(report) else { return false }
        return apply(frame)
    }

    /// Takes a new layout and new settings, whole.
    public mutating func configure(
        layout: Layout,
        motion: MotionSettings,
        effects: EffectSettings,
        at time: Timestamp
    ) {
        settings = motion
        for index in motions.values.indices { motions.values[index].apply(motion) }
        engine.setLayout(layout, settings: effects, at: time, into: &events)
    }

    /// Takes the modifiers that are held.
    /// - Returns: whether that had a consequence, which is then in `events`.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) -> Bool {
        engine.setModifiers(modifiers, at: time, into: &events)
        return !events.events.isEmpty
    }

    private mutating func apply(_ frame: PointerFrame) -> Bool {
        var frame = frame
        frame.pressed = heldButtons.press(frame.pressed)
        frame.released = heldButtons.release(frame.released)
        engine.apply(frame, into: &events)
        return !events.events.isEmpty
    }
}
