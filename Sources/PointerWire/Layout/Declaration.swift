package import Documents
import LayoutDocuments
package import PointerModel

/// Reader of declarations in messages.
package enum Declaration {
    /// Reads a part of a message.
    /// - Parameters:
    ///   - text: the JSON text, valid and nested no deeper than messages are.
    ///   - path: place of the text in the message.
    ///   - rules: rules of the message. A key `strict` in the text can make them stricter.
    ///   - body: reads the value.
    /// - Throws: the first mistake.
    package static func read<Value>(
        _ text: some Sequence<UInt8>,
        at path: String = "",
        by rules: ReadingRules = .ofMessages(),
        _ body: (Field) -> Value?
    ) throws(Mistake) -> Value {
        let value: DocumentValue
        do throws(JSONDocument.SyntaxError) {
            value = try JSONDocument.root(ofMessage: text)
        } catch {
            throw Mistake(.invalid, at: path, error.message)
        }
        return try read(value, at: path, by: rules, body)
    }

    /// Reads a part of a message.
    package static func read<Value>(
        _ value: DocumentValue,
        at path: String = "",
        by rules: ReadingRules = .ofMessages(),
        _ body: (Field) -> Value?
    ) throws(Mistake) -> Value {
        var rules = rules
        if path.isEmpty, value.isStrict { rules.refusesUnknownKeys = true }
        let list = MistakeList()
        let result = body(Field(value, at: path, reading: DocumentReading(.json, rules: rules, list: list)))
        if let mistake = list.first { throw mistake }
        guard let result else { throw Mistake(.invalid, at: path, "is not valid") }
        return result
    }

    /// Checks outputs as those of a client.
    /// - Throws: the first mistake.
    package static func check(_ outputs: [Output]) throws(Mistake) {
        let document = LayoutWriter.message.outputs(outputs)
        _ = try read(document, at: "outputs") { $0.outputs() }
    }
}

extension DocumentValue {
    /// Whether the value is a call's parameters that refuse unknown fields.
    fileprivate var isStrict: Bool {
        guard case .table(let entries) = content else { return false }
        guard case .boolean(let isStrict)? = entries.first(where: { $0.key == "strict" })?.value.content else {
            return false
        }
        return isStrict
    }
}
