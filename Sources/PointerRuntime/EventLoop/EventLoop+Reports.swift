import CLinux

extension EventLoop {
    /// Conditions to watch a descriptor for. The kernel always reports hang-up and error.
    package struct Interests: OptionSet, Sendable {
        /// The epoll bits.
        package let rawValue: UInt32
        /// An option set from epoll bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Data to read, a connection to accept, or the end of the peer's stream.
        package static let readable = Interests(rawValue: EPOLLIN.rawValue)
        /// Room to write.
        package static let writable = Interests(rawValue: EPOLLOUT.rawValue)
    }

    /// Conditions that the kernel reported.
    package struct Readiness: OptionSet, Sendable {
        /// The epoll bits.
        package let rawValue: UInt32
        /// An option set from epoll bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Data to read, a connection to accept, or the end of the peer's stream.
        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        /// Room to write.
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The peer has closed the connection. Bytes that it sent before may still be readable.
        package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
        /// The descriptor is in an error state.
        package static let error = Readiness(rawValue: EPOLLERR.rawValue)
    }

    /// The order in which a turn handles reports. All but ``normal`` are important: they are handled in each turn, and so between
    /// any two pieces of deferrable work.
    package enum Priority: Sendable {
        /// What decides about the inputs that are read after it in the turn.
        case first
        /// Inputs. Before a turn handles anything that follows in this list, it reads all of them.
        case input
        /// Timers and signals.
        case important
        /// Connections and listening sockets.
        case normal
    }
}
