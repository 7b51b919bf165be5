/// Work besides reports: deferrable work, and retries of what failed.
extension EventLoop {
    /// Deferrable work, see ``inEachTurn(while:_:)``.
    final class PatientWork {
        let isWaiting: () -> Bool
        let piece: () -> Void

        init(while isWaiting: @escaping () -> Bool, _ piece: @escaping () -> Void) {
            self.isWaiting = isWaiting
            self.piece = piece
        }
    }

    /// Delay before failed work is retried, in microseconds.
    private static let retryDelay: Int64 = 100_000

    /// Runs one piece of deferrable work per turn, after all reports, while work is pending. Such turns do not wait for
    /// reports, so that important reports come before the next piece. Several kinds of work take turns.
    /// - Parameters:
    ///   - isWaiting: returns whether work is pending.
    ///   - piece: does one piece of it, which should take less than a millisecond.
    package func inEachTurn(while isWaiting: @escaping () -> Bool, _ piece: @escaping () -> Void) {
        patientWorks = patientWorks + [PatientWork(while: isWaiting, piece)]
    }

    /// Calls `handler` once, within a tenth of a second, to retry failed work. The timeout of epoll_wait(2) serves as the
    /// timer, so that a retry needs no resource that could be exhausted.
    package func retry(_ handler: @escaping () -> Void) {
        if retries.isEmpty { retryTime = Self.now() + Self.retryDelay }
        retries = retries + [handler]
    }

    var hasPatientWork: Bool { patientWorks.contains { $0.isWaiting() } }

    /// Does one piece of deferrable work. Returns whether any was pending.
    func doPatientWork() -> Bool {
        for _ in patientWorks.indices {
            let work = patientWorks[nextPatientWork]
            nextPatientWork = (nextPatientWork + 1) % patientWorks.count
            guard work.isWaiting() else { continue }
            work.piece()
            return true
        }
        return false
    }

    /// Returns the timeout of a turn in milliseconds: the given one, or less if a retry is due earlier.
    func wait(atMost milliseconds: Int32) -> Int32 {
        guard let retryTime else { return milliseconds }
        // Rounded up, as the loop would otherwise spin during the last millisecond.
        let left = Int32(clamping: max(0, retryTime - Self.now() + 999) / 1000)
        return milliseconds < 0 ? left : min(milliseconds, left)
    }

    var areRetriesDue: Bool { retryTime.map { $0 <= time } ?? false }

    /// Calls the retries if they are due. Returns their number.
    func callRetries() -> Int {
        guard areRetriesDue else { return 0 }
        retryTime = nil
        let handlers = retries
        retries = []
        for handler in handlers { handler() }
        return handlers.count
    }
}
