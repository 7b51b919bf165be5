/// A value of a TOML document with its place in the text.
struct TOMLValue: Sendable {
    /// What a value can be.
    enum Content: Sendable {
        /// In the order of the text.
        case table([TOMLEntry])
        case array([TOMLValue])
        case string(String)
        case integer(Int64)
        /// May be infinite or not a number: TOML has words for both.
        case float(Double)
        case boolean(Bool)
        case date
        case time
        case dateTime
    }

    /// nil where the text has no place for it, as for the table that a dotted key implies.
    var position: TOMLPosition?
    var content: Content

    /// What to call the value in a message, with its article.
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

/// A key of a table and what it stands for.
struct TOMLEntry: Sendable {
    var key: String
    var position: TOMLPosition?
    var value: TOMLValue
}
