import PointerDrive
import PointerEngine
package import PointerModel
import PointerMotion

extension Pipeline {
    /// A device, and how its reports are converted.
    package struct Source {
        let device: DeviceDescription
        /// Whether the device is a touchpad. Stored, because each report asks it, and another module compares kinds by a call.
        let isTouchpad: Bool
        /// Motion stage of the device.
        var motion: DeviceMotion
        /// Index of its pointer.
        var pointer: Int
        /// Whether the daemon owns the device, and moves the compositor's cursor by it.
        var isDriven = false
        /// Input of a driven device's report that changes no keys and moves nothing; nil of any other device. Stored, because the settings
        /// are read far more often than they change.
        private(set) var input: DrivenInput?
        /// Keys that are down, bit n for BTN_LEFT + n.
        var keys: UInt8 = 0

        init(device: DeviceDescription, motion: DeviceMotion, pointer: Int, isDriven: Bool) {
            self.device = device
            isTouchpad = device.kind == .touchpad
            self.motion = motion
            self.pointer = pointer
            self.isDriven = isDriven
            updateInput()
        }

        /// Notes whether the device is driven, and the settings of its motion stage.
        mutating func updateInput() {
            input = isDriven ? DrivenInput(device: device.id, settings: motion.settings) : nil
        }
    }
}

/// Devices that come and go, and their pause.
extension Pipeline {
    /// Adds a device, and its pointer if that does not exist yet. A new pointer begins at `time`.
    package mutating func add(_ device: DeviceDescription, at time: Timestamp) {
        let pointer =
            index(ofPointer: device.pointer)
            ?? pointer(
                device.pointer,
                isNamed: false,
                over: PreparedLayout(engine.layout, freedBy: formerSurfaces),
                at: time
            )
        let motion = DeviceMotion(device, settings: motion[device], outputs: engine.outputs)
        let isDriven = drivenDevices.contains(device.id)
        sources.append(Source(device: device, motion: motion, pointer: pointer, isDriven: isDriven))
        updateTrueOutputs()
        scheduleDrive(at: time)
    }

    /// Maps absolute devices and the virtual mouse to the outputs of the layout. ``applyNext()`` releases what they hold where that changes.
    package mutating func mapToOutputs(at time: Timestamp) {
        let outputs = engine.outputs
        for index in pointers.indices { pointers[index].driveStage?.setOutputs(outputs, on: &drivenMouse) }
        for index in sources.indices {
            sources[index].motion.setOutputs(outputs, at: time, into: &frames)
            noteOrigin(index)
        }
    }

    /// Removes a device. ``applyNext()`` releases what it held.
    package mutating func remove(_ device: DeviceID, at time: Timestamp) {
        guard let index = index(of: device) else { return }
        sources[index].motion.end(at: time, into: &frames)
        noteOrigin(index)
        sources.remove(at: index)
        updateTrueOutputs()
        scheduleDrive(at: time)
    }

    /// Pauses devices, and stops pointers where they are. ``applyNext()`` releases what devices hold.
    package mutating func pause(at time: Timestamp) {
        guard !isPaused else { return }
        isPaused = true
        for index in pointers.indices { pointers[index].isPaused = true }
        for index in sources.indices { interrupt(index, at: time) }
        for index in pointers.indices { leaveCursor(index, at: time) }
        scheduleDrive(at: time)
    }

    /// Ends the pause.
    package mutating func resume(at time: Timestamp) {
        isPaused = false
        for index in pointers.indices { pointers[index].isPaused = false }
        scheduleDrive(at: time)
    }

    /// Releases what a device holds, and resets its motion stage. That of a touchscreen goes on: fingers that are down have no effect
    /// until they have lifted.
    package mutating func interrupt(_ source: Int, at time: Timestamp) {
        sources[source].motion.end(at: time, into: &frames)
        noteOrigin(source)
        let device = sources[source].device
        guard device.kind != .touchscreen else { return }
        sources[source].motion = DeviceMotion(device, settings: motion[device], outputs: engine.outputs)
        sources[source].updateInput()
    }

    /// Ends a pointer's agreement with the real cursor if an absolute mouse placed it there, because reports no longer move the pointer.
    mutating func leaveCursor(_ pointer: Int, at time: Timestamp) {
        guard pointers[pointer].engine.isPlacedAtCursor else { return }
        frames.append(PointerReport(time: time, source: .mouse, isInterrupted: true))
        origins.append(FrameOrigin(pointer: pointer))
    }
}
