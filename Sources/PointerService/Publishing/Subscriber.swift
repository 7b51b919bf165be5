import PointerModel
import Varlink

/// Client that receives the events of a pointer, and how far it has kept up.
final class Subscriber: SessionGated {
    let stream: ReplyStream
    let kinds: EventKindSet
    /// Minimum time between two motion events, in microseconds; 0 for no limit.
    let interval: Int64
    /// Maximum pending bytes before the daemon discards its events for one resync.
    var queueLimit: Int
    /// Time from which the next motion may be sent, on the clock of the reports.
    var nextMotion: Int64 = 0
    /// Whether motion was held back, so that the latest position must still be sent.
    private(set) var hasHeldBackPosition = false
    /// Sum of the held-back raw motion of a locked pointer; none of it is lost.
    private(set) var heldBackDelta = Vector.zero
    /// Whether events were lost, so that the whole state must be sent before anything else.
    private(set) var needsResync = false
    /// While the client is muted it gets only `muted` events.
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, kinds: EventKindSet, interval: Int64, queueLimit: Int) {
        self.stream = stream
        self.kinds = kinds
        self.interval = interval
        self.queueLimit = queueLimit
    }

    /// Whether motion is held back until the client has read, and then only the latest is sent.
    var isCongested: Bool { stream.isCongested(ofLimit: queueLimit) }

    /// Returns whether `count` more bytes can be queued. One event always can, so that the client has something to read.
    func hasRoom(for count: Int) -> Bool {
        let waiting = stream.pendingBytes
        return waiting == 0 || waiting + count <= queueLimit
    }

    /// Whether a position or raw motion was held back.
    var hasHeldBackMotion: Bool { hasHeldBackPosition || heldBackDelta != .zero }

    /// Records that a position is held back.
    func holdBackPosition() {
        hasHeldBackPosition = true
    }

    /// Adds raw motion to what is held back.
    func holdBack(_ delta: Vector) {
        heldBackDelta += delta
    }

    /// Asks for a call as soon as the client has read everything, to send what is held back.
    func waitUntilRead() {
        stream.wantsDrained = true
    }

    /// Discards events until the client has read everything, and then has the whole state sent.
    func requestResync() {
        needsResync = true
        stream.wantsDrained = true
    }

    /// Records that the latest position is sent now.
    func markMotionSent() {
        hasHeldBackPosition = false
    }

    /// Records that the held-back raw motion is sent now.
    func markDeltaSent() {
        heldBackDelta = .zero
    }

    /// Mutes the client. Only the `muted` event and what is already pending still go out.
    func mute(on seat: String) {
        discardHeldBack()
        sessionGate.begin(on: seat)
    }

    /// Unmutes the client, and has the whole state sent before further events.
    func unmute() {
        sessionGate.end()
        requestResync()
    }

    /// Records that the whole state is sent now.
    func markAllSent() {
        discardHeldBack()
        sessionGate.markSent()
    }

    private func discardHeldBack() {
        hasHeldBackPosition = false
        heldBackDelta = .zero
        needsResync = false
    }
}

/// Subscribers of one pointer, most of them in groups that share each message.
///
/// The arrays are only ever replaced as a whole: the compiler then sees that no two accesses to a property overlap. It would check each
/// access at run time if one changed an array in place, and each frame of events looks at all of them.
final class SubscriberList {
    private(set) var all: [Subscriber] = []
    /// Subscribers that keep up, grouped by the kinds that they want.
    private(set) var groups: [SubscriberGroup] = []
    /// Subscribers in no group, besides muted ones.
    private(set) var apart: [Subscriber] = []
    /// Kinds that any subscriber wants. Only these are encoded.
    private(set) var wanted: EventKindSet = []

    /// Adds a subscriber, which receives events after ``join(_:)``.
    func add(_ subscriber: Subscriber) {
        all = all + [subscriber]
    }

    func remove(_ subscriber: Subscriber) {
        all = all.filter { $0 !== subscriber }
        leave(subscriber)
    }

    /// Removes all subscribers.
    func removeAll() {
        (all, groups, apart, wanted) = ([], [], [], [])
    }

    /// Makes a subscriber receive events.
    func join(_ subscriber: Subscriber) {
        apart = apart + [subscriber]
        subscriber.waitUntilRead()
        wanted = wanted.union(subscriber.kinds)
    }

    /// Makes a subscriber receive no events, but keeps it among the subscribers.
    func leave(_ subscriber: Subscriber) {
        apart = apart.filter { $0 !== subscriber }
        for group in groups { group.remove(subscriber) }
        groups = groups.filter { !$0.subscribers.isEmpty }
        wanted = all.reduce(into: EventKindSet()) { if $1.sessionGate.seat == nil { $0.formUnion($1.kinds) } }
    }

    /// Moves a subscriber into the group of its kinds, if it has read everything and has no rate.
    func group(_ subscriber: Subscriber) {
        guard subscriber.interval == 0, apart.contains(where: { $0 === subscriber }) else { return }
        guard subscriber.stream.pendingBytes == 0, !subscriber.hasHeldBackMotion, !subscriber.needsResync else {
            return subscriber.waitUntilRead()
        }
        apart = apart.filter { $0 !== subscriber }
        if let group = groups.first(where: { $0.kinds == subscriber.kinds }) { return group.add(subscriber) }
        let group = SubscriberGroup(subscriber.kinds)
        groups = groups + [group]
        group.add(subscriber)
    }

    /// Moves the subscribers of a group that did not read everything out of it, or all of them if `areAll`.
    func takeOut(of group: SubscriberGroup, all areAll: Bool = false) {
        apart = apart + group.takeOut(all: areAll)
    }
}

/// Subscribers of one pointer that want the same kinds of events, without a rate, and have read everything before. The daemon
/// queues an event once for the whole group, and only the write is per subscriber.
final class SubscriberGroup {
    let kinds: EventKindSet
    let messages = BroadcastBuffer()
    private(set) var subscribers: [Subscriber] = []

    init(_ kinds: EventKindSet) {
        self.kinds = kinds
    }

    func add(_ subscriber: Subscriber) {
        subscribers = subscribers + [subscriber]
        subscriber.stream.join(messages)
    }

    func remove(_ subscriber: Subscriber) {
        subscribers = subscribers.filter { $0 !== subscriber }
        subscriber.stream.leave()
    }

    /// Removes the subscribers that did not read everything, or all of them if `areAll`.
    /// - Returns: the removed subscribers.
    func takeOut(all areAll: Bool) -> [Subscriber] {
        messages.forgetLaggards()
        let removed = subscribers.reversed().filter { areAll || $0.stream.pendingBytes > messages.count }
        if removed.isEmpty { return [] }
        subscribers = areAll ? [] : subscribers.filter { $0.stream.pendingBytes <= messages.count }
        for subscriber in removed {
            subscriber.stream.leave()
            subscriber.waitUntilRead()
        }
        return removed
    }
}

/// Congestion: a client reads more slowly than messages arrive.
extension ReplyStream {
    /// Returns the pending bytes above which a stream is congested: then motion, and whatever else can wait until the client has
    /// read, is held back. It is a part of the queue, so that motion leaves room for events that must not be lost.
    /// - Parameter queueLimit: maximum pending bytes before the daemon discards a client's events.
    static func congestedBytes(ofLimit queueLimit: Int) -> Int { queueLimit / 8 }

    /// Whether more waits for the client than ``congestedBytes(ofLimit:)``.
    func isCongested(ofLimit queueLimit: Int) -> Bool {
        pendingBytes > Self.congestedBytes(ofLimit: queueLimit)
    }
}
