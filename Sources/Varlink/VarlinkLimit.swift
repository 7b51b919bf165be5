import Limits

/// What counts at most of what clients and services send, besides ``ServerLimits``, which a configuration may set.
package enum VarlinkLimit: ModuleLimit {
    /// Bytes of the name of a message's field: the longest known one, with each of its letters escaped. A longer one is unknown.
    case fieldName
    /// Bytes of parameters that are decoded in one go. A method that accepts more decodes its lists item by item, with this limit for each
    /// item.
    case parameterBytes
    /// Fields and list items in such parameters. Each takes about 1 µs to decode, and 3 µs where unknown fields are refused; the length of
    /// a string adds almost nothing.
    case parameterValues
    /// Connections that only get a refusal, in addition to ``ServerLimits/connections``.
    case refused
    /// Connections of guests, in addition to ``ServerLimits/connections``, and as many that only get a refusal.
    case guests
    /// Connections of one user who is a guest.
    case guestsOfUser
    /// Bytes of a message of a guest, and bytes that may wait for a guest besides one reply.
    case guestBytes
    /// Supplementary groups of a client that are looked at: as many as the kernel allows a process.
    case groups
    /// Clients that wait to be accepted, as many as net.core.somaxconn lets the kernel keep unless an administrator has changed it. The kernel
    /// takes one more. Others get EAGAIN, or wait in connect(2).
    case waiting
    /// Large works under way at once. Each holds some megabytes at most.
    case largeWorks
    /// Large works of one user under way at once.
    case largeWorksOfUser
    /// Bytes of a message that a client receives, without its NUL.
    case received
    /// Levels that objects and lists of a message that a client receives may nest, or of a call's parameters.
    case clientDepth
    /// Levels that the types of an interface may nest: far more than anyone writes, far less than the stack holds.
    case interfaceDepth

    package var most: Int {
        switch self {
        case .fieldName: 60
        case .parameterBytes: 65_536
        case .parameterValues: 1024
        case .refused: 8
        case .guests: 4
        case .guestsOfUser: 1
        case .guestBytes: 4096
        case .groups: 65_536
        case .waiting: 4096
        case .largeWorks: 6
        case .largeWorksOfUser: 2
        case .received: 16 << 20
        case .clientDepth: 512
        case .interfaceDepth: 32
        }
    }
}
