import PointerConfiguration
import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime

/// The pipeline in time: processes inputs, fires what is due, and publishes the events.
final class PipelineRunner {
    private(set) var pipeline: Pipeline
    let clock: ServiceClock
    let publisher: Publisher
    /// When something happens in the pipeline without any input, as its last entry returned; nil if nothing does.
    private(set) var deadline: Timestamp?
    /// Recent changes of the layout.
    private(set) var layoutLog: LayoutLog
    /// Changes that wait for earlier reports, which may still be unread.
    private var keyboardChanges: [KeyboardChange] = []
    /// Whether there may be such changes. Each look at the array itself is checked at run time.
    private var hasKeyboardChanges = false
    /// Called for each report of the virtual mice, before clients receive the events of its cause. It must not use the pipeline.
    var onDrivenReport: ((borrowing DrivenReport) -> Void)?
    /// Time of the device's report that is processed now, until its first report of a virtual mouse; nil if there is none.
    private var drivingTime: Timestamp?
    /// Called when there may be other pointers.
    var pointersHaveChanged: () -> Void = {}
    /// Called when a pointer is gone.
    var pointerIsGone: () -> Void = {}

    /// - Parameters:
    ///   - pipeline: the pipeline, before any input.
    ///   - clock: clock of the service.
    ///   - publisher: publisher of the events.
    init(_ pipeline: Pipeline, clock: ServiceClock, publisher: Publisher) {
        self.pipeline = pipeline
        self.clock = clock
        self.publisher = publisher
        layoutLog = LayoutLog(state: pipeline.engine.layoutState)
        // The deadline may have moved since. Then this only arms the timer again.
        clock.onDeadline = { [unowned self] in passTime(to: self.clock.time) }
        updatePointers()
        publishAll()
    }

    /// Adds a device, and its pointer if that does not exist yet. Whether the device is driven counts from the next input on.
    func add(_ device: DeviceDescription, at time: Timestamp) {
        pipeline.add(device, at: time)
        updatePointers()
        deadline = pipeline.nextDeadline
        arm()
    }

    /// Removes a device, which releases its buttons.
    func remove(_ device: DeviceID, at time: Timestamp) {
        pipeline.remove(device, at: time)
        publishAll()
        updatePointers()
    }

    /// Processes a report of a device, and publishes its events.
    func process(_ report: borrowing InputReport) {
        if hasKeyboardChanges { applyKeyboardChanges(before: report.time) }
        // The times of a recording are not those of the clock.
        if !clock.isVirtual {
            publisher.delays.note(report.time)
            drivingTime = report.time
        }
        deadline = pipeline.process(report) { publish($0) }
        drivingTime = nil
        arm()
    }

    /// Processes a report of a compositor, or the release of what it holds, and publishes the events.
    func process(_ report: PointerReport, ofPointer index: Int) {
        applyKeyboardChanges(before: report.time)
        if !clock.isVirtual { publisher.delays.note(report.time) }
        pipeline.process(report, ofPointer: index)
        publishAll()
    }

    /// Processes a change by a keyboard or a client, after the reports and after what was due before it. The change waits until
    /// this turn has read the devices, because their reports may be earlier.
    func process(_ change: KeyboardChange) {
        keyboardChanges.append(change)
        hasKeyboardChanges = true
        clock.loop.whenInputsAreRead { [unowned self] in
            applyKeyboardChanges(before: nil)
            arm()
        }
    }

    /// Applies the changes before a time, or all of them if it is nil.
    private func applyKeyboardChanges(before time: Timestamp?) {
        while let change = keyboardChanges.first, time.map({ change.time < $0 }) ?? true {
            keyboardChanges.removeFirst()
            // The kernel may stamp a keystroke after the turn began; what the devices reported by then may still be unread.
            let time = min(change.time, clock.time)
            doDue(at: time)
            if let modifiers = change.modifiers { pipeline.setModifiers(modifiers, at: time) }
            if change.isTyping { pipeline.type(at: time) }
            settle()
        }
        hasKeyboardChanges = !keyboardChanges.isEmpty
    }

    /// Pauses or resumes devices, after what was due and reported before.
    /// - Parameters:
    ///   - isPaused: whether to pause.
    ///   - interrupt: releases what is held by others than devices; called before a pause.
    /// - Returns: whether this changed anything.
    func setPaused(_ isPaused: Bool, _ interrupt: (Timestamp) -> Void) -> Bool {
        let time = clock.time
        doDue(at: time)
        let wasPaused = pipeline.isPaused
        if isPaused {
            interrupt(time)
            pipeline.pause(at: time)
        } else {
            pipeline.resume(at: time)
        }
        publishAll()
        return isPaused != wasPaused
    }

    /// Applies a new configuration. What is due must have happened before.
    /// - Parameters:
    ///   - configuration: the configuration.
    ///   - layout: its layout, with what clients show.
    ///   - assists: help in place of that of its settings.
    ///   - time: time of the change.
    func configure(_ configuration: Configuration, layout: Layout, assists: PointerAssists, at time: Timestamp) {
        pipeline.assists = assists
        pipeline.configure(
            layout: layout,
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers,
            at: time
        )
        noteLayout()
        publishAll()
        updatePointers()
    }

