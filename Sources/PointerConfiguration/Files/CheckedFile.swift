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
    /// How effects are chosen with it: a layout file does not say, so that the defaults hold.
    public var effects = EffectSettings()
    /// Where in its files the layout's parts stand.
    public var places: LayoutPlaces
}
