import PointerWire

/// What helps a drive that is not on, and what a person should know of one that is.
enum DriveAdvice {
    /// Returns what helps, a line each; empty if nothing is needed.
    static func of(_ status: DriveStatusMessage) -> [String] {
        switch (DrivePhaseName(rawValue: status.phase), status.failure.flatMap(DriveFailureKind.init(rawValue:))) {
        case (.failed, .notConfigured):
            [
                "Name the devices in the daemon's pointerd.toml, under [drive]: devices = [{ kind = \"mouse\" }]",
                "pointerctl status names the file.",
                "Then: sudo systemctl reload pointerd",
            ]
        case (.failed, .noGuard):
            [
                "Install pointer-guard, of the package pointerd-drive.",
                "If it is installed, start its socket: sudo systemctl start pointer-guard.socket",
            ]
        case (.failed, .noVirtualDevices), (.failed, .stranger), (.failed, .ended):
            ["The log of the guard says more: journalctl -u pointer-guard -u pointerd"]
        case (.failed, .chord): ["To turn it on again, from 10 s after the buttons on: sudo pointerctl drive on"]
        case (.failed, _): []
        case (.waiting, _): of(status.waitsFor.flatMap(DriveWait.init(rawValue:)), status)
        default: []
        }
    }

    private static func of(_ wait: DriveWait?, _ status: DriveStatusMessage) -> [String] {
        switch wait {
        case .outputs:
            ["The programs of the desktop say it: pointerctl desktop", "By hand: sudo pointerctl set-outputs"]
        case .output: ["pointerctl layout shows the outputs."]
        case .devices where status.devices.isEmpty:
            [
                "pointerctl devices shows what there is; devices under [drive] selects by name, id, phys, property or kind.",
                "Absolute mice, touchscreens and keyboards are never taken over.",
            ]
        default: []
        }
    }

    /// Returns what a person should know before keeping the drive.
    static func ofDesktop() -> [String] {
        var lines = [
            "The speed is now that of pointerd's configuration; left-handed buttons and natural scrolling stay the desktop's."
        ]
        lines += TouchpadSwitching.found().map { place in
            "\(place) switches touchpads off while there is a mouse, and the virtual mouse is one."
        }
        return lines + ["Hold the left, right and middle button together for 1.5 s to get the devices back."]
    }
}

extension DriveStatusMessage {
    /// The failure of a drive that cannot come on as it is; nil if it is on or only takes time.
    var failureOfDrive: Failure? {
        let wait = waitsFor.flatMap(DriveWait.init(rawValue:))
        switch DrivePhaseName(rawValue: phase) {
        case .failed: return offFailure
        case .waiting where wait != .retry:
            return Failure(message: "the drive is not on: it \(words)", advice: DriveAdvice.of(self))
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
            advice: DriveAdvice.of(self)
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
