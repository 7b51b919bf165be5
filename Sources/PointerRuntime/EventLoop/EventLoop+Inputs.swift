import CLinux

/// Inputs, which a turn reads before anything else that could depend on them.
extension EventLoop {
    /// Calls `reader` in each turn that handles anything besides inputs, before everything but the reports of the priority
    /// ``Priority/first``. It must read what all inputs have reported up to now.
    package func addInputReader(_ reader: @escaping () -> Void) {
        inputReaders.append(reader)
    }

    /// Calls `handler` after this turn has read the inputs. Calls it at once outside of a turn, and later in the turn.
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
