public import PointerModel
public import PointerWire

/// Result of reading a file.
public struct CheckedFile: Sendable {
    /// Kind of the file; nil if it cannot be read or parsed.
    public var kind: ConfigurationFile.Kind?
    /// Form of the file; nil if it cannot be read or parsed.
    public var form: DocumentForm?
    /// The declared layout, or everything that is wrong with the file. A layout file has no outputs.
    public var result: Result<Layout, ConfigurationError>
    /// Whether the file itself names the layout's outputs.
    public var hasOutputs = false
    /// Device rules that set nothing, whatever they match.
    public var idleRules: [IdleRule] = []
    /// Settings for choosing effects; the defaults for a layout file, which has none.
    public var effects = EffectSettings()
    /// Positions of the layout's parts in its files.
    public var places: LayoutPlaces

    /// A device rule without a key besides `match` and `not`.
    public struct IdleRule: Sendable, Hashable {
        /// Number of the rule, counted from 1, as in the rules of a device.
        public var number: Int
        /// Position in the file; nil if the text has none.
        public var place: LayoutPlaces.Place?
    }
}
