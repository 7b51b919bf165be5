package import Documents
import DriveConfiguration
import LayoutDocuments
package import PointerModel

extension Field {
    /// Reads a table of settings: the defaults, and what the table's keys set.
    func settings<Owner: TabledSettings>(over defaults: Owner = Owner()) -> Owner? {
        table { table in
            var settings = defaults
            table.values(of: Owner.table).apply(to: &settings)
            return settings
        }
    }

    fileprivate func value<Owner>(of setting: Setting<Owner>) -> SettingValue? {
        switch setting.form {
        case .boolean: boolean().map { .boolean($0) }
        // A smaller number than the least counts as that, as in earlier versions, in which files may have one.
        case .number(let range, _): number(in: range).map { .number($0) }
        case .whole(let range, _): integer(in: range).map { .number(Double($0)) }
        case .word(let words): word(among: words, formerly: setting.formerWords).map { .word($0) }
        case .name: identifier().map { .name($0) }
        case .criteria: driveDevices().map { .criteria($0) }
        case .touchRange where isWord: isAutomatic ? .touchRange(nil) : nil
        case .touchRange: touchRange().map { .touchRange($0) }
        case .threshold where isWord: isAutomatic ? .threshold(nil) : nil
        case .threshold: integer(in: ContactThresholds.range).map { .threshold(Int32($0)) }
        }
    }

    private var isWord: Bool { if case .string = value.content { true } else { false } }

    /// Whether the value is the word for what the device decides. Reports any other word.
    private var isAutomatic: Bool { word(among: ["automatic"]) != nil }

    /// Reads `{ begin, end }` of touches.
    private func touchRange() -> ContactThresholds.Range? {
        table { table in
            let begin = table.required("begin")?.integer(in: ContactThresholds.range)
            let end = table.required("end")
            guard let begin, let end, let last = end.integer(in: 0...begin) else { return nil }
            return ContactThresholds.Range(begin: Int32(begin), end: Int32(last))
        }
    }
}

extension TableReader {
    /// Reads the keys of a table of settings.
    mutating func values<Owner>(of table: [Setting<Owner>]) -> SettingValues<Owner> {
        var values = SettingValues<Owner>()
        for setting in table { values[setting.key] = optional(setting.key)?.value(of: setting) }
        return values
    }
}

extension SettingValue {
    /// The value as a document has it; nil for those that are tables or lists.
    package var document: DocumentValue? {
        switch self {
        case .boolean(let boolean): DocumentValue(.boolean(boolean))
        case .number(let number): DocumentValue(.float(number))
        case .word(let text), .name(let text): .text(text)
        case .criteria, .touchRange, .threshold: nil
        }
    }
}
