import PointerModel
import PointerRuntime
import PointerWire
import Varlink

/// Sends every frame of a pointer's events to the subscribers. It encodes each event once, and never waits for a subscriber.
///
/// It holds back motion for a subscriber that does not keep up or asked for a lower rate, until the subscriber has read, its rate
/// allows motion, or another event happens. The subscriber then gets the latest position, or the sum of a locked pointer's raw
/// motion. Other events wait in the subscriber's queue. If the queue is full, the subscriber loses them, and gets the whole state
/// once it has read what was pending.
final class EventBroadcaster {
    let subscribers = SubscriberList()
    private var encoded = EncodedFrame()
    /// Latest motion held back from any subscriber.
    var heldBack: HeldBackMotion
    /// Time at which held-back motion is due; nil if none is.
    var dueTime: Int64?
    let delivery: DeliveryCounters
    /// Name of the pointer.
    let name: String
    /// Name of the pointer in events; nil for the default pointer.
    let pointer: String?
    /// Maximum pending bytes of one subscriber before its events are discarded for a resync.
    var queueLimit: Int {
        didSet {
            for subscriber in subscribers.all { subscriber.queueLimit = queueLimit }
        }
    }
    /// Returns the pointer's velocity, which changes without any frame.
    var velocity: () -> Vector
    /// Returns the time on the clock of the reports, in microseconds.
    var now: () -> Int64
    /// Called when ``dueTime`` changes. The owner must call ``advance(to:)`` at that time.
    var dueTimeHasChanged: () -> Void = {}
    /// Called when a client has subscribed.
    var onSubscribe: () -> Void = {}
    private var onAllRead: (() -> Void)?
    /// State of a client that has applied every event: the broadcaster applies published events by the same code.
    private var published: PointerSnapshot

    /// - Parameters:
    ///   - pointer: name of the pointer.
    ///   - state: state before the first frame.
    ///   - velocity: returns the pointer's velocity.
    ///   - queueLimit: maximum pending bytes of one subscriber.
    ///   - now: returns the time on the clock of the reports, in microseconds.
    ///   - delivery: counters of what subscribers miss.
    init(
        pointer: String,
        state: PointerState,
        velocity: @escaping () -> Vector,
        queueLimit: Int,
        now: @escaping () -> Int64,
        delivery: DeliveryCounters
    ) {
        name = pointer
        self.pointer = pointer == PointerNames.byDefault ? nil : pointer
        heldBack = HeldBackMotion(of: self.pointer)
        published = PointerSnapshot(state)
        self.velocity = velocity
        self.queueLimit = queueLimit
        self.now = now
        self.delivery = delivery
    }

    /// Whether the pointer has subscribers.
    var hasSubscribers: Bool { !subscribers.all.isEmpty }

    /// Whether no subscriber is congested or needs a resync, so that only a subscriber's own rate holds back motion.
    var hasRoom: Bool { !subscribers.all.contains { $0.isCongested || $0.needsResync } }

    /// Whether all subscribers have read everything.
    var isAllRead: Bool { !subscribers.all.contains { $0.stream.pendingBytes > 0 } }

    /// Sends the held-back motion that is due at a time.
    func advance(to time: Int64) {
        if let dueTime, dueTime <= time { sendHeldBackMotion() }
    }

    /// Ends all streams with an error, because the pointer is gone.
    func end(_ error: VarlinkError) {
        let ended = subscribers.all
        subscribers.removeAll()
        for subscriber in ended { subscriber.stream.fail(error) }
        notifyIfAllIsRead()
    }

    /// Calls `body` once, as soon as all subscribers have read everything.
    func whenAllIsRead(_ body: @escaping () -> Void) {
        onAllRead = body
        notifyIfAllIsRead()
    }

    private func notifyIfAllIsRead() {
        guard let onAllRead else { return }
        var isWaiting = false
        for subscriber in subscribers.all where subscriber.stream.pendingBytes > 0 {
            subscriber.waitUntilRead()
            isWaiting = true
        }
        guard !isWaiting else { return }
        self.onAllRead = nil
        onAllRead()
    }

    /// Current state after all published events, with their frame and the current velocity.
    var snapshot: PointerSnapshot {
        var snapshot = published
        snapshot.state.velocity = velocity()
        return snapshot
    }

