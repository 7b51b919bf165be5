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

    /// The devices with what their reports mean. They are few, and changing a dictionary's value in place allocates.
    private var motions: [(device: DeviceDescription, motion: DeviceMotion)] = []
    private var heldButtons = ButtonCounts()
    private var motion: MotionSettings
    /// What devices did that has not happened yet, from `next` on.
    private var frames: [PointerFrame] = []
    private var next = 0
    /// To when time has passed after those.
    private var moment: Timestamp?

    public init(layout: Layout, motion: MotionSettings, engine settings: EngineSettings) {
        engine = Engine(layout: layout, settings: settings)
        self.motion = motion
    }

    public mutating func add(_ device: DeviceDescription) {
        motions.append((device, DeviceMotion(device, settings: motion[device])))
    }

    /// Forgets a device. What it held is released with ``applyNext()``.
    public mutating func remove(_ device: DeviceID, at time: Timestamp) {
        guard let index = index(of: device) else { return }
        let first = frames.count
        motions[index].motion.end(at: time, into: &frames)
        sign(from: first, as: device)
        motions.remove(at: index)
    }

    /// When something happens without any input; nil: nothing does.
    public var nextDeadline: Timestamp? {
        guard let motion = nextMotion?.deadline else { return engine.nextDeadline }
        return min(engine.nextDeadline ?? motion, motion)
    }

    /// Lets time pass. What was due happens with ``applyNext()``.
    public mutating func advance(to time: Timestamp) {
        advanceMotions(to: time)
        moment = time
    }

    /// Takes in a report. What it does happens with ``applyNext()``.
    public mutating func process(_ report: borrowing InputFrame) {
        guard let index = index(of: report.device) else { return }
        advanceMotions(to: report.time)
        let first = frames.count
        motions[index].motion.process(report, into: &frames)
        sign(from: first, as: report.device)
    }

    /// Does the next thing of what was taken in, in the order of time.
    /// - Returns: whether there was one with a consequence, which is then in `events`.
    public mutating func applyNext() -> Bool {
        while next < frames.count {
            let frame = frames[next]
            next += 1
            if apply(frame) { return true }
        }
        next = 0
        frames.removeAll(keepingCapacity: true)
        guard let moment else { return false }
        self.moment = nil
        engine.advance(to: moment, into: &events)
        return !events.events.isEmpty
    }

    /// The device's motion that is due first.
    private var nextMotion: (index: Int, deadline: Timestamp)? {
        var first: (index: Int, deadline: Timestamp)?
        for index in motions.indices {
            guard let deadline = motions[index].motion.nextDeadline else { continue }
            if first.map({ deadline < $0.deadline }) ?? true { first = (index, deadline) }
        }
        return first
    }

    /// Lets everything happen in the devices' motions that is due.
    private mutating func advanceMotions(to time: Timestamp) {
        while let (index, deadline) = nextMotion, deadline <= time {
            let first = frames.count
            motions[index].motion.advance(to: deadline, into: &frames)
            sign(from: first, as: motions[index].device.id)
        }
    }

    /// Notes in what was taken in last whose it is: what fingers do together is one device's.
    private mutating func sign(from first: Int, as device: DeviceID) {
        for index in first..<frames.count { frames[index].device = device }
    }

    /// Takes a new layout and new settings, whole.
    public mutating func configure(
        layout: Layout,
        motion: MotionSettings,
        engine settings: EngineSettings,
        at time: Timestamp
    ) {
        self.motion = motion
        for index in motions.indices { motions[index].motion.apply(motion[motions[index].device]) }
        engine.setLayout(layout, settings: settings, at: time, into: &events)
    }

    /// Takes the modifiers that are held.
    /// - Returns: whether that had a consequence, which is then in `events`.
    public mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) -> Bool {
        engine.setModifiers(modifiers, at: time, into: &events)
        return !events.events.isEmpty
    }

    /// Takes a change of the layout, whole or not at all. Its consequences are in `events`.
    public mutating func update(_ change: LayoutChange, at time: Timestamp) throws(LayoutError) {
        try engine.update(change, at: time, into: &events)
    }

    /// Hides the pointer and tells only its raw motion, or ends that.
    /// - Returns: whether that had a consequence, which is then in `events`.
    public mutating func setLocked(_ isLocked: Bool, at time: Timestamp) -> Bool {
        engine.setLocked(isLocked, at: time, into: &events)
        return !events.events.isEmpty
    }

    /// Takes a client's answer to a request: where its region is, nil if it has none there. Its consequences are in `events`.
    /// - Returns: whether the surface has a request of this number.
    public mutating func answer(
        _ sequence: UInt64,
        surface: String,
        region: Region?,
        at time: Timestamp
    ) -> Bool {
        engine.answer(sequence, surface: surface, region: region, at: time, into: &events)
    }

    /// Asks again for the regions and styles of a node, or of all nodes of a surface. Its consequences are in `events`.
    public mutating func invalidate(surface: String, node: String?, at time: Timestamp) throws(LayoutError) {
        try engine.invalidate(surface: surface, node: node, at: time, into: &events)
    }

    private func index(of device: DeviceID) -> Int? {
        for index in motions.indices where motions[index].device.id == device { return index }
        return nil
    }

    /// Takes in a report in the pointer's terms. Buttons are counted as a device's are: what is pressed has to be released.
    /// - Returns: whether it had a consequence, which is then in `events`.
    public mutating func apply(_ frame: PointerFrame) -> Bool {
        var frame = frame
        frame.pressed = heldButtons.press(frame.pressed)
        frame.released = heldButtons.release(frame.released)
        engine.apply(frame, into: &events)
        return !events.events.isEmpty
    }
}
