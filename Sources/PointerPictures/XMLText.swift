import SafeText

/// Foreign text in XML.
package enum XMLText {
    /// Returns a text as XML has it, between tags and in quotation marks. Ids are arbitrary.
    package static func escape(_ text: String) -> String {
        var escaped = ""
        for character in PrintableText.escape(text).unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
