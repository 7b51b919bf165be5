/// Phases of the drive, by their names on the wire.
public enum DrivePhaseName: String, CaseIterable, Sendable {
    case off
    case waiting
    case connecting
    case waitingForRest
    case driving
    case failed
}

/// What a waiting drive waits for, by the names on the wire.
public enum DriveWait: String, CaseIterable, Sendable {
    /// A client that names the outputs.
    case outputs
    /// The output that the configuration names.
    case output
    /// A device that the configuration selects.
    case devices
    /// A session in front.
    case session
    /// A session in front of a user whom the configuration names.
    case user
    /// The end of a pause.
    case resume
    /// The devices, after a sleep.
    case wake
    /// The end of the client that moves a pointer in place of devices.
    case compositor
    /// Another attempt, after the guard has ended.
    case retry
}

/// Kinds of failures of the drive, by their names on the wire.
public enum DriveFailureKind: String, CaseIterable, Sendable {
    /// The configuration selects no devices.
    case notConfigured
    /// The daemon plays a recording.
    case noDevices
    /// The guard is not installed or cannot be reached.
    case noGuard
    /// Another user's program answers in place of the guard.
    case stranger
    /// The guard cannot make the virtual mice.
    case noVirtualDevices
    /// A person held the three buttons.
    case chord
    /// The guard has ended again and again, or in a way that would only repeat itself.
    case ended
}

/// States of a device in the drive, by their names on the wire.
public enum DriveDeviceState: String, CaseIterable, Sendable {
    case asked
    case waitingForRest
    case taken
    case refused
}

/// The wire's DriveDevice: a device that the daemon has asked the guard for.
public struct DriveDeviceMessage: Codable, Sendable, Equatable {
    /// Id of the device, as in io.pointerd.Devices.
    public var id: UInt32
    public var name: String
    public var node: String
    public var state: String
    /// Reason for a refusal, as text for a person; nil for any other state.
    public var reason: String?

    package init(id: UInt32, name: String, node: String, state: DriveDeviceState, reason: String? = nil) {
        self.id = id
        self.name = name
        self.node = node
        self.state = state.rawValue
        self.reason = reason
    }
}

/// The wire's DriveStatus.
public struct DriveStatusMessage: Codable, Sendable, Equatable {
    public var phase: String
    /// What a waiting drive waits for.
    public var waitsFor: String?
    /// Kind of the failure.
    public var failure: String?
    /// Reason for a failure or another attempt, as text for a person.
    public var reason: String?
    /// Seconds until a trial ends, rounded up; nil if the drive is no trial.
    public var secondsLeft: Int?
    public var devices: [DriveDeviceMessage]

    package init(
        _ phase: DrivePhaseName,
        waitsFor: DriveWait? = nil,
        failure: DriveFailureKind? = nil,
        reason: String? = nil,
        secondsLeft: Int? = nil,
        devices: [DriveDeviceMessage] = []
    ) {
        self.phase = phase.rawValue
        self.waitsFor = waitsFor?.rawValue
        self.failure = failure?.rawValue
        self.reason = reason
        self.secondsLeft = secondsLeft
        self.devices = devices
    }
}

/// The reply of Enable, GetStatus and Monitor.
package struct DriveStatusReply: Codable, Sendable, Equatable {
    package var status: DriveStatusMessage

    package init(status: DriveStatusMessage) {
        self.status = status
    }
}

/// The parameters of Enable.
package struct EnableDriveParameters: Codable, Sendable, Equatable {
    /// Valid values of `confirmWithin`, in seconds.
    package static let confirmRange = 1...300

    /// Seconds until the drive goes off again by itself; nil if it stays on.
    package var confirmWithin: Int?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(confirmWithin: Int? = nil, strict: Bool? = nil) {
        self.confirmWithin = confirmWithin
        self.strict = strict
    }
}
