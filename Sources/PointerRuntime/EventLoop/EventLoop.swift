import CLinux
import Glibc
public import SystemPackage

/// An event loop with two epoll sets, one for important descriptors and one for all others.
///
/// A program has one loop, on its only thread. Handlers run one after another, inside ``turn(timeout:)``. A handler may
/// add, change and remove watches, its own included; the loop drops reports still pending for a removed watch.
@safe
public final class EventLoop {
    /// A handle on one watched descriptor. The loop never reuses a handle, and ignores a stale one.
    public struct Watch: Hashable, Sendable {
        fileprivate let index: UInt32
        fileprivate let generation: UInt32

        fileprivate var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
    }

    /// An entry in the table of watches; free while `handler` is nil.
    private struct Slot {
        var generation: UInt32
        var descriptor: Int32
        var priority: Priority
        var handler: ((Readiness) -> Void)?
    }

    /// Deferrable work, see ``inEachTurn(while:_:)``.
    private struct PatientWork {
        let isWaiting: () -> Bool
        let piece: () -> Void
    }

    /// Maximum number of reports per epoll_wait(2). Further reports wait for the next turn.
    private static let batch = 64
    /// Delay before failed work is retried, in microseconds.
    private static let retryDelay: Int64 = 100_000

    /// Token with which the first set reports the second.
    private static let normalToken = UInt64.max

