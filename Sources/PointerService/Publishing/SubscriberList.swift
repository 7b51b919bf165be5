import PointerModel
import Varlink

/// Subscribers of one pointer, most of them in groups that share each message.
struct SubscriberList {
    private(set) var all: [Subscriber] = []
    /// Subscribers that keep up, grouped by the kinds that they want.
    private(set) var groups: [SubscriberGroup] = []
    /// Subscribers in no group, besides muted ones.
    private(set) var apart: [Subscriber] = []
    /// Kinds that any subscriber wants. Only these are encoded.
    private(set) var wanted: EventKindSet = []

    /// Adds a subscriber, which receives events after ``join(_:)``.
    mutating func add(_ subscriber: Subscriber) {
        all.append(subscriber)
    }

    mutating func remove(_ subscriber: Subscriber) {
        all.removeAll { $0 === subscriber }
        leave(subscriber)
    }

    /// Makes a subscriber receive events.
    mutating func join(_ subscriber: Subscriber) {
        apart.append(subscriber)
        subscriber.waitUntilRead()
        wanted.formUnion(subscriber.kinds)
    }

    /// Makes a subscriber receive no events, but keeps it among the subscribers.
    mutating func leave(_ subscriber: Subscriber) {
        apart.removeAll { $0 === subscriber }
        for group in groups { group.remove(subscriber) }
        groups.removeAll(where: \.subscribers.isEmpty)
        wanted = all.reduce(into: EventKindSet()) { if $1.sessionGate.seat == nil { $0.formUnion($1.kinds) } }
    }

    /// Moves a subscriber into the group of its kinds, if it has read everything and has no rate.
    mutating func group(_ subscriber: Subscriber) {
        guard subscriber.interval == 0, let index = apart.firstIndex(where: { $0 === subscriber }) else { return }
        guard subscriber.stream.pendingBytes == 0, !subscriber.hasHeldBackMotion, !subscriber.needsResync else {
            return subscriber.waitUntilRead()
        }
        apart.remove(at: index)
        if let group = groups.first(where: { $0.kinds == subscriber.kinds }) { return group.add(subscriber) }
        let group = SubscriberGroup(subscriber.kinds)
        groups.append(group)
        group.add(subscriber)
    }

    /// Moves the subscribers of a group that did not read everything out of it, or all of them if `areAll`.
    mutating func takeOut(of group: SubscriberGroup, all areAll: Bool = false) {
        group.takeOut(all: areAll, into: &apart)
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
        subscribers.append(subscriber)
        subscriber.stream.join(messages)
    }

    func remove(_ subscriber: Subscriber) {
        subscribers.removeAll { $0 === subscriber }
        subscriber.stream.leave()
    }

    /// Moves the subscribers that did not read everything to `others`, or all of them if `areAll`.
    func takeOut(all areAll: Bool, into others: inout [Subscriber]) {
        messages.forgetLaggards()
        for index in subscribers.indices.reversed() {
            let subscriber = subscribers[index]
            guard areAll || subscriber.stream.pendingBytes > messages.count else { continue }
            subscribers.remove(at: index)
            subscriber.stream.leave()
            subscriber.waitUntilRead()
            others.append(subscriber)
        }
    }
}
