import Documents
import SafeText

extension Field {
    /// Reads `[modifiers]`.
    func readsKeyboards() -> Bool? { table { $0.optional("fromKeyboards")?.boolean() } }

    /// Reads `[log]`.
    func logLevel() -> LogLevel? { table { $0.optional("level")?.choice(LogLevel.self) } }

    /// Reads `[sessions]`.
    func sessionRules() -> SessionRules? {
        table { table in
            var rules = SessionRules()
            if let mutes = table.optional("muteInactive")?.boolean() { rules.mutesInactive = mutes }
            if let seat = table.optional("seat")?.seatName() { rules.seat = seat }
            return rules
        }
    }

    /// Reads the name of a seat as logind accepts it: "seat" and letters, digits, "-" or "_".
    private func seatName() -> String? {
        guard let text = string() else { return nil }
        let isKnown = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard text.hasPrefix("seat"), text.utf8.count > 4,
            text.utf8.count <= PointerConfigurationLimit.seatBytes.most, text.utf8.allSatisfy(isKnown)
        else {
            report(
                "\(PrintableText.quote(text)) is no seat: expected \"seat\" and letters, digits, \"-\" or \"_\", "
                    + "such as \"seat0\""
            )
            return nil
        }
        return text
    }
}
