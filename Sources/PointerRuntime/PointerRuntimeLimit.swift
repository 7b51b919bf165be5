import Limits

/// What the programs of this package take in a turn, and hand to the system, at most of what others cause or name.
package enum PointerRuntimeLimit: ModuleLimit {
    /// Bytes of the path of a socket: `sun_path` has 108, one of them for the closing NUL.
    case socketPath
    /// Bytes of a line of the log with its newline: what a pipe with any room accepts without blocking, PIPE_BUF, one page.
    case logLine
    /// Users with a limited log of their own. All other users share one, which bounds the memory.
    case loggedUsers
    /// Bytes of a status for the service manager. A manager ignores a longer message, including the state in it.
    case status
    /// Events of one connection that are taken in one turn of the loop.
    case events
    /// Calls in one turn of the loop that read what has happened in a folder, so that a program that makes files there all the time keeps
    /// nothing waiting.
    case folderReads

    package var most: Int {
        switch self {
        case .socketPath: 107
        case .logLine: 4096
        case .loggedUsers: 16
        case .status: 1024
        case .events: 256
        case .folderReads: 16
        }
    }
}
