extension InterfaceText {
    /// What a field holds.
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
        /// One of a few words.
        case enumeration([String])
        /// `[]` of something.
        case array(FieldType)
        /// `[string]`: something by name.
        case dictionary(FieldType)
        /// `?`: something, null or left out.
        case optional(FieldType)
    }
}
