import Varlink

/// Those who follow a pointer, want the same kinds of events, each as it happens, and have read all that came before: what is sent to one is
/// sent to all, and costs no more for each but the writing.
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

    /// Takes those out who did not take everything.
    /// - Parameter areAll: whether all are taken out.
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
