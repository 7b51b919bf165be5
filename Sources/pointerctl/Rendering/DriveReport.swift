import PointerWire

/// The text of `drive`.
struct DriveReport {
    var painter: Painter

    func lines(_ status: DriveStatusMessage) -> [String] {
        var facts = Table()
        facts.append("drive", Self.phaseWords(status))
        if let seconds = status.secondsLeft { facts.append("trial", "ends in \(seconds) s") }
        var lines = facts.lines()
        if !status.devices.isEmpty {
            var table = Table()
            table.append("ID", "NODE", "STATE", "NAME")
            for device in status.devices {
                let reason = device.reason.map { ": \(PointerText.escape($0))" } ?? ""
                table.append(
                    "\(device.id)",
                    PointerText.escape(device.node),
                    Self.stateWords(device.state) + reason,
                    PointerText.escape(device.name)
                )
            }
            lines += [""] + table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
        }
        let advice = DriveAdvice.of(status)
        return advice.isEmpty ? lines : lines + [""] + advice
    }

    /// Returns the phase in words, with what the drive waits for or why it is off.
    static func phaseWords(_ status: DriveStatusMessage) -> String {
        let reason = status.reason.map { ": \(PointerText.escape($0))" } ?? ""
        switch DrivePhaseName(rawValue: status.phase) {
        case .off: return "off"
        case .connecting: return "on, waits for the virtual mice"
        case .waitingForRest: return "on, waits until no button is down and no finger touches"
        case .driving: return "on"
        case .failed: return "off\(reason)"
        case .waiting: return "on, waits for \(waitWords(status.waitsFor))\(reason)"
        case nil: return PointerText.escape(status.phase) + reason
        }
    }

    private static func waitWords(_ wait: String?) -> String {
        switch wait.flatMap(DriveWait.init(rawValue:)) {
        case .outputs: "a program that says where the outputs are"
        case .output: "the output that [drive] names"
        case .devices: "a device that it may take over"
        case .session: "a session in front"
        case .user: "a session in front of a user whom [drive] names"
        case .resume: "pointerctl resume"
        case .wake: "the end of a sleep"
        case .compositor: "the end of a program that moves the pointer in place of devices"
        case .retry: "pointer-guard, which it asks again"
        case nil: PointerText.escape(wait ?? "something else")
        }
    }

    private static func stateWords(_ state: String) -> String {
        switch DriveDeviceState(rawValue: state) {
        case .asked: "asked for"
        case .waitingForRest: "waits until it rests"
        case .taken: "taken over"
        case .refused: "refused"
        case nil: PointerText.escape(state)
        }
    }
}
