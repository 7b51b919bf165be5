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
        /// Whether the kernel reports a hang-up or an error.
        package var isBroken: Bool { rawValue & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
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

/// Inputs, which a turn reads before anything else that could depend on them.
extension EventLoop {
    /// Calls `reader` in each turn that handles anything besides inputs, before everything but the reports of the priority
    /// ``Priority/first``. It must read what all inputs have reported up to now.
    package func addInputReader(_ reader: @escaping () -> Void) {
        inputReaders = inputReaders + [reader]
    }

    /// Calls `handler` once this turn has read the inputs; at once if it has, or outside of a turn.
    package func whenInputsAreRead(_ handler: @escaping () -> Void) {
        guard isBeforeInputs else { return handler() }
        afterInputs = afterInputs + [handler]
    }

    /// A set of priorities.
    struct Priorities: OptionSet {
        let rawValue: UInt8

        static let first = Priorities(rawValue: 1)
        static let input = Priorities(rawValue: 2)
        static let important = Priorities(rawValue: 4)
        static let normal = Priorities(rawValue: 8)

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(_ priority: Priority) {
            switch priority {
            case .first: self = .first
            case .input: self = .input
            case .important: self = .important
            case .normal: self = .normal
            }
        }
    }

    /// Returns the priorities of the first `count` reports in `events`.
    func priorities(_ count: Int) -> Priorities {
        var priorities: Priorities = []
        for position in 0..<count {
            let token = unsafe events[position].data.u64
            priorities.formUnion(
                token == Self.normalToken
                    ? .normal : Priorities(slots[Int(truncatingIfNeeded: token & 0xffff_ffff)].priority)
            )
        }
        return priorities
    }

    /// Handles the reports of the priority ``Priority/first``, reads the inputs, and calls the handlers that wait for that.
    /// - Parameter ready: the priorities of the reports.
    func handleInputs(_ count: Int, _ ready: Priorities, readingAll: Bool) {
        isBeforeInputs = true
        if ready.contains(.first) { dispatch(count, .first) }
        if readingAll {
            for reader in inputReaders { reader() }
        }
        if ready.contains(.input) { dispatch(count, .input) }
        isBeforeInputs = false
        guard !afterInputs.isEmpty else { return }
        let handlers = afterInputs
        afterInputs = []
        for handler in handlers { handler() }
    }
}
