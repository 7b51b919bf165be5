public import PointerEngine
public import PointerModel
import PointerMotion

/// The way from a device's report to the events of the pointer that it moves: what a device reports becomes motion, and motion becomes
/// events.
///
/// It is a pure value: no clock and no device, so a recording, a test and real hardware go the same way.
public struct Pipeline {
    /// The pointers, the default one first. The others are there while they are named or a device moves them. They know nothing of each
    /// other, but for the layout that they share, the modifiers that are held, and the values of sliders.
    public internal(set) var pointers: [PipelinePointer]
    /// Where those stand whose `events` are what came of the last input; none if it was refused.
    public internal(set) var concerned = 0..<1

    struct Source {
        let device: DeviceDescription
        /// What its reports mean.
        var motion: DeviceMotion
        /// Where its pointer stands.
        var pointer: Int
    }

    /// The devices. They are few, and changing a dictionary's value in place allocates.
    var sources: [Source] = []
    /// What the devices have reported so far, those too that have gone since.
    public private(set) var reports = ReportCounts()
    /// Whether devices move nothing.
    public private(set) var isPaused = false
    var motion: MotionSettings
    var settings: EngineSettings
    /// Frees surfaces in steps once nobody has them any more; nil: they are freed at once.
    let formerSurfaces: FormerSurfaces?
    /// What devices did that has not happened yet, from `next` on, and where the pointer of each stands.
    var frames: [PointerReport] = []
    var owners: [Int] = []
    private var next = 0
    /// Whether time is to pass after those for any pointer.
    private var isTimePassing = false

