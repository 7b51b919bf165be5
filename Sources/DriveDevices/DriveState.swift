package import GuardWire
package import PointerWire

/// The life cycle of the drive.
enum DrivePhase {
    case off
    /// The drive begins by itself as soon as something is so.
    case waiting(DriveWait)
    /// The guard ended by itself, and is asked again at a time in microseconds of the event loop.
    case retrying(at: Int64, after: DriveEnd)
    /// A connection to the guard. The run knows how far it is.
    case running(DriveRun)
    /// The drive is off until a person or a reload turns it on again. After the three buttons a reload must newly enable it.
    case failed(DriveFailure)
}

/// Why a connection to the guard ended without the daemon's doing.
package enum DriveEnd: Sendable, Hashable {
    /// The guard said why.
    case ended(GuardEnd)
    /// The connection closed without a word.
    case closed
    /// The guard sent something that is no report, or a report without its descriptor.
    case malformed
    /// A packet of another user than the guard's.
    case stranger(UInt32)
    /// A grabbed device cannot be read.
    case unreadable(String)
    /// A virtual mouse cannot be written, or the connection cannot be used.
    case broken(String)
    /// The guard has a connection, and another one waits already.
    case crowded

    /// Whether the guard may be asked again by itself.
    var isPassing: Bool {
        switch self {
        case .ended(.disconnected), .ended(.silent), .ended(.stopping), .closed, .unreadable, .broken,
            .crowded:
            true
        case .ended(.chord), .ended(.afterChord), .ended(.malformed), .ended(.notConfigured), .ended(.unreadable),
            .ended(.noVirtualDevices), .malformed, .stranger:
            false
        }
    }

    /// The reason in words, as a clause.
    var words: String {
        switch self {
        case .ended(.disconnected), .closed: "pointer-guard closed the connection"
        case .ended(.silent): "pointerd did not answer pointer-guard within 500 ms"
        case .ended(.chord): "the three buttons were held for 1.5 s"
        case .ended(.afterChord): "the three buttons were held less than 10 s before"
        case .ended(.malformed): "pointer-guard does not understand this version of pointerd"
        case .ended(.stopping): "pointer-guard was stopped"
        case .ended(.notConfigured): "[drive] of the configuration that pointer-guard reads selects no device"
        case .ended(.unreadable): "pointer-guard cannot read the configuration"
        case .ended(.noVirtualDevices): "pointer-guard cannot make the virtual mice"
        case .malformed: "pointerd does not understand this version of pointer-guard"
        case .stranger(let user): "user \(user) answers in place of pointer-guard"
        case .unreadable(let reason): "a device that pointer-guard grabbed cannot be read: \(reason)"
        case .broken(let reason): "pointer-guard cannot be used: \(reason)"
        case .crowded: "pointer-guard serves another pointerd"
        }
    }
}

/// Why the drive is off although it was turned on.
package struct DriveFailure: Sendable, Hashable {
    /// What kind of failure it is, for programs.
    package var kind: DriveFailureKind
    /// The reason in words, as a clause.
    package var reason: String

    init(_ kind: DriveFailureKind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The failure for an end after which the guard is not asked again.
    init(_ end: DriveEnd) {
        let kind: DriveFailureKind =
            switch end {
            case .ended(.chord), .ended(.afterChord): .chord
            case .ended(.notConfigured): .notConfigured
            case .ended(.noVirtualDevices): .noVirtualDevices
            case .stranger: .stranger
            case .ended, .closed, .malformed, .unreadable, .broken, .crowded: .ended
            }
        self.init(kind, end.words)
    }

    /// Too many ends of the guard in a short time.
    init(repeated end: DriveEnd, times: Int) {
        self.init(.ended, "\(end.words), \(times) times in a minute")
    }

    static let notConfigured = DriveFailure(.notConfigured, "[drive] selects no device: \"devices\" is empty")
}

extension GuardRefusal {
    /// The reason in words, as a clause.
    var words: String {
        switch self {
        case .notChosen: "[drive] of the configuration that pointer-guard reads does not select it"
        case .hasKeys: "it has keys of a keyboard"
        case .otherKind: "it is neither a mouse with relative motion nor a touchpad"
        case .own: "it is a virtual mouse of pointer-guard"
        case .busy: "another program has grabbed it"
        case .failed: "pointer-guard cannot open or grab it"
        case .tooMany: "pointer-guard has grabbed as many devices as it may"
        }
    }
}
