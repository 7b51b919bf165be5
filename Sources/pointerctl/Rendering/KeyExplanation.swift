import Documents
import PointerConfiguration
import PointerModel

/// What the files of a configuration say about a key, or about each key of a table.
struct KeyExplanation {
    /// A key with its value, and where that comes from.
    struct Value {
        var key: String
        /// The value; nil if it is a default that depends on more than the files.
        var value: DocumentValue?
        /// The position in a file; nil for a default.
        var place: LayoutPlaces.Place?
        /// Whether the place is that of the profile, which sets the key.
        var isOfProfile = false
    }

    /// Lists that mean another thing without a value than as empty ones: without outputs there is one, which is not written in any file, and
    /// without users the drive is for all.
    private static let meansMoreUnset: Set = ["outputs", "drive.users"]

    private let key: [String]
    private let schema: JSONSchema

    /// - Parameter key: the key with those of its tables, such as `drive.devices`, or a table such as `roles`.
    /// - Throws: a failure that names the part which there is not, with what was probably meant.
    init(of key: String) throws(Failure) {
        var parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if let first = parts.first { parts[0] = ConfigurationFile.formerKeys[first] ?? first }
        self.key = parts
        var schema = JSONSchema.daemon
        for (index, part) in self.key.enumerated() {
            let table = self.key[..<index].joined(separator: ".")
            let known = (schema.properties ?? [:]).keys.sorted()
            guard let next = schema.properties?[part] else {
                let nearest = Suggestion.nearest(to: part, among: known).map { "; did you mean \($0)?" } ?? ""
                let place = table.isEmpty ? "pointerd.toml" : PointerText.escape(table)
                throw Failure(message: "there is no key \(PointerText.escape(part)) in \(place)\(nearest)")
            }
            schema = next
        }
        self.schema = schema
    }

    /// Returns the values in the document of a configuration without mistakes.
    func values(in document: Field) -> [Value] {
        let field = key.reduce(Optional(document)) { $0?.member($1) }
        return values(key.joined(separator: "."), schema, field, in: document)
    }

    private func values(_ key: String, _ schema: JSONSchema, _ field: Field?, in document: Field) -> [Value] {
        if let properties = schema.properties {
            return properties.sorted { $0.key < $1.key }.flatMap { name, schema in
                values("\(key).\(name)", schema, field?.member(name), in: document)
            }
        }
        guard let field else { return [fallback(key, schema, in: document)] }
        // Each item of an array to which files add may come from another one.
        guard schema.prefixItems != nil, !field.elements.isEmpty else {
            return [Value(key: key, value: Self.spelled(field.value, of: key), place: field.filePlace)]
        }
        return field.elements.map { Value(key: $0.path, value: $0.value, place: $0.filePlace) }
    }

    /// Returns the value of a key with its present word in place of an earlier one.
    private static func spelled(_ value: DocumentValue, of key: String) -> DocumentValue {
        guard key.hasPrefix("assist."), case .string(let word) = value.content,
            let now = AssistSettings.setting(String(key.dropFirst("assist.".count)))?.formerWords[word]
        else { return value }
        return .text(now)
    }

    /// Returns the value of a key that no file has.
    private func fallback(_ key: String, _ schema: JSONSchema, in document: Field) -> Value {
        if let value = schema.byDefault?.value { return Value(key: key, value: value) }
        let parts = key.split(separator: ".").map(String.init)
        if parts.first == "roles", let role = parts.last.flatMap(ClientRole.init) {
            return Value(key: key, value: .list(RoleRules()[role].map { .text($0.text) }))
        }
        if parts.first == "assist", let setting = parts.last.flatMap({ AssistSettings.setting($0) }) {
            let field = document.member("assist")?.member("profile")
            var profile = AssistProfile.steady
            if case .string(let name)? = field?.value.content { profile = AssistProfile(rawValue: name) ?? profile }
            return Value(
                key: key,
                value: setting.value(in: profile.settings)?.document,
                place: field?.filePlace,
                isOfProfile: field != nil
            )
        }
        if key == "assist.allow" { return Value(key: key, value: .list(AssistSettings.table.map { .text($0.key) })) }
        return Value(key: key, value: schema.type == .array && !Self.meansMoreUnset.contains(key) ? .list([]) : nil)
    }
}

extension KeyExplanation.Value {
    /// The value as a line of TOML, with its place as the comment.
    func lines(_ painter: Painter) -> [String] {
        let origin = place.map { "\(PointerText.escape($0.file)):\($0.line)" }
        let text = value.map { "\(key) = \(TOMLWriter.inline(shown($0)))" } ?? key
        let comment = (isOfProfile ? "the profile, " : "") + (origin ?? "the default")
        return ["\(PointerText.escape(text))  \(painter("# \(comment)", origin == nil ? .faint : .strong))"]
    }

    /// The value as an object of JSON.
    var json: [UInt8] {
        let object = DocumentValue.table { table in
            table.set("key", key)
            table.set("value", value)
            table.set("isDefault", place == nil)
            if isOfProfile { table.set("isOfProfile", true) }
            table.set("file", place?.file)
            table.set("line", place?.line, unless: nil)
            table.set("column", place?.column, unless: nil)
        }
        return Array(JSONWriter.inline(object).utf8)
    }

    /// A surface has too much for a line: its id stands for it.
    private func shown(_ value: DocumentValue) -> DocumentValue {
        guard key.hasPrefix("surfaces["), case .table(let entries) = value.content else { return value }
        return DocumentValue(.table(entries.filter { $0.key == "id" }))
    }
}

extension JSONSchema.Default {
    fileprivate var value: DocumentValue {
        switch self {
        case .boolean(let boolean): DocumentValue(.boolean(boolean))
        case .number(let number): DocumentValue(.float(number))
        case .string(let string): .text(string)
        }
    }
}
