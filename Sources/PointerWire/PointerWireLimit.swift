import Limits

/// What counts at most of what others write into layouts, files and replies, besides ``PointerModel/PointerModelLimit``.
package enum PointerWireLimit: ModuleLimit {
    /// Levels that the JSON of a file may nest; its parser is recursive. Messages have a limit of their own.
    case jsonDepth
    /// Mistakes that are kept, in all files; further ones are only counted. A hostile file of the maximum size has hundreds of thousands.
    case mistakes
    /// Bytes of a word for which a similar one is suggested. No known word is longer; comparing a longer one would only take time.
    case suggestedWord
    /// Surfaces in a reply of Get: more than any daemon shows, or remembers of those that are gone.
    case replied

    package var most: Int {
        switch self {
        case .jsonDepth: 32
        case .mistakes: 1000
        case .suggestedWord: 48
        case .replied: 4096
        }
    }
}
