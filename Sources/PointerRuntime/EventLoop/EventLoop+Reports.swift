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

/// Inputs, which a turn reads before anything else that could depend on them.
extension EventLoop {
    /// Calls `reader` in each turn that handles anything besides inputs, before everything but the reports of the priority
    /// ``Priority/first``. It must read what all inputs have reported up to now.
    package func addInputReader(_ reader: @escaping () -> Void) {
        inputReaders.append(reader)
    }

    /// Calls `handler` once this turn has read the inputs; at once if it has, or outside of a turn.
    package func whenInputsAreRead(_ handler: @escaping () -> Void) {
        guard isBeforeInputs else { return handler() }
        afterInputs.append(handler)
    }

    /// Returns whether the first `count` reports in `events` are those of inputs alone, and whether the second set has reports.
    func readiness(_ count: Int) -> (isOfInputsAlone: Bool, hasNormal: Bool) {
        var isOfInputsAlone = true
        var hasNormal = false
        for position in 0..<count {
            let token = unsafe events[position].data.u64
            if token == Self.normalToken {
                hasNormal = true
            } else if slots[Int(truncatingIfNeeded: token & 0xffff_ffff)].priority == .input {
                continue
            }
            isOfInputsAlone = false
        }
        return (isOfInputsAlone, hasNormal)
    }

    /// Handles the reports of the priority ``Priority/first``, reads the inputs, and calls the handlers that wait for that.
    func handleInputs(_ count: Int, readingAll: Bool) {
        isBeforeInputs = true
        dispatch(count, .first)
        if readingAll {
            for reader in inputReaders { reader() }
        }
        dispatch(count, .input)
        isBeforeInputs = false
        guard !afterInputs.isEmpty else { return }
        let handlers = afterInputs
        afterInputs = []
        for handler in handlers { handler() }
    }
}
