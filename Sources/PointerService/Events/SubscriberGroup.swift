import Varlink

/// Subscribers of one pointer that want the same kinds of events, without a rate, and have read everything before. The daemon
/// queues an event once for the whole group, and only the write is per subscriber.
final class SubscriberGroup {
    let kinds: EventKinds
    let messages = BroadcastBuffer()
    private(set) var subscribers: [Subscriber] = []

    init(_ kinds: EventKinds) {
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
    func takeOut(all areAll: Bool = false, into others: inout [Subscriber]) {
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
