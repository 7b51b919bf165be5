extension InterfaceText {
    /// Type of a field.
    public indirect enum FieldType: Equatable, Sendable {
        /// `true` or `false`.
        case bool
        /// A whole number.
        case int
        /// A number.
        case float
        /// Text.
        case string
        /// Any JSON object.
        case object
        /// A type that the interface defines.
        case named(String)
        /// Fields in parentheses.
        case structure([Field])
        /// One of several words.
        case enumeration([String])
        /// `[]` and a type: a list.
        case array(FieldType)
        /// `[string]` and a type: values by name.
        case dictionary(FieldType)
        /// `?` and a type: a value, null or left out.
        case optional(FieldType)
    }
}
