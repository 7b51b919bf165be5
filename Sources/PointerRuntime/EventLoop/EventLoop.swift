import CLinux
import Glibc
package import SystemPackage

/// An event loop with two epoll sets, one for important descriptors and one for all others.
///
/// A program has one loop, on its only thread. Handlers run one after another, inside ``turn(timeout:)``. A handler may
/// add, change and remove watches, its own included; the loop drops reports still pending for a removed watch.
@safe
package final class EventLoop {
    /// Maximum number of reports per epoll_wait(2). Further reports wait for the next turn.
    private static let batch = 64
    /// Token with which the first set reports the second.
    static let normalToken = UInt64.max

    /// First set: the important watches, and the second set.
    private let epoll: OwnedDescriptor
    /// Second set: all other watches.
    private let normalEpoll: OwnedDescriptor
    let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: EventLoop.batch)
    // The arrays up to `retries` are only ever replaced as a whole: the compiler then sees that no two accesses to the property overlap. It
    // would check each access at run time if one changed an array in place.
    var slots: [Slot] = []
    private var turnHandlers: [() -> Void] = []
    var inputReaders: [() -> Void] = []
    /// What waits until the turn has read the inputs.
    var afterInputs: [() -> Void] = []
    var patientWorks: [PatientWork] = []
    var retries: [() -> Void] = []
    private var freeSlots: [UInt32] = []
    /// Whether the turn has yet to read the inputs.
    var isBeforeInputs = false
    /// Time at which the turn began to handle reports, in microseconds of ``now()``.
    private var turnTime: Int64 = 0
    /// Index in `patientWorks` at which the next turn begins its search.
    var nextPatientWork = 0
    /// Time at which the retries are due, in microseconds of ``now()``; nil if there are none.
    var retryTime: Int64?
    /// Number of turns so far. Counted in a private property, because accesses to one that other modules see are checked at run time.
    package var turnCount: UInt64 { turns }
    private var turns: UInt64 = 0
    private var isStopping = false
    private var isDispatching = false

    /// Creates an empty loop. Throws the errors of epoll_create1(2) and epoll_ctl(2).
    package init() throws(Errno) {
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
    package func watch(
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
            slots = slots + [Slot(descriptor, priority, interests)]
        } else {
            freeSlots.removeLast()
        }
        let slot = slots[Int(index)]
        slot.descriptor = descriptor
        slot.priority = priority
        slot.interests = interests
        slot.handler = handler
        return watch
    }

    /// Replaces the interests of a watch, without a system call if they are the same; with an empty set, the kernel reports hang-up and
    /// error only.
    ///
    /// Ignores a removed watch. Throws the errors of epoll_ctl(2).
    package func change(_ watch: Watch, to interests: Interests) throws(Errno) {
        guard let slot = slot(of: watch), slot.interests != interests else { return }
        try control(set(of: slot.priority), EPOLL_CTL_MOD, slot.descriptor, watch.token, interests)
        slot.interests = interests
    }

    /// Removes a watch. The loop does not call its handler again, not even for reports that are already pending.
    package func unwatch(_ watch: Watch) {
        guard let slot = slot(of: watch) else { return }
        // This fails only for a descriptor that was closed too early, which the kernel has already removed.
        _ = epoll_ctl(set(of: slot.priority), EPOLL_CTL_DEL, slot.descriptor, nil)
        // Released last: the handler may hold the owner of another watch, whose deinit calls this function again.
        let handler = slot.handler
        slot.handler = nil
        slot.generation &+= 1
        freeSlots.append(watch.index)
        withExtendedLifetime(handler) {}
    }

    /// Calls `handler` in every turn after the important reports, and again at the end of a turn that did more than that.
    /// Handlers run in the order of registration, and send queued output.
    package func afterEachTurn(_ handler: @escaping () -> Void) {
        turnHandlers = turnHandlers + [handler]
    }

    /// Runs turns until ``stop()``. Throws the errors of epoll_wait(2).
    package func run() throws(Errno) {
        isStopping = false
        // Output queued before the loop ran must not wait for the first report.
        finishTurn()
        while !isStopping {
            _ = try turn()
        }
    }

    /// Makes ``run()`` return at the end of the current turn.
    package func stop() {
        isStopping = true
    }

    /// Descriptor that is readable while reports wait. A program whose main loop is another one watches it, and makes turns without a wait
    /// then. Handlers of ``retry(_:)`` do not make it readable: they are called in the next turn.
    package var descriptor: Int32 { epoll.rawValue }

    /// Time that stands still during a turn, in microseconds of ``now()``. A turn that handles more than inputs has read all reports
    /// up to it before the rest. Outside of a turn it is the current time.
    package var time: Int64 { isDispatching ? turnTime : Self.now() }

    /// Waits once, at most `milliseconds` (-1: without limit), and then does this in order:
    ///
    /// 1. calls the handlers of reports that come first,
    /// 2. reads the inputs: those that are ready, or all of them if anything below follows,
    /// 3. calls the handlers that wait for that, see ``whenInputsAreRead(_:)``,
    /// 4. calls the handlers of other important reports, the retries, and the turn handlers,
    /// 5. calls the handlers of normal reports, does one piece of deferrable work, and calls the turn handlers again.
    ///
    /// Work that began in a turn of inputs alone waits for the next turn, which does not wait for reports then.
    ///
    /// A turn interrupted by a signal handler has no reports. Must not be called from a handler.
    /// - Returns: the number of reports (stale ones included), retries and pieces of work; 0 if the time ran out.
    package func turn(timeout milliseconds: Int32 = -1) throws(Errno) -> Int {
        precondition(!isDispatching, "EventLoop.turn called from one of its own handlers")
        turns &+= 1
        let hasWork = hasPatientWork
        let count = try poll(epoll.rawValue, timeout: hasWork ? 0 : wait(atMost: milliseconds))
        turnTime = Self.now()
        isDispatching = true
        defer { isDispatching = false }
        let ready = priorities(count)
        let readsAll = !ready.isSubset(of: .input) || hasWork || areRetriesDue
        handleInputs(count, ready, readingAll: readsAll)
        let hasOthers = ready.contains(.normal)
        if ready.contains(.important) { dispatch(count, .important) }
        let retried = callRetries()
        finishTurn()
        let others = hasOthers ? try poll(normalEpoll.rawValue, timeout: 0) : 0
        dispatch(others, .normal)
        let didWork = readsAll && doPatientWork()
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

    /// Calls the handlers of a priority for the first `count` reports in `events`.
    func dispatch(_ count: Int, _ priority: Priority) {
        for position in 0..<count {
            let token = unsafe events[position].data.u64
            guard token != Self.normalToken else { continue }
            let slot = slots[Int(truncatingIfNeeded: token & 0xffff_ffff)]
            guard slot.priority == priority else { continue }
            if UInt64(slot.generation) == token >> 32, let handler = slot.handler {
                handler(unsafe Readiness(rawValue: events[position].events))
            }
        }
    }

    /// Returns the time of CLOCK_MONOTONIC, the clock of input events, in microseconds.
    package static func now() -> Int64 {
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
        case .first, .input, .important: epoll.rawValue
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
