import GuardWire
import PointerInput
import PointerModel
import PointerRuntime
import PointerService

/// What the guard reports.
extension DriveController {
    /// Asks for the devices that the guard was not asked for yet.
    func askForDevices(of run: DriveRun) {
        guard run.hasMice else { return }
        var hasAsked = false
        for device in devices.drivableDevices {
            guard let number = device.eventNumber.map({ EventNumber($0) }), run.devices[number] == nil else { continue }
            run.devices[number] = DriveRun.Device(description: device)
            run.link?.send(.take(number))
            hasAsked = true
        }
        if hasAsked { hasChanged() }
    }

    /// Has the guard repair what a former one held, before it takes that again.
    private func askForRepairs(of run: DriveRun) {
        guard run.hasMice else { return }
        for number in unrepaired { run.link?.send(.repair(number)) }
        unrepaired = []
    }

    func received(_ report: GuardReport, _ descriptor: consuming OwnedDescriptor?, of run: DriveRun) {
        switch report {
        case .absoluteMouse, .relativeMouse:
            guard let file = descriptor.take() else { return fail(run, .malformed) }
            run.setMouse(file, report == .absoluteMouse ? .absolute : .relative)
            askForRepairs(of: run)
            askForDevices(of: run)
            hasChanged()
        case .touchpad(let number):
            guard let file = descriptor.take() else { return fail(run, .malformed) }
            guard run.devices[number] != nil, settings.fingers == .touchpad else { return }
            devices.setMirror(file, ofDeviceAt: number.value)
        case .taken(let number):
            guard let file = descriptor.take() else { return fail(run, .malformed) }
            taken(number, file, of: run)
        case .waiting(let number): note(.waiting, of: number, in: run)
        case .refused(let number, let refusal):
            // It may answer a question before the last one.
            guard let device = run.devices[number], device.progress != .taken else { return }
            note(.refused(refusal), of: number, in: run)
            driveLog.log(
                .warning,
                "does not take over \(escaping: device.description.name): \(escaping: refusal.words)"
            )
        case .notRepaired(let number, let refusal):
            driveLog.log(.warning, "pointer-guard does not repair \(escaping: number.name): \(escaping: refusal.words)")
        case .gone(let number):
            // Of a device that was just asked for, the guard means the one that had its number before.
            guard let device = run.devices[number], device.progress != .asked else { return }
            run.devices[number] = nil
            drive(run)
            // It may be back already, under the same number.
            update()
        case .ping: break
        case .ended(let end): fail(run, .ended(end))
        }
    }

    private func note(_ progress: DriveRun.Progress, of number: EventNumber, in run: DriveRun) {
        guard run.devices[number] != nil else { return }
        run.devices[number]?.progress = progress
        hasChanged()
    }

    /// Ends a run from within one of its reports.
    private func fail(_ run: DriveRun, _ end: DriveEnd) {
        run.link?.close()
        ended(end)
    }

    /// Reads a device from the file that the guard has grabbed.
    private func taken(_ number: EventNumber, _ file: consuming OwnedDescriptor, of run: DriveRun) {
        let device: DeviceDescription
        do throws(UnusableDevice) {
            device = try devices.exchange(descriptor: file, ofDeviceAt: number.value)
        } catch {
            // An unplugged device is reported by udev and by the guard. Another one would be dead, so everything is given back.
            guard devices.hasNode(ofEvent: number.value) else { return }
            return fail(run, .unreadable(error.reason))
        }
        run.devices[number] = DriveRun.Device(description: device, progress: .taken)
        driveLog.log(
            .info,
            "takes over the \(escaping: device.kind.rawValue) \(escaping: device.name)",
            metadata: ["node": "\(escaping: device.node)"]
        )
        drive(run)
    }

    /// Has the pipeline drive the cursor with the devices that are taken.
    func drive(_ run: DriveRun) {
        host.setDriven(run.taken, settings: settings, at: Timestamp(microseconds: host.loop.time))
        hasChanged()
    }
}
