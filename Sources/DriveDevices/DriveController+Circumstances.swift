import GuardWire
package import PointerModel
import PointerService
import PointerWire

/// Sessions, devices and outputs, which decide whether the drive can begin and go on.
extension DriveController {
    /// Gives the devices back if another session is in front, and takes them over again for that one.
    package func sessionsDidChange() {
        if case .running(let run) = phase, run.user != host.seatUsers?.active { release() }
        update()
    }

    /// Takes over a device that has appeared, and notices one that is gone.
    package func devicesDidChange(_ event: DeviceEvent) {
        // Another device may get the number of one that is gone.
        unrepaired = unrepaired.filter { devices.hasNode(ofEvent: $0.value) }
        if case .removed(let device) = event, case .running(let run) = phase,
            let (number, held) = run.devices.first(where: { $0.value.description.id == device.id })
        {
            if case .refused = held.progress {
                run.devices[number] = nil
            } else if devices.hasNode(ofEvent: number.value) {
                // The daemon has closed a device that is present. The guard would keep it from the compositor, so all are given back.
                release()
            } else {
                run.devices[number] = nil
                drive(run)
            }
        }
        update()
    }

    /// What keeps the drive from being on; nil if nothing does.
    var obstacle: DrivePhase? {
        switch wish {
        case .off: return .off
        case .ended(let failure): return .failed(failure)
        case .on, .trial: break
        }
        if settings.devices.isEmpty { return .failed(.notConfigured) }
        if isSuspended { return .waiting(.wake) }
        if host.isPaused { return .waiting(.resume) }
        if let users = host.seatUsers, users.active == nil { return .waiting(.session) }
        if !host.mayDrive { return .waiting(.user) }
        // Devices do not move the pointer of a compositor: a grabbed mouse would be dead.
        if host.hasCompositor { return .waiting(.compositor) }
        return nil
    }

    /// What a beginning waits for; nil if it can begin. A drive that has taken devices does without these.
    var beginning: DriveWait? {
        missingOutputs ?? (devices.drivableDevices.isEmpty ? .devices : nil)
    }

    /// What the outputs lack for taking the first device; nil if they lack nothing.
    var missingOutputs: DriveWait? {
        if !host.hasTrueOutputs { return .outputs }
        if let output = settings.output, !host.hasOutput(output) { return .output }
        return nil
    }
}
