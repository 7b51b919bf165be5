import PointerClient
import PointerModel
import PointerWire

/// The report of `status`, one line per fact.
struct StatusReport {
    var painter: Painter

    func lines(_ content: StatusContent) -> [String] {
        let service = content.service
        var table = Table()
        table.append("daemon", "running, \(PointerText.escape(service.product)) \(PointerText.escape(service.version))")
        table.append("vendor", PointerText.escape(service.vendor))
        table.append("socket", PointerText.escape(content.socket))
        append(content.status, to: &table)
        if content.pointers.count > 1 || content.state?.pointer != nil { table.append("pointer", pointer(content)) }
        if let state = content.state { append(state, to: &table) }
        table.append("devices", devices(content))
        if let warning = missingDevices(content) { table.append("", painter(warning, .careful)) }
        if content.outputs?.isEmpty == true { table.append("outputs", "none") }
        for (number, output) in (content.outputs ?? []).enumerated() {
            let scale = output.scale == 1 ? "" : ", scale \(output.scale.compact)"
            table.append(
                number == 0 ? "outputs" : "",
                "\(PointerText.escape(output.name)), \(output.frame.compact)\(scale)\(PointerText.transform(output))"
            )
        }
        if let drive = content.drive { table.append("drive", DriveReport.phaseWords(drive)) }
        if let help = help(content) {
            table.append("help", AssistReport.words(help))
            let reach = HelpReach(of: help, drive: content.drive)
            if reach != .withoutHelp { table.append("", "reaches \(reach.words)") }
        }
        let lines = table.lines { cell, _, column in column == 0 ? painter(cell, .strong) : cell }
        return lines + (limitsAndCounts(content.status))
    }

    /// Appends the pointer's position, style, region, buttons and modifiers.
    private func append(_ state: StateMessage, to table: inout Table) {
        table.append("position", position(state))
        let transition = state.transition.map { ", changing (transition \($0.id))" } ?? ""
        table.append("style", PointerText.style(state.style) + transition)
        let latch = state.latched == true ? ", latched" : ""
        table.append("region", (state.region.map(PointerText.region) ?? "none") + latch)
        table.append("buttons", PointerText.list(state.buttons))
        table.append("modifiers", PointerText.list(state.modifiers))
    }

    /// Appends how long the daemon has run, its configuration, and the user's roles.
    private func append(_ status: StatusMessage, to table: inout Table) {
        table.append("running", "for \(Self.duration(status.time &- status.started))\(status.paused ? ", paused" : "")")
        let files = status.configurationFiles ?? status.configuration.map { [$0] } ?? []
        if files.isEmpty { table.append("configured", "built-in defaults") }
        for (number, file) in files.enumerated() {
            table.append(number == 0 ? "configured" : "", PointerText.escape(file))
        }
        let mistakes = status.failedReload?.split(separator: "\n") ?? []
        for (number, mistake) in mistakes.enumerated() {
            let head = number == 0 ? "refused: " : ""
            table.append("", painter(head + PointerText.escape(String(mistake)), .bad))
        }
        if let names = status.unknownNames, !names.isEmpty {
            table.append("", painter("unknown users and groups: \(PointerText.list(names))", .careful))
        }
        table.append("your roles", PointerText.list(status.roles))
        if let seat = status.mutedOn {
            table.append("muted", painter("\(PointerText.inactive(on: seat)), so the pointer is not shown", .careful))
        }
    }

    /// Returns a duration in words.
    /// - Parameter microseconds: The duration; a negative one counts as 0.
    private static func duration(_ microseconds: Int64) -> String {
        let seconds = max(0, microseconds) / 1_000_000
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min" }
        if seconds < 86_400 { return "\(seconds / 3600) h \(seconds / 60 % 60) min" }
        return "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
    }

    /// Returns the limits and the counters.
    private func limitsAndCounts(_ status: StatusMessage) -> [String] {
        var table = Table()
        table.append("LIMIT", "VALUE", "USED", "HIGHEST")
        for limit in status.limits {
            table.append(
                PointerText.escape(limit.name),
                limit.value.compact,
                limit.used.map { "\($0)" } ?? "-",
                limit.highest.map { "\($0)" } ?? "-"
            )
        }
        return [""] + table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
            + [""] + CountsReport(status: status).lines(painter)
    }

    /// Returns a warning if no device moves the pointer, else nil.
    private func missingDevices(_ content: StatusContent) -> String? {
        guard let state = content.state else { return nil }
        let name = state.pointer ?? PointerNames.byDefault
        guard let pointer = content.pointers.first(where: { $0.name == name }), pointer.devices.isEmpty else {
            return nil
        }
        return "none of them moves the pointer \(PointerText.escape(name))"
    }

    /// Returns the pointer and all pointers, such as `second; there are default, second`.
    private func pointer(_ content: StatusContent) -> String {
        let names = PointerText.list(content.pointers.map(\.name))
        return (content.state.map { "\(PointerText.pointer($0.pointer)); " } ?? "") + "there are \(names)"
    }

    /// Returns the help of the pointer whose state is shown.
    private func help(_ content: StatusContent) -> AssistSettingsMessage? {
        let name = content.state?.pointer ?? PointerNames.byDefault
        return content.assist?.pointers.first { $0.pointer == name }?.settings
    }

    private func position(_ state: StateMessage) -> String {
        var parts = [state.position.compact]
        if state.displayed != state.position { parts.append("drawn at \(state.displayed.compact)") }
        if let offset = state.contentOffset { parts.append("content follows by \(offset.compact)") }
        if let velocity = state.velocity { parts.append("moving by \(velocity.compact) a second") }
        if state.locked == true { parts.append("locked") }
        if let agreement = state.agreement { parts.append("cursor \(PointerText.escape(agreement))") }
        parts.append(state.source.map { "moved by \(PointerText.escape($0))" } ?? "no device has moved it yet")
        return parts.joined(separator: "; ")
    }

    private func devices(_ content: StatusContent) -> String {
        let count = "\(content.devices.count)"
        if content.failures.isEmpty { return count }
        return "\(count), and \(content.failures.count) not read (see pointerctl devices)"
    }
}

/// Everything that `status` shows. `status --json` prints it as JSON.
struct StatusContent: Encodable {
    var socket: String
    var service: ServiceInformation
    /// State of the pointer; nil if this user is muted.
    var state: StateMessage?
    var pointers: [PointerMessage]
    var devices: [DeviceMessage]
    var failures: [DeviceFailureMessage]
    /// Outputs; nil if this user is muted.
    var outputs: [Output]?
    /// Status of the daemon itself.
    var status: StatusMessage
    /// The help for hands that aim badly; nil without the role that may know it.
    var assist: AssistStatusMessage?
    /// Whether the daemon moves the real cursor; nil without the role that may know it.
    var drive: DriveStatusMessage?
}
