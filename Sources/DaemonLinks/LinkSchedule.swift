import PointerClient
import PointerRuntime
import SystemPackage

/// When a link connects again.
///
/// While the daemon's queue of connections is full, the link tries at short intervals that do not grow: the kernel does not signal room in
/// the queue of a Unix socket, and others may take the room at once, so a link that tries seldom may never get it. After
/// ``DaemonLinksLimit/attempts`` the daemon counts as lost for once. After any other failure the intervals grow.
struct LinkSchedule {
    private static let losses = RetrySchedule(first: 250_000, longest: 10_000_000)

    private var afterLoss = losses
    private var whileFull = RetrySchedule(first: DaemonLocation.queueInterval, longest: DaemonLocation.queueInterval)
    /// Attempts in a row that found the queue full.
    private var attempts = 0

    /// The time of the next attempt, in microseconds; nil if none is scheduled.
    var due: Int64? { afterLoss.due ?? whileFull.due }

    /// Records a failure to connect. Returns whether the daemon counts as lost; otherwise the link tries again soon.
    mutating func fail(_ error: ClientError, at now: Int64) -> Bool {
        guard case .unreachable(.system(path: _, error: .wouldBlock)) = error else {
            fail(at: now)
            return true
        }
        attempts += 1
        if attempts < DaemonLinksLimit.attempts.most {
            whileFull.fail(at: now)
            return false
        }
        // The first interval: a daemon that others keep busy is there.
        afterLoss = Self.losses
        fail(at: now)
        return true
    }

    /// Records a loss.
    mutating func fail(at now: Int64) {
        attempts = 0
        afterLoss.fail(at: now)
    }

    /// Records that the daemon was connected to.
    mutating func succeed() { attempts = 0 }

    /// Ends the current wait.
    mutating func end() {
        afterLoss.end()
        whileFull.end()
    }
}
