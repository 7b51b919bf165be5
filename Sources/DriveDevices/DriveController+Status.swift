import GuardWire
import PointerModel
import PointerRuntime
package import PointerWire

/// The status of the drive.
extension DriveController {
    package var status: DriveStatusMessage {
        var message: DriveStatusMessage
        switch phase {
        case .off: message = DriveStatusMessage(.off)
        case .waiting(let wait): message = DriveStatusMessage(.waiting, waitsFor: wait)
        case .retrying(_, let end): message = DriveStatusMessage(.waiting, waitsFor: .retry, reason: end.words)
        case .running(let run): message = DriveStatusMessage(run.phaseName, devices: run.deviceMessages)
        case .failed(let failure):
            message = DriveStatusMessage(.failed, failure: failure.kind, reason: failure.reason)
        }
        if case .running(let run) = phase, message.phase == DrivePhaseName.waiting.rawValue {
            message.waitsFor = run.hasMice ? DriveWait.devices.rawValue : nil
        }
        if case .trial(let end) = wish, message.failure == nil {
            message.secondsLeft = max(0, Int((end - EventLoop.now() + 999_999) / 1_000_000))
        }
        return message
    }
}

extension DriveRun {
    fileprivate var phaseName: DrivePhaseName {
        guard hasMice else { return .connecting }
        let states = devices.values.map(\.progress)
        if states.contains(.taken) { return .driving }
        if states.contains(.waiting) || states.contains(.asked) { return .waitingForRest }
        return .waiting
    }

    fileprivate var deviceMessages: [DriveDeviceMessage] {
        devices.sorted { $0.key.value < $1.key.value }.map { _, device in
            var reason: String?
            let state: DriveDeviceState
            switch device.progress {
            case .asked: state = .asked
            case .waiting: state = .waitingForRest
            case .taken: state = .taken
            case .refused(let refusal):
                state = .refused
                reason = refusal.words
            }
            let description = device.description
            return DriveDeviceMessage(
                id: description.id.rawValue,
                name: description.name,
                node: description.node,
                state: state,
                reason: reason
            )
        }
    }
}
