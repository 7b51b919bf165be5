import CLinux
import Glibc
public import SystemPackage

/// One epoll set and who is to be told of what it reports.
///
/// A program has one, on its only thread. Handlers run one after another, inside ``turn(timeout:)``; a handler may add,
/// change and remove watches, its own included, and a report that was already waiting for a removed watch is dropped.
@safe
public final class EventLoop {
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

    /// A handle on one watched descriptor, never reused: a stale one is ignored.
    public struct Watch: Hashable, Sendable {
        fileprivate let index: UInt32
        fileprivate let generation: UInt32

        fileprivate var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
    }

    /// A place in the table of watches; free while `handler` is nil.
    private struct Slot {
        var generation: UInt32
        var descriptor: Int32
        var handler: ((Readiness) -> Void)?
    }

    /// How many reports one epoll_wait(2) takes. What is left waits for the next turn.
    private static let batch = 64
    /// How long what could not be done is left alone, in microseconds.
    private static let retryDelay: Int64 = 100_000

    private let epoll: OwnedDescriptor
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: EventLoop.batch)
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var turnHandlers: [() -> Void] = []
    private var retries: [() -> Void] = []
    /// When these are called; nil: there are none.
    private var retryMoment: Int64?
    private var isStopping = false
    private var isDispatching = false

    /// Makes an empty loop. Fails as epoll_create1(2) does.
    public init() throws(Errno) {
        epoll = OwnedDescriptor(try Errno.check(epoll_create1(Int32(EPOLL_CLOEXEC))))
    }

    deinit {
        unsafe events.deallocate()
    }

    /// Calls `handler` whenever `descriptor` is ready, until ``unwatch(_:)``.
    ///
    /// The descriptor stays the caller's, who removes the watch before closing it. Fails as epoll_ctl(2) does: a
    /// descriptor can be watched once, and regular files not at all.
    public func watch(
        _ descriptor: Int32,
        for interests: Interests,
        _ handler: @escaping (Readiness) -> Void
    ) throws(Errno) -> Watch {
        let index: UInt32
        if let free = freeSlots.last {
            index = free
        } else {
            index = UInt32(slots.count)
        }
        let isNew = Int(index) == slots.count
        let watch = Watch(index: index, generation: isNew ? 1 : slots[Int(index)].generation)
        try control(EPOLL_CTL_ADD, descriptor, watch, interests)
        if isNew {
            slots.append(Slot(generation: 1, descriptor: descriptor, handler: handler))
        } else {
            freeSlots.removeLast()
            slots[Int(index)].descriptor = descriptor
            slots[Int(index)].handler = handler
        }
        return watch
    }

    /// Waits for something else from now on; an empty set waits for hang-up and error only.
    ///
    /// A watch that was removed is ignored. Fails as epoll_ctl(2) does.
    public func change(_ watch: Watch, to interests: Interests) throws(Errno) {
        guard let descriptor = descriptor(of: watch) else { return }
        try control(EPOLL_CTL_MOD, descriptor, watch, interests)
    }

    /// Ends a watch; its handler is not called again, not even for what was already reported.
    public func unwatch(_ watch: Watch) {
        guard let descriptor = descriptor(of: watch) else { return }
        // It fails only for a descriptor that was closed too early, which epoll has forgotten by itself.
        _ = epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, descriptor, nil)
        // Released last: what it held may be the owner of another watch, which then gets here, too.
        let handler = slots[Int(watch.index)].handler
        slots[Int(watch.index)].handler = nil
        slots[Int(watch.index)].generation &+= 1
        freeSlots.append(watch.index)
        withExtendedLifetime(handler) {}
    }

    /// Calls `handler` after the events of every turn, in the order of registration: the place to send what piled up.
    public func afterEachTurn(_ handler: @escaping () -> Void) {
        turnHandlers.append(handler)
    }

    /// Calls `handler` once, in a turn a tenth of a second from now or sooner, for what failed. It takes nothing that could be lacking: the
    /// turn's own wait ends then.
    public func retry(_ handler: @escaping () -> Void) {
        if retries.isEmpty { retryMoment = Self.now() + Self.retryDelay }
        retries.append(handler)
    }

    /// Turns until ``stop()``. Fails as epoll_wait(2) does.
    public func run() throws(Errno) {
        isStopping = false
        // What was made ready before the loop ran must not wait for the first event.
        finishTurn()
        while !isStopping {
            _ = try turn()
        }
    }

    /// Lets ``run()`` return once the turn at hand is over.
    public func stop() {
        isStopping = true
    }

    /// Waits once, at most `milliseconds` (-1: without end), and calls the handlers of what happened.
    ///
    /// A turn cut short by a signal handler reports nothing. Must not be called from a handler.
    /// - Returns: the number of reports, stale ones included; what was tried again counts as one each; 0 when the time was over.
    public func turn(timeout milliseconds: Int32 = -1) throws(Errno) -> Int {
        precondition(!isDispatching, "EventLoop.turn called from one of its own handlers")
        var count = unsafe epoll_wait(epoll.rawValue, events, Int32(Self.batch), wait(atMost: milliseconds))
        if count == -1 {
            let error = Errno.last
            guard error == .interrupted else { throw error }
            count = 0
        }
        isDispatching = true
        defer { isDispatching = false }
        for position in 0..<Int(count) {
            let token = unsafe events[position].data.u64
            let readiness = unsafe Readiness(rawValue: events[position].events)
            let slot = slots[Int(truncatingIfNeeded: token & 0xffff_ffff)]
            if UInt64(slot.generation) == token >> 32, let handler = slot.handler {
                handler(readiness)
            }
        }
        let retried = callRetries()
        finishTurn()
        return Int(count) + retried
    }

    /// How long a turn waits: as long as it may, or until something is tried again.
    private func wait(atMost milliseconds: Int32) -> Int32 {
        guard let retryMoment else { return milliseconds }
        // Rounded up, for it would turn without end from the last whole millisecond on.
        let left = Int32(clamping: max(0, retryMoment - Self.now() + 999) / 1000)
        return milliseconds < 0 ? left : min(milliseconds, left)
    }

    /// Returns how many there were.
    private func callRetries() -> Int {
        guard let retryMoment, retryMoment <= Self.now() else { return 0 }
        self.retryMoment = nil
        let handlers = retries
        retries = []
        for handler in handlers { handler() }
        return handlers.count
    }

    /// The time in microseconds of CLOCK_MONOTONIC, the clock of input events.
    public static func now() -> Int64 {
        var time = timespec()
        // It cannot fail: the clock exists on every Linux and the pointer is valid.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    private func finishTurn() {
        // By index: a handler may register another.
        var position = 0
        while position < turnHandlers.count {
            turnHandlers[position]()
            position += 1
        }
    }

    private func descriptor(of watch: Watch) -> Int32? {
        guard Int(watch.index) < slots.count else { return nil }
        let slot = slots[Int(watch.index)]
        return slot.generation == watch.generation && slot.handler != nil ? slot.descriptor : nil
    }

    private func control(
        _ operation: Int32,
        _ descriptor: Int32,
        _ watch: Watch,
        _ interests: Interests
    ) throws(Errno) {
        var event = unsafe epoll_event()
        unsafe event.events = interests.rawValue
        unsafe event.data.u64 = watch.token
        try Errno.check(unsafe epoll_ctl(epoll.rawValue, operation, descriptor, &event))
    }
}
