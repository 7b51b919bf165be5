import CInputDevices
import GuardWire
import SystemPackage

/// A touchpad that was released, and stays open until other programs agree with the kernel again about its fingers.
struct TouchpadRepair {
    /// How far a repair is.
    enum Progress: Hashable {
        /// A finger touches or has come between, or another program has grabbed the touchpad.
        case waiting
        case done
        /// That was so all the time that a repair waits.
        case late
        /// No attempt has left the touchpad as it should be.
        case failed
    }

    let name: String
    private let number: EventNumber
    private let watching: DeviceFile
    private let declaration: DeviceDeclaration
    private let kernel: Kernel
    private let deadline: Int64
    private var attempts = 0

    /// - Parameters:
    ///   - number: number of the event node.
    ///   - watching: an open file of it, which nobody has grabbed.
    ///   - declaration: what the touchpad declares.
    init(_ number: EventNumber, _ watching: DeviceFile, _ declaration: DeviceDeclaration, of kernel: Kernel) {
        (self.number, self.watching, self.declaration, self.kernel) = (number, watching, declaration, kernel)
        name = declaration.name
        deadline = kernel.now + Int64(PointerGuardLimit.repairTime.most)
    }

    /// Repairs the touchpad if no finger touches it and nobody has grabbed it: only the grabber would see a repair. Throws the errors of
    /// open(2) and ioctl(2).
    mutating func advance() throws(Errno) -> Progress {
        if try isTaken() { return kernel.now >= deadline ? .late : .waiting }
        attempts += 1
        if try repair() { return .done }
        if attempts >= PointerGuardLimit.repairAttempts.most { return .failed }
        return kernel.now >= deadline ? .late : .waiting
    }

    /// Returns whether the touchpad is as it should be. Stops where a finger comes down.
    private func repair() throws(Errno) -> Bool {
        let file = try DeviceFile(number.path, writing: true, of: kernel)
        let before = try state()
        let reports = declaration.repair(of: before)
        for report in reports {
            // As long as the watching file answers, no other device has the number.
            if try isTouched() { return false }
            kernel.write(report, to: file.descriptor)
        }
        if try isTaken() { return false }
        return try state() == declaration.state(before, after: reports)
    }

    /// Whether a finger touches the touchpad, or another program has grabbed it.
    private func isTaken() throws(Errno) -> Bool {
        if try isTouched() { return true }
        return try kernel.isGrabbed(watching.descriptor)
    }

    private func isTouched() throws(Errno) -> Bool {
        if try !kernel.keys(watching.descriptor).isEmpty { return true }
        return try kernel.hasContact(watching.descriptor, slots: declaration.slots)
    }

    private func state() throws(Errno) -> TouchpadState {
        let file = watching.descriptor
        var state = TouchpadState(slot: 0, slots: [:], axes: [:])
        for axis in declaration.singleAxes { state.axes[axis] = try kernel.value(file, of: axis) }
        if declaration.slots == 0 { return state }
        state.slot = try kernel.value(file, of: ABS_MT_SLOT)
        for axis in declaration.slotAxes {
            state.slots[axis] = try kernel.values(file, of: axis, slots: declaration.slots)
        }
        return state
    }
}
