import Limits

/// What counts at most of the documents that others write.
package enum DocumentsLimit: ModuleLimit {
    /// Levels that the JSON of a file may nest; its parser is recursive. Messages have a limit of their own.
    case jsonDepth
    /// Mistakes that are kept, in all files; further ones are only counted. A hostile file of the maximum size has hundreds of thousands.
    case mistakes
    /// Bytes of a word for which a similar one is suggested. No known word is longer; comparing a longer one would only take time.
    case suggestedWord

    package var most: Int {
        switch self {
        case .jsonDepth: 32
        case .mistakes: 1000
        case .suggestedWord: 48
        }
    }
}
