import Limits

/// How much of what others write is shown or looked at, at most.
package enum SafeTextLimit: ModuleLimit {
    /// Code points of a quoted text, which keeps messages readable.
    case quoted
    /// Bytes of a file by which it is decided what it is, without a byte-order mark. Comments may stand before what decides.
    case examined

    package var most: Int {
        switch self {
        case .quoted: 64
        case .examined: 65_536
        }
    }
}