    /// Adds a subscriber, and sends it the state, or `muted` if `seat` is not nil.
    func add(_ stream: ReplyStream, kinds: EventKindSet, interval: Int64, mutedOn seat: String? = nil) {
        let subscriber = Subscriber(stream, kinds: kinds, interval: interval, queueLimit: queueLimit)
        if seat == nil { send(.state, to: stream) }
        // Not weak, because that would slow down every other reference. The stream releases the closures when it ends.
        stream.onDrained = { self.catchUp(subscriber) }
        stream.onClosed = { self.remove(subscriber) }
        subscribers.add(subscriber)
        if let seat {
            mute(subscriber, on: seat)
        } else {
            subscribers.join(subscriber)
        }
        onSubscribe()
    }

    /// Sends an event with the whole state.
    private func send(_ kind: EventKind, to stream: ReplyStream) {
        var writer = MessageWriter()
        writer.event(kind, snapshot, of: pointer)
        stream.send(writer)
    }

    /// Sends a frame to all subscribers.
    func publish(_ frame: borrowing EventBatch, at stamp: EventStamp) {
        for event in frame.events { published.apply(event, at: stamp) }
        guard !subscribers.all.isEmpty else { return }
        encoded.encode(frame, of: pointer, at: stamp, wanted: subscribers.wanted)
        send(encoded, of: frame, at: stamp)
    }

    /// Sends the messages of a frame. They are passed on, because each look at the property is checked at run time.
    private func send(_ encoded: borrowing EncodedFrame, of frame: borrowing EventBatch, at stamp: EventStamp) {
        for group in subscribers.groups { send(encoded, to: group) }
        for subscriber in subscribers.apart where !subscriber.needsResync {
            send(encoded, of: frame, to: subscriber, at: stamp)
        }
    }

    /// Sends a frame to a group, and moves the subscribers that do not keep up out of it.
    private func send(_ encoded: borrowing EncodedFrame, to group: SubscriberGroup) {
        if group.messages.hasLaggards { subscribers.takeOut(of: group) }
        guard !group.kinds.isDisjoint(with: encoded.present), !group.subscribers.isEmpty else { return }
        guard group.messages.count + encoded.byteCount <= ReplyStream.congestedBytes(ofLimit: queueLimit) else {
            return subscribers.takeOut(of: group, all: true)
        }
        encoded.forEachMessage(of: group.kinds) { messages, count in
            group.messages.send(messages, count: count)
            return true
        }
    }

    private func send(
        _ encoded: borrowing EncodedFrame,
        of frame: borrowing EventBatch,
        to subscriber: Subscriber,
        at stamp: EventStamp
    ) {
        var hasMotion = false
        var delta = Vector.zero
        var hasDelta = false
        var hasOthers = false
        for event in frame.events where subscriber.kinds.contains(EventKindSet(event.kind)) {
            switch event {
            case .motion: hasMotion = true
            case .delta(let raw):
                hasDelta = true
                delta += raw
            default: hasOthers = true
            }
        }
        guard hasMotion || hasDelta || hasOthers else { return }
        if !hasOthers, holdsBackMotion(of: subscriber) {
            heldBack.note(frame, at: stamp)
            delivery.noteHeldBack()
            if hasMotion { subscriber.holdBackPosition() }
            subscriber.holdBack(delta)
            return
        }
        // The subscriber must know the position of every event. So held-back motion goes out first, unless the frame has a later
        // one, and motion in a frame with other events is not held back.
        if hasDelta, subscriber.heldBackDelta != .zero { heldBack.note(frame, at: stamp) }
        guard sendHeldBack(to: subscriber, withPosition: !hasMotion) else { return }
        if hasMotion || hasDelta { motionIsSent(to: subscriber) }
        encoded.forEachSingleMessage(of: subscriber.kinds) { queue($0, for: subscriber) }
    }

    /// Sends a message and returns true. Without room for it, discards the subscriber's events for a resync and returns false.
    func queue(_ message: RawSpan, for subscriber: Subscriber) -> Bool {
        guard subscriber.hasRoom(for: message.byteCount) else {
            subscriber.requestResync()
            delivery.noteLoss(
                on: subscriber.stream,
                "a subscriber does not keep up; it gets the whole state once it has read"
            )
            return false
        }
        subscriber.stream.send(message: message)
        return true
    }

    /// Sends what is held back from a subscriber that has read everything.
    func catchUp(_ subscriber: Subscriber) {
        guard subscriber.sessionGate.seat == nil else {
            sendMuted(subscriber)
            return notifyIfAllIsRead()
        }
        if subscriber.needsResync {
            send(.resync, to: subscriber.stream)
            subscriber.markAllSent()
        } else if subscriber.hasHeldBackMotion {
            sendHeldBackMotion(to: subscriber)
        }
        subscribers.group(subscriber)
        notifyIfAllIsRead()
    }

    private func remove(_ subscriber: Subscriber) {
        subscribers.remove(subscriber)
        notifyIfAllIsRead()
    }
}
