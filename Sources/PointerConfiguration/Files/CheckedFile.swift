public import PointerModel

/// What reading a file came to.
public struct CheckedFile: Sendable {
    /// nil where the file cannot be read, or not be parsed.
    public var kind: ConfigurationFile.Kind?
    /// What it is written in; nil as for the kind.
    public var form: DocumentForm?
    /// What the file declares, or everything that is wrong with it. A layout file has no outputs.
    public var result: Result<Layout, ConfigurationError>
    /// Whether the file itself names the layout's outputs.
    public var hasOutputs = false
    /// The rules for devices that settle nothing, whatever they match.
    public var idleRules: [IdleRule] = []
    /// How effects are chosen with it: a layout file does not say, so that the defaults hold.
    public var effects = EffectSettings()
    /// Where in its files the layout's parts stand.
    public var places: LayoutPlaces

    /// A rule for devices without a key beside `match` and `not`.
    public struct IdleRule: Sendable, Hashable {
        /// Counts from 1, as those do that a device has.
        public var number: Int
        /// nil: the text has no place for it.
        public var place: LayoutPlaces.Place?
    }
}
