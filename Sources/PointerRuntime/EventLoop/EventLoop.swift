import CLinux
import Glibc
public import SystemPackage

/// Two epoll sets, one for what is important and one for the rest, and the handlers of what they report.
///
/// A program has one, on its only thread. Handlers run one after another, inside ``turn(timeout:)``; a handler may add,
/// change and remove watches, its own included, and a report that was already waiting for a removed watch is dropped.
@safe
public final class EventLoop {
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
        var priority: Priority
        var handler: ((Readiness) -> Void)?
    }

    /// Work that can wait, see ``inEachTurn(while:_:)``.
    private struct PatientWork {
        let isWaiting: () -> Bool
        let piece: () -> Void
    }

    /// How many reports one epoll_wait(2) takes. What is left waits for the next turn.
    private static let batch = 64
    /// How long what could not be done is left alone, in microseconds.
    private static let retryDelay: Int64 = 100_000

    /// What the second set is reported as in the first.
    private static let normalToken = UInt64.max

    /// The important watches, and the set of the others.
    private let epoll: OwnedDescriptor
    private let normalEpoll: OwnedDescriptor
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: EventLoop.batch)
    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    private var turnHandlers: [() -> Void] = []
    private var patientWorks: [PatientWork] = []
    /// Which of them is looked at first.
    private var nextPatientWork = 0
    private var retries: [() -> Void] = []
    /// When these are called; nil: there are none.
    private var retryMoment: Int64?
    /// How many turns there were.
    public private(set) var turnCount: UInt64 = 0
    private var isStopping = false
    private var isDispatching = false

    /// Makes an empty loop. Fails as epoll_create1(2) and epoll_ctl(2) do.
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
    /// The descriptor stays the caller's, who removes the watch before closing it. Fails as epoll_ctl(2) does: a
    /// descriptor can be watched once, and regular files not at all.
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

    /// Waits for something else from now on; an empty set waits for hang-up and error only.
    ///
    /// A watch that was removed is ignored. Fails as epoll_ctl(2) does.
    public func change(_ watch: Watch, to interests: Interests) throws(Errno) {
        guard let slot = slot(of: watch) else { return }
        try control(set(of: slot.priority), EPOLL_CTL_MOD, slot.descriptor, watch.token, interests)
    }

    /// Ends a watch; its handler is not called again, not even for what was already reported.
    public func unwatch(_ watch: Watch) {
        guard let slot = slot(of: watch) else { return }
        // It fails only for a descriptor that was closed too early, which epoll has forgotten by itself.
        _ = epoll_ctl(set(of: slot.priority), EPOLL_CTL_DEL, slot.descriptor, nil)
        // Released last: what it held may be the owner of another watch, which then gets here, too.
        let handler = slots[Int(watch.index)].handler
        slots[Int(watch.index)].handler = nil
        slots[Int(watch.index)].generation &+= 1
        freeSlots.append(watch.index)
        withExtendedLifetime(handler) {}
    }

    /// Calls `handler` at the end of every turn, and before that once the important events are handled, in the order of registration: the
    /// place to send what piled up.
    public func afterEachTurn(_ handler: @escaping () -> Void) {
        turnHandlers.append(handler)
    }

    /// Does a piece of work in a turn while some waits, after the important events and what they send. A turn waits for no event then,
    /// so that the important events of the meantime come before the next piece. Of several kinds of work each has its turn.
    /// - Parameters:
    ///   - isWaiting: whether there is work.
    ///   - piece: does a piece of it, which should take less than a millisecond.
    public func inEachTurn(while isWaiting: @escaping () -> Bool, _ piece: @escaping () -> Void) {
        patientWorks.append(PatientWork(isWaiting: isWaiting, piece: piece))
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

    /// Waits once, at most `milliseconds` (-1: without end), and calls the handlers of what happened: the important ones, what sends what
    /// came of them, the others, then a piece of the work that can wait.
    ///
    /// A turn cut short by a signal handler reports nothing. Must not be called from a handler.
    /// - Returns: the number of reports, stale ones included; what was tried again and a piece of work count as one each; 0 when the time
    ///   was over.
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
        // The set of the others is no report of anybody's.
        return count - (hasOthers ? 1 : 0) + others + retried + (didWork ? 1 : 0)
    }

    /// One epoll_wait(2) for up to a batch of reports.
    private func poll(_ set: Int32, timeout: Int32) throws(Errno) -> Int {
        let count = unsafe epoll_wait(set, events, Int32(Self.batch), timeout)
        if count >= 0 { return Int(count) }
        let error = Errno.last
        guard error == .interrupted else { throw error }
        return 0
    }

    /// Calls the handlers of the reports that were taken.
    /// - Returns: whether one of them says that the second set has some.
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

    /// Does one piece. Returns whether there was any.
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

    private func slot(of watch: Watch) -> Slot? {
        guard Int(watch.index) < slots.count else { return nil }
        let slot = slots[Int(watch.index)]
        return slot.generation == watch.generation && slot.handler != nil ? slot : nil
    }

    /// The set that watches of this priority are in.
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
