import PointerModel
import PointerWire

/// The text of `assist`.
struct AssistReport {
    var painter: Painter

    /// Returns the help of each pointer, and who asks for help that is not in force.
    func lines(_ status: AssistStatusMessage) -> [String] {
        let waiting = status.holders.filter(\.pointers.isEmpty).map { holder in
            let place = holder.pointer.map { " for \(PointerText.escape($0))" } ?? ""
            return
                "\(Self.name(of: holder.owner)) asks\(place) for \(Self.words(holder.settings)), which is not in force"
        }
        return lines(status.pointers) + (waiting.isEmpty ? [] : [""] + waiting)
    }

    /// Returns the help of each pointer.
    func lines(_ pointers: [AssistInForceMessage]) -> [String] {
        var table = Table()
        table.append("POINTER", "HELP", "WHY")
        for pointer in pointers {
            table.append(PointerText.escape(pointer.pointer), Self.words(pointer.settings), Self.reason(of: pointer))
        }
        return table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
    }

    /// Returns settings in words.
    static func words(_ message: AssistSettingsMessage) -> String {
        let settings = message.values
        var words = [PointerText.escape(message.profile)]
        if settings.click != .plain { words.append("click \(settings.click.rawValue)") }
        if settings.freezesClicks {
            let delay = settings.dragDelay > 0 ? " for \(settings.dragDelay.compact) s" : ""
            words.append("freeze up to \(settings.dragThreshold.compact)\(delay)")
        }
        if settings.bubble > 0 { words.append("bubble \(settings.bubble.compact)") }
        if settings.filter > 0 { words.append("filter \(settings.filter.compact) Hz with the drive") }
        if settings.dwellClick > 0 { words.append("click after \(settings.dwellClick.compact) s with the drive") }
        return words.joined(separator: ", ")
    }

    private static func reason(of pointer: AssistInForceMessage) -> String {
        guard let owner = pointer.owner else { return "configuration" }
        let asked = "\(name(of: owner)) asks for it"
        guard !pointer.bounded.isEmpty else { return asked }
        let keys = pointer.bounded.map(PointerText.escape).joined(separator: ", ")
        return "\(asked); the configuration limits \(keys)"
    }

    private static func name(of user: UInt32) -> String { PointerText.escape(UserNames.name(of: user)) }
}
