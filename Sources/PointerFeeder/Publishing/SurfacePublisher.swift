import DaemonLinks
import FeederModel
package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Declares surfaces to the daemon over one connection, and keeps them as they are wanted.
///
/// It sends the difference between what the daemon has and what is wanted. While calls are under way, further wishes replace each
/// other: a slow daemon gets fewer updates, and the newest state in the end.
package final class SurfacePublisher: LoggedLink {
    /// A change that is under way.
    private struct Change {
        var id: String
        /// The surface after the change; nil if it is removed.
        var surface: Surface?
    }

    private let stream: StreamLink<SurfaceStreamEvent>
    private let calls: CallLink
    private var host: String?
    private var wanted: [String: Surface] = [:]
    /// What the daemon has.
    private var declared: [String: Surface] = [:]
    private var changes: [Change] = []
    private var refused: Set<Int> = []
    /// Surfaces of which a change was refused. They are shown anew, because the daemon may have lost them.
    private var renewed: Set<String> = []
    /// Refused surfaces that wait to be tried again. All others go on.
    private var waiting: Set<String> = []
    private var retries = RetrySchedule(first: 250_000, longest: 10_000_000)
    private let now: () -> Int64
    private var timer: Timer?
    /// Whether the daemon has everything as it is wanted.
    package var isUpToDate: Bool { host != nil && changes.isEmpty && declared == wanted }
    /// Called when the daemon refuses a surface or the connection is lost, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }
    /// Called when the daemon has everything as it is wanted.
    package var onSuccess: () -> Void = {}

    /// Creates a publisher that is not connected. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        at location: DaemonLocation,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.now = now
        stream = try StreamLink(on: loop, at: location, now: now)
        calls = try CallLink(on: loop, at: location, now: now)
        stream.onEvent = { [unowned self] event in
            guard case .opened(let host) = event else { return }
            self.host = host
            send()
        }
        stream.onLoss = { [unowned self] error in
            host = nil
            forget()
            calls.close()
            onLoss(error)
        }
        calls.onRefusal = { [unowned self] error, index in
            refused.insert(index)
            onLoss(error)
        }
        timer = try Timer(on: loop) { [unowned self] in
            retries.end()
            waiting = []
            send()
        }
        calls.onDone = { [unowned self] in finish() }
        calls.onReady = { [unowned self] in send() }
        calls.onLoss = { [unowned self] error in
            // What the daemon has made of the calls is not known. Its host goes with the stream, and all surfaces with it.
            host = nil
            forget()
            stream.reopen()
            onLoss(error)
        }
    }

    /// Connects, and connects again after a loss.
    package func open() { stream.open(.host) }

    /// Declares these surfaces, and removes all others.
    package func publish(_ surfaces: [Surface]) {
        wanted = Dictionary(surfaces.map { ($0.id, $0) }) { first, _ in first }
        send()
    }

    private func forget() {
        declared = [:]
        changes = []
        refused = []
        renewed = []
        waiting = []
        retries.end()
        try? timer?.disarm()
    }

    private func send() {
        guard let host, !calls.isBusy, changes.isEmpty else { return }
        var list: [Call<Void>] = []
        let gone = declared.keys.filter { wanted[$0] == nil }.sorted()
        for id in gone {
            list.append(.hide([id], on: host))
            changes.append(Change(id: id))
        }
        for (id, surface) in wanted.sorted(by: { $0.value.z > $1.value.z })
        where declared[id] != surface && !waiting.contains(id) {
            if let known = declared[id], !renewed.contains(id) {
                list.append(Call.update(id, Self.update(from: known, to: surface)).withoutReply)
            } else {
                list.append(Call.show([surface], on: host).withoutReply)
            }
            changes.append(Change(id: id, surface: surface))
        }
        guard !list.isEmpty else {
            if isUpToDate { onSuccess() }
            return
        }
        calls.send(list)
    }

    private static func update(from old: Surface, to new: Surface) -> SurfaceUpdate {
        var update = SurfaceUpdate(from: old.nodes, to: new.nodes)
        if old.frame != new.frame { update.frame = new.frame }
        if old.z != new.z { update.z = new.z }
        return update
    }

    private func finish() {
        for (index, change) in changes.enumerated() {
            guard refused.contains(index), change.surface != nil else {
                declared[change.id] = change.surface
                renewed.remove(change.id)
                continue
            }
            // What the daemon has stays as it was, unless it has lost it.
            renewed.insert(change.id)
            waiting.insert(change.id)
        }
        changes = []
        refused = []
        if !waiting.isEmpty { waitForRetry() }
        send()
    }

    private func waitForRetry() {
        guard retries.due == nil else { return }
        retries.fail(at: now())
        // A timer that cannot be armed fires soon.
        if let due = retries.due { try? timer?.arm(at: due) }
    }
}
