package import PointerDrive
package import PointerEngine
package import PointerModel
import PointerMotion

/// Conversion of device reports to pointer events: the motion stage turns a report into motion, and the engine turns motion into
/// events.
///
/// The pipeline is a pure value without clock and devices, so recordings, tests and real hardware use the same code.
package struct Pipeline {
    /// Pointers, the default pointer first. Each other one exists while the configuration names it, or a device or a compositor
    /// moves it. Pointers are independent, except that they share the layout, the held modifiers, and the values of sliders.
    package internal(set) var pointers: [PipelinePointer]
    /// Indices of the pointers whose `events` belong to the last input; empty if it was refused.
    package internal(set) var affectedPointers = 0..<1
    /// Indices of the pointers whose `events` are still to be handed out.
    var unsentPointers = 0..<0

    /// Devices, in an array, because they are few, and changing a dictionary's value in place allocates.
    package var sources: [Source] = []
    /// Numbers of reports so far, including those of removed devices.
    package private(set) var reports = ReportCounts()
    /// Whether devices are paused.
    package internal(set) var isPaused = false
    /// Whether the outputs are those of the compositor.
    package var hasTrueOutputs = false
    package var motion: MotionSettings
    package var settings: EngineSettings
    /// Help of pointers in place of that of ``settings``; ``setAssists(_:at:)`` puts it in force.
    package var assists = PointerAssists()
    /// Frees removed surfaces in steps; nil if they are freed at once.
    package let formerSurfaces: FormerSurfaces?
    /// Queue of motion reports, of which those from `next` on are still to be applied, and the origin of each.
    var frames: [PointerReport] = []
    var origins: [FrameOrigin] = []
    /// Settings of the drive; nil if no device is driven.
    package internal(set) var drive: DriveSettings? {
        didSet { isDriving = drive != nil }
    }
    /// Whether a device is driven. Stored, because each report asks it, and a comparison of the settings with nil copies them.
    private(set) var isDriving = false
    /// Devices that are driven, present or not.
    var drivenDevices: Set<DeviceID> = []
    /// Time of a change of what is driven; nil if ``applyNext()`` has applied it.
    var driveChange: Timestamp?
    var drivenMouse = DrivenMouse()
    /// Number of the next pointer.
    var nextPointerNumber = 1
    /// Reports of the virtual mice, in order. The caller empties the queue, and keeps its capacity.
    package var drivenReports: [DrivenReport] = []
    private(set) var next = 0
    /// Whether pointers with a `dueTime` must advance after the queue.
    private var isTimePassing = false

    /// - Parameters:
    ///   - layout: layout under all pointers.
    ///   - motion: settings of the motion stage.
    ///   - settings: settings of all engines.
    ///   - names: names of the pointers besides the default pointer.
    ///   - formerSurfaces: frees removed surfaces in steps; nil to free them at once.
    ///   - time: start of the pointers.
    package init(
        layout: Layout,
        motion: MotionSettings,
        engine settings: EngineSettings,
        pointers names: [String] = [],
        freedBy formerSurfaces: FormerSurfaces? = nil,
        at time: Timestamp = .zero
    ) {
        self.formerSurfaces = formerSurfaces
        self.motion = motion
        self.settings = settings
        let layout = PreparedLayout(layout, freedBy: formerSurfaces)
        pointers = [
            PipelinePointer(
                PointerNames.byDefault,
                isNamed: true,
                engine: Engine(over: layout, settings: settings, at: time)
            )
        ]
        for name in names where index(ofPointer: name) == nil { _ = pointer(name, over: layout, at: time) }
    }

    /// Engine of the default pointer.
    package var engine: Engine {
        _read { yield pointers[0].engine }
    }

    /// Events of the last input; if it affected several pointers, those of the first one.
    package var events: EventBatch { pointers[affectedPointers.lowerBound].events }

    /// Returns the number of devices of a kind.
    package func deviceCount(of kind: DeviceDescription.Kind) -> Int {
        sources.count { $0.device.kind == kind }
    }

    /// When something happens without any input; nil if nothing does.
    package var nextDeadline: Timestamp? {
        @inline(__always) get {
            var earliest = nextMotion?.deadline
            for index in pointers.indices {
                earliest = .earliest(earliest, pointers[index].engine.nextDeadline)
            }
            return earliest
        }
    }

    /// Advances time. ``applyNext()`` applies what was due.
    package mutating func advance(to time: Timestamp) {
        for index in pointers.indices {
            if let deadline = pointers[index].engine.nextDeadline, deadline <= time { pointers[index].dueTime = time }
        }
        while let (index, deadline) = nextMotion, deadline <= time {
            pointers[sources[index].pointer].dueTime = time
            advanceMotion(index, to: deadline)
        }
        isTimePassing = true
    }

    /// Processes a device's report, and queues its motion for ``applyNext()``.
    package mutating func process(_ report: borrowing InputReport) {
        guard let index = index(of: report.device) else { return }
        reports.count(report, of: sources[index].device.kind)
        let keys = sources[index].keys
        sources[index].keys = report.keys
        guard !isPaused, !pointers[sources[index].pointer].hasCompositor else {
            return sources[index].motion.ignore(report)
        }
        // Time advances for this device only, because earlier reports of other devices may still be unread.
        let start = frames.count
        sources[index].motion.process(report, into: &frames)
        noteOrigin(index)
        if sources[index].isDriven { noteInput(report, of: index, keysBefore: keys, since: start) }
    }

    /// Applies queued reports in the order of time, and then what is due for each pointer, until one of them causes events.
    /// - Returns: whether one did. Its events are then in the `events` of the ``affectedPointers``.
    package mutating func applyNext() -> Bool {
        while next < frames.count {
            let (frame, origin) = (frames[next], origins[next])
            if let end = pointers[origin.pointer].interruption(by: frame) {
                if apply(end, to: origin.pointer) { return true }
            }
            next += 1
            guard pointers[origin.pointer].accepts(frame) else {
                // The compositor sees the fingers all the same.
                drivenMouse.loseCursor()
                continue
            }
            if apply(frame, from: origin) { return true }
        }
        next = 0
        // Removing the few reports one by one is faster than clearing the arrays.
        while !frames.isEmpty { frames.removeLast() }
        while !origins.isEmpty { origins.removeLast() }
        if driveChange != nil, applyDriveChange() { return true }
        if isTimePassing {
            for index in pointers.indices where pointers[index].dueTime != nil {
                pointers[index].advance()
                queueDwellClick(of: index)
                noteConsequence(of: index)
                if pointers[index].hasEvents { return true }
            }
            isTimePassing = false
            if next < frames.count { return applyNext() }
        }
        dropPointers()
        return false
    }

    /// Notes a keystroke, which pauses touchpads while the user types. ``applyNext()`` applies the effect.
    package mutating func type(at time: Timestamp) {
        for index in sources.indices {
            sources[index].motion.type(at: time, into: &frames)
            noteOrigin(index)
        }
    }

    /// Applies a report of the motion stage. Its buttons count as a device's, so each press needs a release.
    /// - Returns: whether it caused events, which are then in the pointer's `events`.
    package mutating func apply(_ frame: PointerReport, to pointer: Int = 0) -> Bool {
        apply(frame, from: FrameOrigin(pointer: pointer))
    }

    private mutating func apply(_ frame: PointerReport, from origin: FrameOrigin) -> Bool {
        guard !origin.hasKeysAlone else {
            follow(origin.pointer, applying: frame, from: origin.input)
            return false
        }
        pointers[origin.pointer].apply(frame)
        noteAffected(origin.pointer..<origin.pointer + 1)
        if isDriving {
            follow(origin.pointer, applying: frame, from: origin.input)
            // The rest may have ended before a report that is read late.
            queueDwellClick(of: origin.pointer)
        }
        shareSliders(ofPointer: origin.pointer)
        return pointers[origin.pointer].hasEvents
    }

    func index(of device: DeviceID) -> Int? {
        for index in sources.indices where sources[index].device.id == device { return index }
        return nil
    }

    /// Device whose motion stage has the earliest deadline.
    private var nextMotion: (index: Int, deadline: Timestamp)? {
        @inline(__always) get {
            var first: (index: Int, deadline: Timestamp)?
            for index in sources.indices {
                guard let deadline = sources[index].motion.nextDeadline,
                    deadline.isEarlier(than: first?.deadline)
                else {
                    continue
                }
                first = (index, deadline)
            }
            return first
        }
    }

    private mutating func advanceMotion(_ index: Int, to deadline: Timestamp) {
        sources[index].motion.advance(to: deadline, into: &frames)
        noteOrigin(index)
    }

    /// Tags newly appended reports with their device and their origin. The device matters because a manipulation belongs to one device.
    mutating func noteOrigin(_ source: Int) {
        while origins.count < frames.count {
            frames[origins.count].device = sources[source].device.id
            origins.append(origin(of: source))
        }
    }
}
