public import PointerModel
import PointerPipeline

/// Input: devices, compositors, modifiers, and calls that move a pointer or pause devices.
extension PointerService {
    /// Adds or removes a device, or records its failure. Removing a device releases its buttons.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device, at: time)
            updateBroadcasters()
            armTimer()
        case .removed(let device):
            pipeline.remove(device.id, at: time)
            publishAll()
            updateBroadcasters()
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Processes a report of a device, and publishes its events.
    public func process(_ report: borrowing InputReport) {
        if let newModifiers, report.time > newModifiers.time { applyNewModifiers() }
        // The times of a recording are not those of the clock.
        if driver == nil { delays.note(report.time) }
        pipeline.process(report)
        publishAll()
    }

    /// Processes a report of a compositor, or the release of what it holds, and publishes the events.
    func process(_ frame: PointerReport, ofPointer index: Int) {
        if let newModifiers, frame.time > newModifiers.time { applyNewModifiers() }
        if driver == nil { delays.note(frame.time) }
        pipeline.process(frame, ofPointer: index)
        publishAll()
    }

    /// Notes a keystroke, which pauses touchpads while the user types. Fires what was due before.
    public func type(at time: Timestamp) {
        passTime(to: time)
        pipeline.type(at: time)
        publishAll()
    }

    /// Sets the held modifiers of all pointers. What was due before happens with the former modifiers.
    public func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        modifiersOwner = nil
        newModifiers = (modifiers, time)
        passTime(to: time)
        applyNewModifiers()
        armTimer()
    }

    /// Sets the held modifiers for a client of the user `owner`, or clears the owner if nil.
    func setModifiers(_ modifiers: Modifiers, by owner: UInt32?) {
        setModifiers(modifiers, at: Timestamp(microseconds: now))
        modifiersOwner = owner
    }

    /// Applies changed modifiers, unless a later report has applied them already.
    private func applyNewModifiers() {
        guard let (modifiers, time) = newModifiers.take() else { return }
        doDue(at: time)
        if pipeline.setModifiers(modifiers, at: time) { publish() }
    }

    /// Moves a pointer, after what was due before.
    func setPosition(_ position: Point, ofPointer index: Int) {
        changePointer { pipeline, time in pipeline.setPosition(position, of: index, at: time) }
    }

    /// Changes a pointer, after what was due before, and publishes the events.
    /// - Parameter change: makes the change, and returns whether it caused events.
    func changePointer(_ change: (inout Pipeline, Timestamp) -> Bool) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        if change(&pipeline, time) { publish() }
        armTimer()
    }

    /// Pauses or resumes devices, after what was due and reported before.
    /// - Parameters:
    ///   - isPaused: whether to pause.
    ///   - owner: user of the calling client; nil if no client calls.
    func setPaused(_ isPaused: Bool, by owner: UInt32? = nil) {
        pauseOwner = isPaused ? owner : nil
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        let wasPaused = pipeline.isPaused
        if isPaused {
            interruptCompositors(at: time)
            pipeline.pause(at: time)
        } else {
            pipeline.resume()
        }
        publishAll()
        if isPaused != wasPaused { statusHasChanged() }
    }
}