    /// First set: the important watches, and the second set.
    private let epoll: OwnedDescriptor
    /// Second set: all other watches.
    private let normalEpoll: OwnedDescriptor
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: EventLoop.batch)
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var turnHandlers: [() -> Void] = []
    private var patientWorks: [PatientWork] = []
    /// Index in `patientWorks` at which the next turn begins its search.
    private var nextPatientWork = 0
    private var retries: [() -> Void] = []
    /// Time at which the retries are due, in microseconds of ``now()``; nil if there are none.
    private var retryTime: Int64?
    /// Number of turns so far.
    public private(set) var turnCount: UInt64 = 0
    private var isStopping = false
    private var isDispatching = false

    /// Creates an empty loop. Throws the errors of epoll_create1(2) and epoll_ctl(2).
    public init() throws(Errno) {
        epoll = OwnedDescriptor(try Errno.check(epoll_create1(Int32(EPOLL_CLOEXEC))))
        normalEpoll = OwnedDescriptor(try Errno.check(epoll_create1(Int32(EPOLL_CLOEXEC))))
        try control(epoll.rawValue, EPOLL_CTL_ADD, normalEpoll.rawValue, Self.normalToken, .readable)
    }

    deinit {
        unsafe events.deallocate()
    }

    /// Calls `handler` whenever `descriptor` is ready, until ``unwatch(_:)``.
    ///
    /// The caller keeps the descriptor, and must remove the watch before closing it. Throws the errors of epoll_ctl(2):
    /// a descriptor can be watched only once, a regular file not at all.
    public func watch(
        _ descriptor: Int32,
        for interests: Interests,
        priority: Priority = .important,
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
        try control(set(of: priority), EPOLL_CTL_ADD, descriptor, watch.token, interests)
        if isNew {
            slots.append(Slot(generation: 1, descriptor: descriptor, priority: priority, handler: handler))
        } else {
            freeSlots.removeLast()
            slots[Int(index)].descriptor = descriptor
            slots[Int(index)].priority = priority
            slots[Int(index)].handler = handler
        }
        return watch
    }

    /// Replaces the interests of a watch; with an empty set, the kernel reports hang-up and error only.
    ///
    /// Ignores a removed watch. Throws the errors of epoll_ctl(2).
    public func change(_ watch: Watch, to interests: Interests) throws(Errno) {
        guard let slot = slot(of: watch) else { return }
        try control(set(of: slot.priority), EPOLL_CTL_MOD, slot.descriptor, watch.token, interests)
    }

    /// Removes a watch. The loop does not call its handler again, not even for reports that are already pending.
    public func unwatch(_ watch: Watch) {
        guard let slot = slot(of: watch) else { return }
        // This fails only for a descriptor that was closed too early, which the kernel has already removed.
        _ = epoll_ctl(set(of: slot.priority), EPOLL_CTL_DEL, slot.descriptor, nil)
        // Released last: the handler may hold the owner of another watch, whose deinit calls this function again.
        let handler = slots[Int(watch.index)].handler
        slots[Int(watch.index)].handler = nil
        slots[Int(watch.index)].generation &+= 1
        freeSlots.append(watch.index)
        withExtendedLifetime(handler) {}
    }

    /// Calls `handler` in every turn after the important reports, and again at the end of a turn that did more than that.
    /// Handlers run in the order of registration, and send queued output.
    public func afterEachTurn(_ handler: @escaping () -> Void) {
        turnHandlers.append(handler)
    }

    /// Runs one piece of deferrable work per turn, after all reports, while work is pending. Such turns do not wait for
    /// reports, so that important reports come before the next piece. Several kinds of work take turns.
    /// - Parameters:
    ///   - isWaiting: returns whether work is pending.
    ///   - piece: does one piece of it, which should take less than a millisecond.
    public func inEachTurn(while isWaiting: @escaping () -> Bool, _ piece: @escaping () -> Void) {
        patientWorks.append(PatientWork(isWaiting: isWaiting, piece: piece))
    }

    /// Calls `handler` once, within a tenth of a second, to retry failed work. The timeout of epoll_wait(2) serves as the
    /// timer, so that a retry needs no resource that could be exhausted.
    public func retry(_ handler: @escaping () -> Void) {
        if retries.isEmpty { retryTime = Self.now() + Self.retryDelay }
        retries.append(handler)
    }

    /// Runs turns until ``stop()``. Throws the errors of epoll_wait(2).
    public func run() throws(Errno) {
        isStopping = false
        // Output queued before the loop ran must not wait for the first report.
        finishTurn()
        while !isStopping {
            _ = try turn()
        }
    }

    /// Makes ``run()`` return at the end of the current turn.
    public func stop() {
        isStopping = true
    }

    /// Waits once, at most `milliseconds` (-1: without limit), and calls the handlers of important reports, the retries,
    /// the turn handlers, the handlers of other reports, then one piece of deferrable work.
    ///
    /// A turn interrupted by a signal handler has no reports. Must not be called from a handler.
    /// - Returns: the number of reports (stale ones included), retries and pieces of work; 0 if the time ran out.
    public func turn(timeout milliseconds: Int32 = -1) throws(Errno) -> Int {
        precondition(!isDispatching, "EventLoop.turn called from one of its own handlers")
        turnCount &+= 1
        let count = try poll(epoll.rawValue, timeout: hasPatientWork ? 0 : wait(atMost: milliseconds))
        isDispatching = true
        defer { isDispatching = false }
        let hasOthers = dispatch(count)
        let retried = callRetries()
        finishTurn()
        let others = hasOthers ? try poll(normalEpoll.rawValue, timeout: 0) : 0
        _ = dispatch(others)
        let didWork = doPatientWork()
        if hasOthers || didWork { finishTurn() }
        // The first set's report of the second set does not count.
        return count - (hasOthers ? 1 : 0) + others + retried + (didWork ? 1 : 0)
    }

    /// Calls epoll_wait(2) once, for at most ``batch`` reports.
    private func poll(_ set: Int32, timeout: Int32) throws(Errno) -> Int {
        let count = unsafe epoll_wait(set, events, Int32(Self.batch), timeout)
        if count >= 0 { return Int(count) }
        let error = Errno.last
        guard error == .interrupted else { throw error }
        return 0
    }

    /// Calls the handlers of the first `count` reports in `events`.
    /// - Returns: whether the second set has reports.
    private func dispatch(_ count: Int) -> Bool {
        var hasOthers = false
        for position in 0..<count {
            let token = unsafe events[position].data.u64
            guard token != Self.normalToken else {
                hasOthers = true
                continue
            }
            let readiness = unsafe Readiness(rawValue: events[position].events)
            let slot = slots[Int(truncatingIfNeeded: token & 0xffff_ffff)]
            if UInt64(slot.generation) == token >> 32, let handler = slot.handler {
                handler(readiness)
            }
        }
        return hasOthers
    }

    private var hasPatientWork: Bool { patientWorks.contains { $0.isWaiting() } }

    /// Does one piece of deferrable work. Returns whether any was pending.
    private func doPatientWork() -> Bool {
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
    private func wait(atMost milliseconds: Int32) -> Int32 {
        guard let retryTime else { return milliseconds }
        // Rounded up, as the loop would otherwise spin during the last millisecond.
        let left = Int32(clamping: max(0, retryTime - Self.now() + 999) / 1000)
        return milliseconds < 0 ? left : min(milliseconds, left)
    }

    /// Calls the retries if they are due. Returns their number.
    private func callRetries() -> Int {
        guard let retryTime, retryTime <= Self.now() else { return 0 }
        self.retryTime = nil
        let handlers = retries
        retries = []
        for handler in handlers { handler() }
        return handlers.count
    }

    /// Returns the time of CLOCK_MONOTONIC, the clock of input events, in microseconds.
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

    private func slot(of watch: Watch) -> Slot? {
        guard Int(watch.index) < slots.count else { return nil }
        let slot = slots[Int(watch.index)]
        return slot.generation == watch.generation && slot.handler != nil ? slot : nil
    }

    /// Returns the epoll set for watches of this priority.
    private func set(of priority: Priority) -> Int32 {
        switch priority {
        case .important: epoll.rawValue
        case .normal: normalEpoll.rawValue
        }
    }

    private func control(
        _ set: Int32,
        _ operation: Int32,
        _ descriptor: Int32,
        _ token: UInt64,
        _ interests: Interests
    ) throws(Errno) {
        var event = unsafe epoll_event()
        unsafe event.events = interests.rawValue
        unsafe event.data.u64 = token
        try Errno.check(unsafe epoll_ctl(set, operation, descriptor, &event))
    }
}
