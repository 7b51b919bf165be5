import CLinux

extension EventLoop {
    /// What to wait for. Hang-up and error are always reported.
    public struct Interests: OptionSet, Sendable {
        /// The epoll bits.
        public let rawValue: UInt32
        /// An option set from epoll bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// There is something to read, a connection to accept, or the other end will write no more.
        public static let readable = Interests(rawValue: EPOLLIN.rawValue)
        /// There is room to write.
        public static let writable = Interests(rawValue: EPOLLOUT.rawValue)
    }

    /// What was reported.
    public struct Readiness: OptionSet, Sendable {
        /// The epoll bits.
        public let rawValue: UInt32
        /// An option set from epoll bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// There is something to read, a connection to accept, or the other end will write no more.
        public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        /// There is room to write.
        public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The other end is gone. Bytes it sent before may still be there to read.
        public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
        /// The descriptor is in an error state.
        public static let error = Readiness(rawValue: EPOLLERR.rawValue)
    }

    /// Which reports of a turn come first.
    public enum Priority: Sendable {
        /// Devices, timers and signals: before all others, and between any two pieces of work that can wait.
        case important
        /// Connections and what accepts them.
        case normal
    }
}
