import PointerWire

extension DriveStatusMessage {
    /// The failure of a drive that cannot come on as it is; nil if it is on or only takes time.
    var failureOfDrive: Failure? {
        let wait = waitsFor.flatMap(DriveWait.init(rawValue:))
        switch DrivePhaseName(rawValue: phase) {
        case .failed: return offFailure
        case .waiting where wait != .retry:
            return Failure(message: "the drive is not on: it \(words)", advice: Finding(of: self)?.how ?? [])
        default: return nil
        }
    }

    /// Whether the drive is on, perhaps still on the way there, and no trial that ends by itself.
    var staysOn: Bool {
        switch DrivePhaseName(rawValue: phase) {
        case .waiting, .connecting, .waitingForRest, .driving: secondsLeft == nil
        case .off, .failed, nil: false
        }
    }

    /// Whether the drive was turned on and failed, other than by the three buttons, with which a person turns it off.
    var hasFailed: Bool {
        phase == DrivePhaseName.failed.rawValue && failure != DriveFailureKind.chord.rawValue
    }

    /// Whether the drive begins by itself as soon as something is so.
    var isWaiting: Bool { phase == DrivePhaseName.waiting.rawValue }

    /// The failure of a drive that is off.
    var offFailure: Failure {
        Failure(
            message: "the drive is off" + (reason.map { ": \(PointerText.escape($0))" } ?? ""),
            advice: Finding(of: self)?.how ?? []
        )
    }

    private var words: String {
        let refused = devices.compactMap { device in
            device.reason.map { "\(PointerText.escape(device.name)): \(PointerText.escape($0))" }
        }
        let text = DriveReport.waiting(self) ?? DriveReport.phaseWords(self)
        return refused.isEmpty ? text : text + " (" + refused.joined(separator: "; ") + ")"
    }
}
