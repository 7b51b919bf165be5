import Limits

/// How much of what others write is shown at most.
package enum SafeTextLimit: ModuleLimit {
    /// Code points of a quoted text, which keeps messages readable.
    case quoted

    package var most: Int {
        switch self {
        case .quoted: 64
        }
    }
}
