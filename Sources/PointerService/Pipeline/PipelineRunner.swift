import PointerConfiguration
import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime

/// The pipeline in time: processes inputs, fires what is due, and publishes the events.
final class PipelineRunner {
    var pipeline: Pipeline
    let clock: ServiceClock
    let publisher: Publisher
    /// When something happens in the pipeline without any input, as its last entry returned; nil if nothing does.
    var deadline: Timestamp?
    /// Recent changes of the layout.
    var layoutLog: LayoutLog
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
    ///   - time: time of the change.
    func configure(_ configuration: Configuration, layout: Layout, at time: Timestamp) {
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

/// A change of the held modifiers, or a press of a typing key.
struct KeyboardChange {
    let time: Timestamp
    /// Modifiers that are held from now on; nil if they are as before.
    var modifiers: Modifiers?
    /// Whether the user types, which pauses touchpads.
    var isTyping = false
}
