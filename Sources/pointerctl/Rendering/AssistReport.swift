import PointerModel
import PointerWire

/// The text of `assist`.
struct AssistReport {
    var painter: Painter

    /// Returns the help of each pointer, and who asks for help that is not in force.
    /// - Parameters:
    ///   - status: what the daemon says of the help.
    ///   - drive: what it says of the drive; nil if it does not say it.
    func lines(_ status: AssistStatusMessage, drive: DriveStatusMessage?) -> [String] {
        let waiting = status.holders.filter(\.pointers.isEmpty).map { holder in
            let place = holder.pointer.map { " for \(PointerText.escape($0))" } ?? ""
            return
                "\(Self.name(of: holder.owner)) asks\(place) for \(Self.words(holder.settings)), which is not in force"
        }
        return lines(status.pointers, drive: drive) + (waiting.isEmpty ? [] : [""] + waiting)
    }

    /// Returns the help of each pointer, the programs that it reaches, and why it is in force.
    func lines(_ pointers: [AssistInForceMessage], drive: DriveStatusMessage?) -> [String] {
        // Help has many words, and the two columns after it are what a person looks for.
        var table = Table(widest: .max)
        table.append("POINTER", "HELP", "REACHES", "WHY")
        for pointer in pointers {
            table.append(
                PointerText.escape(pointer.pointer),
                Self.words(pointer.settings),
                HelpReach(of: pointer.settings, drive: drive).words,
                Self.reason(of: pointer)
            )
        }
        return table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
    }

    /// Returns settings in words.
    static func words(_ settings: AssistSettingsMessage) -> String {
        func number(_ key: String) -> Double { settings.number(of: key) ?? 0 }
        var words = [PointerText.escape(settings.profile)]
        if settings.click != ClickAttribution.plain.rawValue {
            words.append("click \(PointerText.escape(settings.click))")
        }
        if settings.freeze {
            let delay = number("dragDelay") > 0 ? " for \(number("dragDelay").compact) s" : ""
            words.append("freeze up to \(number("dragThreshold").compact)\(delay)")
        }
        if number("bubble") > 0 { words.append("bubble \(number("bubble").compact)") }
        if number("filter") > 0 { words.append("filter \(number("filter").compact) Hz with the drive") }
        if number("dwellClick") > 0 {
            words.append("click after \(number("dwellClick").compact) s with the drive")
        }
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

/// What `assist status --json` prints.
struct AssistContent: Encodable {
    var pointers: [AssistInForceMessage]
    var holders: [AssistHolderMessage]
    /// By the name of a pointer, the code of ``HelpReach``.
    var reaches: [String: String]

    init(_ status: AssistStatusMessage, drive: DriveStatusMessage?) {
        pointers = status.pointers
        holders = status.holders
        reaches = Dictionary(
            status.pointers.map { ($0.pointer, HelpReach(of: $0.settings, drive: drive).code) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
