public import PointerModel

/// What moves pointers and what is held: devices, compositors, modifiers, and calls that place a pointer or pause it.
extension PointerService {
    /// Notes that a device came, went, cannot be read or no longer fails; buttons that it held are released.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device, at: time)
            followPipeline()
            armTimer()
        case .removed(let device):
            pipeline.remove(device.id, at: time)
            publishAll()
            followPipeline()
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Takes in a report of a device.
    public func process(_ report: borrowing InputReport) {
        if let newModifiers, report.time > newModifiers.time { takeNewModifiers() }
        // The times of a recording are not those of the clock.
        if driver == nil { delays.note(report.time) }
        pipeline.process(report)
        publishAll()
    }

    /// Takes in a report of a compositor, or the end of what it holds.
    func process(_ frame: PointerReport, ofPointer index: Int) {
        if let newModifiers, frame.time > newModifiers.time { takeNewModifiers() }
        if driver == nil { delays.note(frame.time) }
        pipeline.process(frame, ofPointer: index)
        publishAll()
    }

    /// Takes in that somebody pressed a key that writes, for the touchpads that pause then. What was due before happens first.
    public func type(at time: Timestamp) {
        passTime(to: time)
        pipeline.type(at: time)
        publishAll()
    }

    /// Takes the modifiers that are held, for all pointers. What was due before that happens with those before.
    public func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        modifiersOwner = nil
        newModifiers = (modifiers, time)
        passTime(to: time)
        takeNewModifiers()
        armTimer()
    }

    /// Takes the modifiers that are held from a client that knows them.
    /// - Parameter owner: the client's user; nil: nobody says so any more.
    func setModifiers(_ modifiers: Modifiers, by owner: UInt32?) {
        setModifiers(modifiers, at: Timestamp(microseconds: now))
        modifiersOwner = owner
    }

    /// Takes the modifiers that have changed, unless a later report that was read meanwhile had them taken.
    private func takeNewModifiers() {
        guard let (modifiers, time) = newModifiers.take() else { return }
        doDue(at: time)
        if pipeline.setModifiers(modifiers, at: time) { publish() }
    }

    /// Takes where a pointer is, after what was due before that.
    func setPosition(_ position: Point, ofPointer index: Int) {
        changePointer { pipeline, time in pipeline.setPosition(position, of: index, at: time) }
    }

    /// Changes something of a pointer, after what was due before it, and publishes what comes of it.
    /// - Parameter change: returns whether it had a consequence.
    func changePointer(_ change: (inout Pipeline, Timestamp) -> Bool) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        if change(&pipeline, time) { publish() }
        armTimer()
    }

    /// Has devices move nothing, or lets them again, after what was due and reported before.
    /// - Parameter owner: the user whose client says so; nil: no client does.
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