    /// Makes a broadcaster for each new pointer, and ends the streams of pointers that are gone.
    func updatePointers() {
        let isAnyGone = publisher.update(
            pipeline.pointers.indices.map { pipeline.pointers[$0].name },
            state: { pipeline.pointers[$0].engine.state },
            velocity: { index in
                { [unowned self] in pipeline.pointers[index].engine.state(at: clock.time).velocity }
            }
        )
        if isAnyGone { pointerIsGone() }
        pointersHaveChanged()
    }

    // MARK: Publishing

    /// Applies everything that the pipeline holds, publishes the events, and arms the timer for the next deadline.
    func publishAll() {
        settle()
        arm()
    }

    /// Applies everything that the pipeline holds, and publishes the events.
    func settle() {
        deadline = pipeline.settle { publish($0) }
    }

    /// Hands a report of the virtual mice over, or publishes events to the subscribers of their pointer and to the clients of surfaces.
    func publish(_ output: borrowing PipelineOutput) {
        switch output {
        case .driven(let report):
            guard let onDrivenReport else { return }
            onDrivenReport(report)
            guard let drivingTime else { return }
            publisher.delays.noteDriven(drivingTime)
            self.drivingTime = nil
        case .events(let events, let stamp, let pointer):
            publisher.publish(events, ofPointer: pointer, at: stamp)
        }
    }
}

/// Time. Deadlines fire after the reports before them, because the event loop reads all devices before it lets time pass.
extension PipelineRunner {
    /// Time of the next event without a report; nil if nothing is due.
    var nextDeadline: Timestamp? {
        .earliest(deadline, publisher.heldBackMotionTime.map(Timestamp.init(microseconds:)))
    }

    /// Fires everything due at a time, and sends held-back motion that is due.
    func advance(to time: Timestamp) {
        doDue(at: time)
        publisher.advance(to: time.microseconds)
        arm()
    }

    /// Fires everything due at a time, and arms the timer for what is due next.
    func passTime(to time: Timestamp) {
        doDue(at: time)
        arm()
    }

    func doDue(at time: Timestamp) {
        // Advancing would use up a frame number even without events.
        guard let deadline, deadline <= time else { return }
        self.deadline = pipeline.advance(to: time) { publish($0) }
    }

    /// Arms the timer for the next deadline of a pointer.
    func arm() {
        clock.arm(by: deadline)
    }
}

/// Changes by clients.
extension PipelineRunner {
    /// Changes a pointer, after what was due before, and publishes the events.
    func changePointer(_ change: (inout Pipeline, Timestamp) -> Void) {
        let time = clock.time
        doDue(at: time)
        change(&pipeline, time)
        publishAll()
    }

    /// Replaces the driven devices and their settings, after what was due and reported before; no device ends the drive.
    func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {
        doDue(at: time)
        pipeline.setDriven(devices, settings: settings, at: time)
        publishAll()
    }

    /// Lets a compositor move a pointer in place of devices.
    func beginCompositor(ofPointer pointer: Int) -> Timestamp {
        let time = clock.time
        doDue(at: time)
        pipeline.beginCompositor(ofPointer: pointer, at: time)
        publishAll()
        return time
    }

    /// Lets devices move a pointer again.
    func endCompositor(ofPointer pointer: Int) {
        pipeline.endCompositor(ofPointer: pointer, at: clock.time)
        publishAll()
    }

    /// Changes the layout for all pointers, after what was due before, and publishes the events.
    func changeLayout<Failure: Error>(_ change: (inout Pipeline, Timestamp) throws(Failure) -> Void) throws(Failure) {
        let time = clock.time
        doDue(at: time)
        try changeLayout(change, at: time)
    }

    /// Changes the layout before anything that is due, so that nothing due affects what the change removes.
    func changeLayoutBeforeDue(
        _ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void
    ) throws(LayoutError) {
        // The latest time at which nothing is due yet.
        let latest = deadline?.advanced(byMicroseconds: -1)
        let now = clock.time
        try changeLayout(change, at: min(now, latest ?? now))
    }

    private func changeLayout<Failure: Error>(
        _ change: (inout Pipeline, Timestamp) throws(Failure) -> Void,
        at time: Timestamp
    ) throws(Failure) {
        // What was due before may have moved the deadline even if the change fails.
        defer { arm() }
        try change(&pipeline, time)
        noteLayout()
        settle()
    }

    /// Records the last input's changes of the layout. All pointers share the layout, so the events of the first one suffice.
    func noteLayout() {
        for case .layout(let revision) in pipeline.pointers[0].events.events {
            layoutLog.note(revision) { pipeline.hasSurface($0) }
        }
    }
}

/// A change of the held modifiers, or a press of a typing key.
struct KeyboardChange {
    let time: Timestamp
    /// Modifiers that are held from now on; nil if they are as before.
    var modifiers: Modifiers?
    /// Whether the user types, which pauses touchpads.
    var isTyping = false
}
