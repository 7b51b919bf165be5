/// A value of a TOML document with its position in the text.
struct TOMLValue: Sendable {
    /// Type and contents of a value.
    enum Content: Sendable {
        /// In the order of the text.
        case table([TOMLEntry])
        case array([TOMLValue])
        case string(String)
        case integer(Int64)
        /// May be infinite or NaN: TOML has words for both.
        case float(Double)
        case boolean(Bool)
        case date
        case time
        case dateTime
    }

    /// Position in the text; nil if the text has none, as for the table that a dotted key implies.
    var position: TOMLPosition?
    var content: Content

    /// Name of the value's type for messages, with its article.
    var kindName: String {
        switch content {
        case .table: "a table"
        case .array: "an array"
        case .string: "a string"
        case .integer: "an integer"
        case .float: "a float"
        case .boolean: "a boolean"
        case .date: "a date"
        case .time: "a time"
        case .dateTime: "a date and time"
        }
    }
}

/// A key of a table and its value.
struct TOMLEntry: Sendable {
    var key: String
    var position: TOMLPosition?
    var value: TOMLValue
}
