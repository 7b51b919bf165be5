import Limits

/// What counts at most of what others write into replies, besides ``Documents/DocumentsLimit`` and ``PointerModel/PointerModelLimit``.
package enum PointerWireLimit: ModuleLimit {
    /// Surfaces in a reply of Get: more than any daemon shows, or remembers of those that are gone.
    case replied

    package var most: Int {
        switch self {
        case .replied: 4096
        }
    }
}
