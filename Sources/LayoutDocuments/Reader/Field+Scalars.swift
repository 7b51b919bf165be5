package import Documents
package import PointerModel
import SafeText

/// Readers of single values of the model.
extension Field {
    /// Reads a coordinate in points.
    func coordinate() -> Double? { number(in: rules.position) }

    /// Reads a length in points.
    func length() -> Double? { number(in: rules.length) }

    /// Reads a name: 1 to 128 bytes without control characters and, except for the two joiners, without format characters.
    package func identifier() -> String? {
        guard let text = string() else { return nil }
        guard (1...PointerModelLimit.identifierBytes.most).contains(text.utf8.count) else {
            report(
                text.isEmpty
                    ? "is empty"
                    : "is \(text.utf8.count) bytes long: at most \(PointerModelLimit.identifierBytes.most)"
            )
            return nil
        }
        guard PrintableText.isName(text) else {
            report("\(PrintableText.quote(text)) contains a control character")
            return nil
        }
        return text
    }

    /// Reads an array of the names of options, in any order.
    package func options<Options: NamedOptions>(_ type: Options.Type) -> Options? {
        guard case .array = value.content else {
            reportKind(expected: "an array of strings")
            return nil
        }
        let names = elements.map { $0.word(among: type.named.map(\.name)) }
        return names.contains(nil) ? nil : Options(names: names.compactMap { $0 })
    }
}
