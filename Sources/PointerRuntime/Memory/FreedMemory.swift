import CLinux
package import SystemPackage

/// Returns freed memory to the kernel. The allocator keeps all free memory between blocks in use, so that a daemon would
/// hold the memory of its busiest time until it exits. Large blocks are mapped separately, and return when freed.
///
/// Trimming a heap that was large takes some milliseconds. It happens after much was freed and while the loop is almost
/// idle, as with a pointer at rest, so that no report waits for it; at the latest after a minute.
package final class FreedMemory {
    /// Least amount of freed memory that makes trimming worthwhile, in bytes.
    static let leastBytes = 1_048_576
    /// Time for which the loop must be almost idle, in microseconds.
    static let delay: Int64 = 1_000_000
    /// Maximum number of turns in that time for a loop that counts as almost idle. A moving mouse causes more.
    static let quietTurns: UInt64 = 32
    /// Maximum number of times that trimming is postponed.
    static let mostDelays = 60

    private let loop: EventLoop
    private var timer: Timer?
    private var bytes = 0
    private var isTimed = false
    private var delays = 0
    /// The loop's turn count when the timer was armed.
    private var turns: UInt64 = 0

    /// Configures the allocator and creates the timer.
    /// - Parameters:
    ///   - loop: serves the timer.
    ///   - release: returns the memory; nil for malloc_trim(3). Tests pass a function of their own.
    /// - Throws: the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, release: (() -> Void)? = nil) throws(Errno) {
        self.loop = loop
        clinux_keep_no_large_blocks()
        // With huge pages, the kernel would refill returned memory around single pages in use, 2 MiB at a time.
        clinux_use_no_huge_pages()
        timer = try Timer(on: loop) { [unowned self] in
            guard loop.turnCount &- turns <= Self.quietTurns || delays >= Self.mostDelays else {
                delays += 1
                return arm()
            }
            (isTimed, bytes, delays) = (false, 0, 0)
            if let release { release() } else { clinux_release_freed() }
        }
    }

    /// Counts `freed` bytes that were freed, or will be shortly.
    package func note(_ freed: Int) {
        bytes += freed
        guard bytes >= Self.leastBytes, !isTimed else { return }
        isTimed = true
        arm()
    }

    private func arm() {
        turns = loop.turnCount
        // A timer that the kernel fails to arm fires all the same, see Timer.
        try? timer?.arm(after: Self.delay)
    }
}
