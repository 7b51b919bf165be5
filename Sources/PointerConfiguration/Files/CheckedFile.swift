package import PointerModel
package import PointerWire

/// Result of reading a file.
package struct CheckedFile: Sendable {
    /// Kind of the file; nil if it cannot be read or parsed.
    package var kind: ConfigurationFile.Kind?
    /// Form of the file; nil if it cannot be read or parsed.
    package var form: DocumentForm?
    /// The declared layout, or everything that is wrong with the file. A layout file has no outputs.
    package var result: Result<Layout, ConfigurationError>
    /// Whether the file itself names the layout's outputs.
    package var hasOutputs = false
    /// Device rules that set nothing, whatever they match.
    package var idleRules: [IdleRule] = []
    /// Settings for choosing effects; the defaults for a layout file, which has none.
    package var effects = EffectSettings()
    /// Positions of the layout's parts in its files.
    package var places: LayoutPlaces

    /// A device rule without a key besides `match` and `not`.
    package struct IdleRule: Sendable, Hashable {
        /// Number of the rule, counted from 1, as in the rules of a device.
        package var number: Int
        /// Position in the file; nil if the text has none.
        package var place: LayoutPlaces.Place?
    }
}
