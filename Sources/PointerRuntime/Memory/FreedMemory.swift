import CLinux
public import SystemPackage

/// Gives freed memory back to the system. The allocator keeps what lies between blocks that are in use, however much that is; a daemon that
/// has served a lot would hold it until its end. Large blocks are the system's own, and go back as they are freed.
///
/// To look through the heap takes some milliseconds where it was large. That is done once much was freed and hardly anything happens, as
/// with a pointer at rest, so that no report waits for it; or after a minute.
public final class FreedMemory {
    /// Less than that is worth no look, in bytes.
    static let leastBytes = 1_048_576
    /// How long hardly anything has to happen, in microseconds.
    static let delay: Int64 = 1_000_000
    /// In that time, so many turns of the loop are hardly anything. A mouse that moves makes more.
    static let quietTurns: UInt64 = 32
    /// How often it is put off.
    static let mostDelays = 60

    private let loop: EventLoop
    private var timer: Timer?
    private var bytes = 0
    private var isTimed = false
    private var delays = 0
    /// The loop's turns when the timer was armed.
    private var turns: UInt64 = 0

    /// - Parameters:
    ///   - loop: serves the timer.
    ///   - release: gives the memory back; nil: malloc_trim(3) does. Tests have one of their own.
    /// - Throws: as timerfd_create(2) and epoll_ctl(2) do.
    public init(on loop: EventLoop, release: (() -> Void)? = nil) throws(Errno) {
        self.loop = loop
        clinux_keep_no_large_blocks()
        // The kernel would fill what was given back around single pages in use, 2 MiB at a time.
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

    /// Notes that so many bytes were freed, or are about to be.
    public func note(_ freed: Int) {
        bytes += freed
        guard bytes >= Self.leastBytes, !isTimed else { return }
        isTimed = true
        arm()
    }

    private func arm() {
        turns = loop.turnCount
        // One that is not armed fires all the same.
        try? timer?.arm(after: Self.delay)
    }
}
