package import PointerDrive
import PointerEngine
package import PointerModel
import PointerMotion

/// The drive: devices that the daemon owns, and the compositor's cursor, which follows their pointers through virtual mice.
extension Pipeline {
    /// Reports of the virtual mice for which the queue has room from the start.
    private static let drivenCapacity = 64

    /// Replaces the driven devices and the settings; no device ends the drive. A device that is added later, or again, is driven too.
    /// ``applyNext()`` applies the change after the reports that are queued: it releases what devices hold that are no longer driven.
    package mutating func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {
        guard !devices.isEmpty || isDriving else { return }
        drivenDevices = devices
        for index in sources.indices {
            sources[index].isDriven = devices.contains(sources[index].device.id)
            sources[index].updateInput()
        }
        drive = devices.isEmpty ? nil : settings
        driveChange = time
        drivenReports.reserveCapacity(Self.drivenCapacity)
    }

    /// Whether the compositor's cursor follows a pointer: a device of it is driven, nothing is paused, and no compositor moves the pointer.
    package func isDriven(_ pointer: Int) -> Bool {
        isDriving && !isPaused && !pointers[pointer].hasCompositor
            && sources.contains { $0.isDriven && $0.pointer == pointer }
    }

    /// Lets ``applyNext()`` find out anew what is driven.
    mutating func scheduleDrive(at time: Timestamp) {
        if isDriving { driveChange = time }
    }

    /// Applies a change of what is driven.
    /// - Returns: whether it caused events, which are then in the `events` of all pointers.
    mutating func applyDriveChange() -> Bool {
        guard let time = driveChange else { return false }
        driveChange = nil
        var devices: [DeviceID: Int] = [:]
        for index in sources.indices where sources[index].isDriven && isDriven(sources[index].pointer) {
            devices[sources[index].device.id] = pointers[sources[index].pointer].number
        }
        let released = drivenMouse.keys.setDevices(devices)
        if released != 0 { drivenReports.append(DrivenReport(released: released)) }
        for index in pointers.indices {
            let pointer = pointers[index].driven
            let number = pointers[index].number
            if drivenMouse.keys.down(of: number) == 0 { pointers[index].driveStage?.keysDidEnd(at: pointer) }
            let wasDriven = pointers[index].driveStage != nil
            pointers[index].setDrive(isDriven(index) ? drive : nil, on: &drivenMouse, at: time)
            // The compositor moves the cursor by devices that are not driven.
            if wasDriven != (pointers[index].driveStage != nil) { drivenMouse.leave(number) }
        }
        if !isDriving { drivenMouse.forgetAxes() }
        noteChange(of: pointers.indices)
        shareSliders(of: affectedPointers)
        return pointers.contains { $0.hasEvents }
    }

    /// Moves the compositor's cursor after pointers that something else than a report changed.
    mutating func follow(_ changed: Range<Int>) {
        for index in changed {
            let pointer = pointers[index].driven
            pointers[index].driveStage?.follow(pointer, on: &drivenMouse, into: &drivenReports)
        }
    }

    /// Moves the compositor's cursor after a report of a device.
    mutating func follow(_ index: Int, applying frame: PointerReport, from input: DrivenInput?) {
        guard pointers[index].driveStage != nil else {
            // The device and the compositor move the cursor by themselves.
            if frame.translation != .zero || frame.position != nil { drivenMouse.loseCursor() }
            return
        }
        let pointer = pointers[index].driven
        pointers[index].driveStage?.apply(frame, from: input, of: pointer, on: &drivenMouse, into: &drivenReports)
    }

    /// Queues the click of a pointer that has rested in a region for long enough, as a report of a driven device.
    mutating func queueDwellClick(of pointer: Int) {
        guard pointers[pointer].takeDwellClick(),
            let source = sources.firstIndex(where: { $0.isDriven && $0.pointer == pointer })
        else { return }
        let kind: PointerSource = sources[source].isTouchpad ? .touchpad : .mouse
        var report = PointerReport(time: pointers[pointer].engine.now, source: kind, pressed: .primary)
        report.device = sources[source].device.id
        // Before what is queued already, which may lead away from there.
        frames.insert(report, at: next)
        (report.pressed, report.released) = ([], .primary)
        frames.insert(report, at: next + 1)
        origins.insert(contentsOf: repeatElement(origin(of: source), count: 2), at: next)
    }

    /// Returns the origin of a report that a device's motion stage has made.
    func origin(of source: Int) -> FrameOrigin {
        FrameOrigin(pointer: sources[source].pointer, input: sources[source].input)
    }

    /// Adds to the reports of a driven device's motion stage what the device reported itself.
    /// - Parameters:
    ///   - report: the device's report.
    ///   - source: index of the device.
    ///   - former: keys that were down before.
    ///   - start: index of the first report that the motion stage made of it.
    mutating func noteInput(_ report: borrowing InputReport, of source: Int, keysBefore former: UInt8, since start: Int)
    {
        let isTouchpad = sources[source].isTouchpad
        let keys = report.keys
        let changed = (keys ^ former) & DrivenInput.sideKeys
        if changed != 0 {
            if frames.count == start {
                // The motion stage knows no such key, or has swallowed it, so the engine must not see the report.
                frames.append(PointerReport(time: report.time, source: isTouchpad ? .touchpad : .mouse))
                noteOrigin(source)
                origins[origins.count - 1].hasKeysAlone = true
            }
            origins[origins.count - 1].input?.pressed = changed & keys
            origins[origins.count - 1].input?.released = changed & former
        }
        for index in start..<frames.count where frames[index].unaccelerated != .zero {
            origins[index].input?.counts = isTouchpad ? frames[index].unaccelerated : report.relative
        }
    }
}

/// Where a queued report comes from.
package struct FrameOrigin: Sendable {
    /// Index of the pointer that it moves.
    package var pointer: Int
    /// What the driven device reported in its own terms; nil for any other device.
    package var input: DrivenInput?
    /// Whether the report has nothing but the keys of `input`.
    package var hasKeysAlone = false
}