    /// - Parameters:
    ///   - layout: what all pointers are over.
    ///   - motion: how devices move them.
    ///   - settings: how they behave, all alike.
    ///   - names: the pointers beside the default one, whether a device moves them or not.
    ///   - formerSurfaces: frees surfaces in steps once nobody has them any more; nil: they are freed at once.
    ///   - time: when they begin.
    public init(
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

    /// The default pointer's engine.
    public var engine: Engine {
        _read { yield pointers[0].engine }
    }

    /// Whether the layout has a surface. A caller that asks about many asks here: each use of `engine` in a closure copies all of it.
    func hasSurface(_ name: SurfaceName) -> Bool { pointers[0].engine.hasSurface(name) }

    /// Whether the layout has an output of this name.
    func hasOutput(_ name: String) -> Bool { pointers[0].engine.hasOutput(name) }

    /// The events of the last input; of the first whom it concerned, where that was more than one.
    public var events: EventBatch { pointers[concerned.lowerBound].events }

    /// How many devices of a kind there are.
    public func deviceCount(of kind: DeviceDescription.Kind) -> Int {
        sources.count { $0.device.kind == kind }
    }

    /// Takes in a device that moves the pointer that it is bound to; one that is not there yet begins at `time`.
    public mutating func add(_ device: DeviceDescription, at time: Timestamp) {
        let pointer =
            index(ofPointer: device.pointer)
            ?? pointer(
                device.pointer,
                isNamed: false,
                over: PreparedLayout(engine.layout, freedBy: formerSurfaces),
                at: time
            )
        sources.append(Source(device: device, motion: DeviceMotion(device, settings: motion[device]), pointer: pointer))
    }

    /// Forgets a device. What it held is released with ``applyNext()``.
    public mutating func remove(_ device: DeviceID, at time: Timestamp) {
        guard let index = index(of: device) else { return }
        sources[index].motion.end(at: time, into: &frames)
        noteOwner(index)
        sources.remove(at: index)
    }

    /// Has devices move nothing, and pointers stay where they are. What devices hold is released with ``applyNext()``.
    public mutating func pause(at time: Timestamp) {
        guard !isPaused else { return }
        isPaused = true
        for index in pointers.indices { pointers[index].isPaused = true }
        for index in sources.indices { interrupt(index, at: time) }
    }

    /// Has devices move pointers again.
    public mutating func resume() {
        isPaused = false
        for index in pointers.indices { pointers[index].isPaused = false }
    }

    /// Releases what a device holds. What the device does from now on begins with its next report.
    mutating func interrupt(_ source: Int, at time: Timestamp) {
        sources[source].motion.end(at: time, into: &frames)
        noteOwner(source)
        sources[source].motion = DeviceMotion(sources[source].device, settings: motion[sources[source].device])
    }

    /// When something happens without any input; nil: nothing does.
    public var nextDeadline: Timestamp? {
        // Asked for after every report: where it is not inlined, all of the pipeline is copied for it.
        @inline(__always) get {
            var earliest = nextMotion?.deadline
            for index in pointers.indices {
                guard let deadline = pointers[index].engine.nextDeadline else { continue }
                if earliest.map({ deadline < $0 }) ?? true { earliest = deadline }
            }
            return earliest
        }
    }

    /// Lets time pass. What was due happens with ``applyNext()``.
    public mutating func advance(to time: Timestamp) {
        for index in pointers.indices {
            if let deadline = pointers[index].engine.nextDeadline, deadline <= time { pointers[index].moment = time }
        }
        while let (index, deadline) = nextMotion, deadline <= time {
            pointers[sources[index].pointer].moment = time
            advanceMotion(index, to: deadline)
        }
        isTimePassing = true
    }

    /// Takes in a report. What it does happens with ``applyNext()``.
    public mutating func process(_ report: borrowing InputReport) {
        guard let index = index(of: report.device) else { return }
        reports.count(report, of: sources[index].device.kind)
        guard !isPaused, !pointers[sources[index].pointer].hasCompositor else { return }
        // Time passes for this device alone: reports of the others, earlier than this one, may still wait to be read.
        sources[index].motion.process(report, into: &frames)
        noteOwner(index)
    }

    /// Does the next thing of what was taken in: reports in the order of time, then what is due, one pointer after the other.
    /// - Returns: whether there was one with a consequence, which is then in the `events` of the pointer that it `concerned`.
    public mutating func applyNext() -> Bool {
        while next < frames.count {
            let (frame, pointer) = (frames[next], owners[next])
            next += 1
            if apply(frame, to: pointer) { return true }
        }
        next = 0
        frames.removeAll(keepingCapacity: true)
        owners.removeAll(keepingCapacity: true)
        if isTimePassing {
            for index in pointers.indices where pointers[index].moment != nil {
                pointers[index].advance()
                if hasConsequence(of: index) { return true }
            }
            isTimePassing = false
        }
        dropPointers()
        return false
    }

    /// Takes in that somebody pressed a key that writes, for the touchpads that pause then. What it does happens with ``applyNext()``.
    public mutating func type(at time: Timestamp) {
        for index in sources.indices {
            sources[index].motion.type(at: time, into: &frames)
            noteOwner(index)
        }
    }

    /// Takes in a report in the pointer's terms. Buttons are counted as a device's are: what is pressed has to be released.
    /// - Returns: whether it had a consequence, which is then in the pointer's `events`.
    public mutating func apply(_ frame: PointerReport, to pointer: Int = 0) -> Bool {
        pointers[pointer].apply(frame)
        return hasConsequence(of: pointer)
    }

    private func index(of device: DeviceID) -> Int? {
        for index in sources.indices where sources[index].device.id == device { return index }
        return nil
    }

    /// The device's motion that is due first.
    private var nextMotion: (index: Int, deadline: Timestamp)? {
        @inline(__always) get {
            var first: (index: Int, deadline: Timestamp)?
            for index in sources.indices {
                guard let deadline = sources[index].motion.nextDeadline else { continue }
                if first.map({ deadline < $0.deadline }) ?? true { first = (index, deadline) }
            }
            return first
        }
    }

    private mutating func advanceMotion(_ index: Int, to deadline: Timestamp) {
        sources[index].motion.advance(to: deadline, into: &frames)
        noteOwner(index)
    }

    /// Notes of which device those frames are that have come since this was last called, and so whom they concern. What fingers do
    /// together is one device's.
    private mutating func noteOwner(_ source: Int) {
        while owners.count < frames.count {
            frames[owners.count].device = sources[source].device.id
            owners.append(sources[source].pointer)
        }
    }

    /// Notes whom the last input concerned.
    mutating func hasConsequence(of pointer: Int) -> Bool {
        concerned = pointer..<pointer + 1
        guard pointers[pointer].hasEvents else { return false }
        if pointers.count > 1 { shareSliders(of: concerned) }
        return true
    }

    /// Tells all pointers what some of them did to sliders, in the order in which it is told: a slider has one value, whoever moves it, and
    /// what is told last holds for those too that told something else.
    mutating func shareSliders(of tellers: Range<Int>) {
        for teller in tellers {
            for case .slider(let slider) in pointers[teller].events.events where slider.isKept {
                for pointer in pointers.indices { pointers[pointer].take(slider) }
            }
        }
    }
}
