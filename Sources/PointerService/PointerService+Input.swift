package import PointerModel
import PointerPipeline

/// Input of devices and keyboards, and calls that replace it or pause devices.
extension PointerService {
    /// Adds or removes a device, or records its failure. Removing a device releases its buttons.
    package func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device): runner.add(device, at: time)
        case .removed(let device): runner.remove(device.id, at: time)
        case .failed, .failureEnded: break
        }
        devices.apply(event)
        drive.devicesDidChange(event)
    }

    /// Processes a report of a device, and publishes its events.
    package func process(_ report: borrowing InputReport) { runner.process(report) }

    /// Notes a keystroke, which pauses touchpads while the user types. Fires what was due before.
    package func type(at time: Timestamp) { runner.process(KeyboardChange(time: time, isTyping: true)) }

    /// Sets the held modifiers of all pointers. What was due before happens with the former modifiers.
    package func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        owners.modifiers = nil
        runner.process(KeyboardChange(time: time, modifiers: modifiers))
    }

    /// Sets the held modifiers for a client of the user `owner`, or clears the owner if nil.
    func setModifiers(_ modifiers: Modifiers, by owner: UInt32?) {
        runner.process(KeyboardChange(time: runner.clock.time, modifiers: modifiers))
        owners.modifiers = owner
    }

    /// Pauses or resumes devices, after what was due and reported before.
    /// - Parameters:
    ///   - isPaused: whether to pause.
    ///   - owner: user of the calling client; nil if no client calls.
    func setPaused(_ isPaused: Bool, by owner: UInt32? = nil) {
        owners.pause = isPaused ? owner : nil
        if runner.setPaused(isPaused, { compositors.interruptAll(at: $0) }) {
            status.hasChanged()
            drive.update()
        }
    }
}
