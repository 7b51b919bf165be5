import PointerWire

/// The text of `drive`.
struct DriveReport {
    var painter: Painter

    /// Returns what is to be said.
    /// - Parameters:
    ///   - status: the drive's status.
    ///   - help: the help in force on each pointer, as far as it is known.
    func lines(_ status: DriveStatusMessage, help: [AssistInForceMessage]) -> [String] {
        var facts = Table()
        facts.append("drive", Self.phaseWords(status))
        if let seconds = status.secondsLeft { facts.append("trial", "ends in \(seconds) s") }
        for pointer in help {
            let reach = HelpReach(of: pointer.settings, drive: status)
            guard reach != .withoutHelp else { continue }
            let name = help.count > 1 ? " on \(PointerText.escape(pointer.pointer))" : ""
            facts.append("help\(name)", "\(AssistReport.words(pointer.settings))")
            facts.append("", "reaches \(reach.words)")
        }
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
        let advice = Finding(of: status)?.how ?? []
        return advice.isEmpty ? lines : lines + [""] + advice
    }

    /// Returns the phase in words, with what the drive waits for or why it is off.
    static func phaseWords(_ status: DriveStatusMessage) -> String {
        let reason = reason(of: status).map { ": \($0)" } ?? ""
        switch DrivePhaseName(rawValue: status.phase) {
        case .off: return "off"
        case .connecting, .waitingForRest, .waiting: return "on, \(waiting(status) ?? "")"
        case .driving: return "on"
        case .failed: return "off\(reason)"
        case nil: return PointerText.escape(status.phase) + reason
        }
    }

    /// Returns whether the drive is on, and if not why, as a clause about it.
    static func clause(_ status: DriveStatusMessage) -> String {
        if let waiting = waiting(status) { return "the drive \(waiting)" }
        let reason = reason(of: status).map { ", because \($0)" } ?? ""
        switch DrivePhaseName(rawValue: status.phase) {
        case .driving: return "the drive is on"
        case .off: return "the drive is off"
        case .failed: return "the drive is off\(reason)"
        default: return "the drive is \(PointerText.escape(status.phase))\(reason)"
        }
    }

    /// Returns what the drive waits for, as a clause without its subject; nil unless it waits.
    static func waiting(_ status: DriveStatusMessage) -> String? {
        let reason = reason(of: status).map { ": \($0)" } ?? ""
        return switch DrivePhaseName(rawValue: status.phase) {
        case .connecting: "waits for the virtual mice"
        case .waitingForRest: "waits until no button is down and no finger touches"
        case .waiting: "waits for \(waitWords(status.waitsFor))\(reason)"
        case .off, .driving, .failed, nil: nil
        }
    }

    private static func reason(of status: DriveStatusMessage) -> String? { status.reason.map(PointerText.escape) }

    private static func waitWords(_ wait: String?) -> String {
        switch wait.flatMap(DriveWait.init(rawValue:)) {
        case .outputs: "a program that says where the outputs are"
        case .output: "the output that [drive] names"
        case .devices: "a device that it may take over"
        case .session: "a session in front"
        case .user: "a session in front of a user whom [drive] names"
        case .resume: "the end of a pause"
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
