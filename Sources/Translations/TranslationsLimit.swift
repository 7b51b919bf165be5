import Limits

/// How much of what a catalogue says is shown at most. Its file is an administrator's, and its mistakes must harm nobody.
package enum TranslationsLimit: ModuleLimit {
    /// Bytes of a translation. A longer one counts as none.
    case text
    /// Placeholders in a text. One with more counts as wrong.
    case placeholders

    package var most: Int {
        switch self {
        case .text: 4096
        case .placeholders: 32
        }
    }
}
