import Glibc
package import SystemPackage

/// A message of the daemon to the guard.
package enum GuardRequest: Sendable, Hashable {
    /// Grab the device of this number as soon as no key is down and no finger touches it.
    case take(EventNumber)
    /// Tell other programs where the fingers of the touchpad of this number were, because a guard that died has not. The answer is silence,
    /// or ``GuardReport/notRepaired(_:_:)``.
    case repair(EventNumber)
    /// The answer to ``GuardReport/ping``.
    case pong
}

/// A message of the guard to the daemon.
package enum GuardReport: Sendable, Hashable {
    /// The event node of the virtual absolute mouse, for writing. A descriptor comes with it.
    case absoluteMouse
    /// The event node of the virtual relative mouse, for writing. A descriptor comes with it.
    case relativeMouse
    /// The event node of a touchpad's virtual copy, for writing. A descriptor comes with it, before ``taken(_:)``.
    case touchpad(EventNumber)
    /// The device is grabbed. The grabbed file comes with it as a descriptor for reading.
    case taken(EventNumber)
    /// A key of the device is down or a finger touches it; the guard waits.
    case waiting(EventNumber)
    /// The device is not grabbed.
    case refused(EventNumber, GuardRefusal)
    /// The device is not repaired, and nothing was written to it.
    case notRepaired(EventNumber, GuardRefusal)
    /// The device was unplugged.
    case gone(EventNumber)
    /// A question that the daemon must answer within 500 ms.
    case ping
    /// The guard has released all devices, and closes the connection.
    case ended(GuardEnd)
}

extension GuardReport {
    /// The report of a device that the guard has not grabbed yet, and with which a system call failed.
    package static func failure(of number: EventNumber, _ error: Errno) -> GuardReport {
        error.isUnplugged ? .gone(number) : .refused(number, GuardRefusal(error))
    }
}

/// The number N of /dev/input/eventN.
package struct EventNumber: Sendable, Hashable {
    package let value: UInt16

    package init(_ value: UInt16) {
        self.value = value
    }

    /// The kernel's name, such as `event3`.
    package var name: String { "event\(value)" }

    /// The event node.
    package var path: String { "/dev/input/\(name)" }
}

/// The reason why the guard does not grab a device.
package enum GuardRefusal: UInt8, Sendable, Hashable, CaseIterable {
    /// `[drive]` does not select the device, or there is no such device.
    case notChosen
    /// The device has keys other than those of a mouse or a touchpad.
    case hasKeys
    /// The device is no mouse with relative motion and no touchpad.
    case otherKind
    /// The device is a virtual one of the guard itself.
    case own
    /// Another program has grabbed the device.
    case busy
    /// The device cannot be opened or grabbed.
    case failed
    /// The guard has grabbed as many devices as it may.
    case tooMany

    /// The refusal of a device with which a system call failed.
    package init(_ error: Errno) {
        self =
            switch error {
            case .noSuchFileOrDirectory: .notChosen
            case .resourceBusy: .busy
            default: .failed
            }
    }
}

/// The reason why the guard released all devices.
package enum GuardEnd: UInt8, Sendable, Hashable, CaseIterable {
    /// The daemon closed the connection.
    case disconnected
    /// The daemon did not answer a ping within 500 ms.
    case silent
    /// A person held the primary, secondary and middle button of a grabbed device for 1.5 s.
    case chord
    /// The daemon sent something that is no request.
    case malformed
    /// The guard was told to stop.
    case stopping
    /// The configuration selects no device for the drive.
    case notConfigured
    /// The guard cannot make the virtual devices.
    case noVirtualDevices
    /// The guard cannot read the configuration.
    case unreadable
    /// A person held the three buttons less than 10 s ago, and no daemon is served meanwhile.
    case afterChord
}

extension Errno {
    /// Whether the error says that the device was unplugged, or the open file revoked.
    package var isUnplugged: Bool { rawValue == Glibc.ENODEV }
}
