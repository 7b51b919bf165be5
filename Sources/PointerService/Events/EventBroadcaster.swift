import Logging
import PointerModel
import PointerProtocol
import PointerRuntime
import Varlink

/// Sends every frame of a pointer's events to the subscribers. It encodes each event once, and never waits for a subscriber.
///
/// It holds back motion for a subscriber that does not keep up or asked for a lower rate, until the subscriber has read, its rate
/// allows motion, or another event happens. The subscriber then gets the latest position, or the sum of a locked pointer's raw
/// motion. Other events wait in the subscriber's queue. If the queue is full, the subscriber loses them, and gets the whole state
/// once it has read what was pending.
final class EventBroadcaster {
    /// A motion event with its stamp.
    private struct Motion {
        var event = PointerEvent.motion(position: .zero, displayed: .zero, contentOffset: .zero)
        var stamp = EventStamp(frame: 0, time: .zero)
    }

    private var subscribers: [Subscriber] = []
    /// Subscribers that keep up, grouped by the kinds that they want.
    private var groups: [SubscriberGroup] = []
    /// Subscribers in no group.
    private var apart: [Subscriber] = []
    /// Kinds that any subscriber wants. Only these are encoded.
    private var wanted: EventKinds = []
    private var encoded = EncodedFrame()
    /// Latest motion held back from any subscriber.
    private var motion = Motion()
    /// Latest raw motion held back from any subscriber. Each subscriber has its own sum.
    private var delta = Motion()
    /// Message of the held-back motion, encoded when the first subscriber gets it. It is separate from the frame's messages,
    /// which may be sent at the same time.
    private var motionWriter = MessageWriter()
    private var deltaWriter = MessageWriter()
    /// Time at which held-back motion is due; nil if none is.
    private(set) var dueTime: Int64?
    private let logger: Logger
    private let delivery: DeliveryCounters
    /// Name of the pointer.
    let name: String
    /// Name of the pointer in events; nil for the default pointer.
    let pointer: String?
    /// Maximum pending bytes of one subscriber before its events are discarded for a resync.
    var queueLimit: Int {
        didSet {
            for subscriber in subscribers { subscriber.queueLimit = queueLimit }
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
    ///   - logger: logger for encoding errors.
    init(
        pointer: String,
        state: PointerState,
        velocity: @escaping () -> Vector,
        queueLimit: Int,
        now: @escaping () -> Int64,
        delivery: DeliveryCounters,
        logger: Logger
    ) {
        name = pointer
        self.pointer = pointer == PointerNames.byDefault ? nil : pointer
        published = PointerSnapshot(state)
        self.velocity = velocity
        self.queueLimit = queueLimit
        self.now = now
        self.delivery = delivery
        self.logger = logger
    }

    /// Whether the pointer has subscribers.
    var hasSubscribers: Bool { !subscribers.isEmpty }

    /// Whether no subscriber is congested or needs a resync, so that only a subscriber's own rate holds back motion.
    var hasRoom: Bool { !subscribers.contains { $0.isCongested || $0.needsResync } }

    /// Whether all subscribers have read everything.
    var isAllRead: Bool { !subscribers.contains { $0.stream.pendingBytes > 0 } }

    /// Sends the held-back motion that is due at a time.
    func advance(to time: Int64) {
        if let dueTime, dueTime <= time { sendHeldBackMotion() }
    }

    /// Ends all streams with an error, because the pointer is gone.
    func end(_ error: VarlinkError) {
        let subscribers = subscribers
        self.subscribers = []
        groups = []
        apart = []
        wanted = []
        for subscriber in subscribers { subscriber.stream.fail(error) }
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
        for subscriber in subscribers where subscriber.stream.pendingBytes > 0 {
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
    func add(_ stream: ReplyStream, kinds: EventKinds, interval: Int64, mutedOn seat: String? = nil) {
        let subscriber = Subscriber(stream, kinds: kinds, interval: interval, queueLimit: queueLimit)
        if seat == nil { send(.state, to: stream) }
        // Not weak, because that would slow down every other reference. The stream releases the closures when it ends.
        stream.onDrained = { self.catchUp(subscriber) }
        stream.onClosed = { self.remove(subscriber) }
        subscribers.append(subscriber)
        if let seat {
            mute(subscriber, on: seat)
        } else {
            join(subscriber)
        }
        onSubscribe()
    }

    /// Sends an event with the whole state.
    private func send(_ kind: EventKind, to stream: ReplyStream) {
        var writer = MessageWriter()
        writer.event(kind, snapshot, of: pointer)
        stream.send(writer)
    }

    /// Makes a subscriber receive events.
    private func join(_ subscriber: Subscriber) {
        apart.append(subscriber)
        subscriber.waitUntilRead()
        wanted.formUnion(subscriber.kinds)
    }

    /// Makes a subscriber receive no events, but keeps it among the subscribers.
    private func leave(_ subscriber: Subscriber) {
        apart.removeAll { $0 === subscriber }
        for group in groups { group.remove(subscriber) }
        groups.removeAll(where: \.subscribers.isEmpty)
        wanted = subscribers.reduce(into: EventKinds()) { if $1.sessionGate.seat == nil { $0.formUnion($1.kinds) } }
    }

    /// Mutes subscribers whose session is not active, and sends `muted` again if the seat changed.
    /// - Parameter seat: returns the seat for which a client is muted; nil if it is not muted.
    func mute(_ seat: (PeerCredentials) -> String?) {
        for subscriber in subscribers {
            guard let seat = subscriber.stream.peer.flatMap(seat), seat != subscriber.sessionGate.seat else { continue }
            mute(subscriber, on: seat)
        }
    }

    /// Unmutes subscribers whose session is active again.
    func unmute(_ seat: (PeerCredentials) -> String?) {
        for subscriber in subscribers where subscriber.sessionGate.seat != nil {
            guard let peer = subscriber.stream.peer, seat(peer) == nil else { continue }
            subscriber.unmute()
            join(subscriber)
            if subscriber.stream.pendingBytes == 0 { catchUp(subscriber) }
        }
    }

    private func mute(_ subscriber: Subscriber, on seat: String) {
        subscriber.mute(on: seat)
        leave(subscriber)
        sendMuted(subscriber)
    }

    private func sendMuted(_ subscriber: Subscriber) {
        subscriber.sendMuted(queueLimit: queueLimit) { seat in
            var writer = MessageWriter()
            writer.mutedEvent(seat: seat, at: Timestamp(microseconds: now()), of: pointer)
            subscriber.stream.send(writer)
        }
    }

    /// Sends a frame to all subscribers.
    func publish(_ frame: borrowing EventBatch, at stamp: EventStamp) {
        for event in frame.events { published.apply(event, at: stamp) }
        guard !subscribers.isEmpty else { return }
        encoded.encode(frame, of: pointer, at: stamp, wanted: wanted)
        for group in groups { send(to: group) }
        for subscriber in apart where !subscriber.needsResync { send(frame, to: subscriber, at: stamp) }
    }

    /// Sends a frame to a group, and moves the subscribers that do not keep up out of it.
    private func send(to group: SubscriberGroup) {
        if group.messages.hasLaggards { group.takeOut(into: &apart) }
        guard !group.kinds.isDisjoint(with: encoded.present), !group.subscribers.isEmpty else { return }
        guard group.messages.count + encoded.byteCount <= ReplyStream.congestedBytes(ofLimit: queueLimit) else {
            return group.takeOut(all: true, into: &apart)
        }
        encoded.forEachMessage(of: group.kinds) { messages, count in
            group.messages.send(messages, count: count)
            return true
        }
    }

    /// Moves a subscriber into the group of its kinds, if it has read everything and has no rate.
    private func putTogether(_ subscriber: Subscriber) {
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

    private func send(_ frame: borrowing EventBatch, to subscriber: Subscriber, at stamp: EventStamp) {
        var hasMotion = false
        var delta = Vector.zero
        var hasDelta = false
        var hasOthers = false
        for event in frame.events where subscriber.kinds.contains(EventKinds(event.kind)) {
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
            noteMotion(of: frame, at: stamp)
            delivery.noteHeldBack()
            if hasMotion { subscriber.holdBackPosition() }
            subscriber.holdBack(delta)
            return
        }
        // The subscriber must know the position of every event. So held-back motion goes out first, unless the frame has a later
        // one, and motion in a frame with other events is not held back.
        if hasDelta, subscriber.heldBackDelta != .zero { noteMotion(of: frame, at: stamp) }
        guard sendHeldBack(to: subscriber, withPosition: !hasMotion) else { return }
        if hasMotion || hasDelta { motionIsSent(to: subscriber) }
        encoded.forEachSingleMessage(of: subscriber.kinds) { queue($0, for: subscriber) }
    }

    /// Keeps the motion of a frame for the subscribers from which it is held back.
    private func noteMotion(of frame: borrowing EventBatch, at stamp: EventStamp) {
        for event in frame.events {
            let noted = Motion(event: event, stamp: stamp)
            if event.kind == .motion {
                motion = noted
                motionWriter.reset()
            } else if event.kind == .delta {
                delta = noted
            }
        }
    }

    /// Sends a message and returns true. Without room for it, discards the subscriber's events for a resync and returns false.
    private func queue(_ message: RawSpan, for subscriber: Subscriber) -> Bool {
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

    /// Returns whether to hold back motion that comes alone. If so, it ensures that the motion is sent later.
    private func holdsBackMotion(of subscriber: Subscriber) -> Bool {
        if subscriber.isCongested {
            subscriber.waitUntilRead()
            return true
        }
        guard subscriber.interval > 0, now() < subscriber.nextMotion else { return false }
        expectMotion(at: subscriber.nextMotion)
        return true
    }

    /// Records that motion is sent now, and when the next may be sent.
    private func motionIsSent(to subscriber: Subscriber) {
        subscriber.markMotionSent()
        if subscriber.interval > 0 { subscriber.nextMotion = now() + subscriber.interval }
    }

    private func expectMotion(at time: Int64) {
        if let dueTime, dueTime <= time { return }
        dueTime = time
        dueTimeHasChanged()
    }

    /// Sends the due motion to subscribers with a rate.
    private func sendHeldBackMotion() {
        dueTime = nil
        for subscriber in subscribers where subscriber.hasHeldBackMotion && !subscriber.needsResync {
            sendHeldBackMotion(to: subscriber)
        }
    }

    /// Sends a subscriber's held-back motion, unless it must still wait.
    private func sendHeldBackMotion(to subscriber: Subscriber) {
        guard !holdsBackMotion(of: subscriber) else { return }
        _ = sendHeldBack(to: subscriber, withPosition: true)
    }

    /// Sends what is held back from a subscriber, in the order of the frames. Returns whether there was room.
    private func sendHeldBack(to subscriber: Subscriber, withPosition: Bool) -> Bool {
        let (sendsPosition, sendsDelta) = (
            withPosition && subscriber.hasHeldBackPosition, subscriber.heldBackDelta != .zero
        )
        let isDeltaFirst = delta.stamp.frame < motion.stamp.frame
        if sendsDelta, isDeltaFirst {
            guard sendHeldBackDelta(to: subscriber) else { return false }
        }
        if sendsPosition {
            guard sendLatestMotion(to: subscriber) else { return false }
        }
        return !sendsDelta || isDeltaFirst || sendHeldBackDelta(to: subscriber)
    }

    /// Sends what is held back from a subscriber that has read everything.
    private func catchUp(_ subscriber: Subscriber) {
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
        putTogether(subscriber)
        notifyIfAllIsRead()
    }

    /// Sends the latest held-back motion, with its own frame and time. Returns whether there was room.
    private func sendLatestMotion(to subscriber: Subscriber) -> Bool {
        if motionWriter.isEmpty { motionWriter.event(motion.event, of: pointer, at: motion.stamp) }
        motionIsSent(to: subscriber)
        return motionWriter.withBytes { queue($0, for: subscriber) }
    }

    /// Sends the held-back raw motion in one event, with the frame and time of the latest. Returns whether there was room.
    private func sendHeldBackDelta(to subscriber: Subscriber) -> Bool {
        deltaWriter.reset()
        deltaWriter.event(.delta(subscriber.heldBackDelta), of: pointer, at: delta.stamp)
        subscriber.markDeltaSent()
        motionIsSent(to: subscriber)
        return deltaWriter.withBytes { queue($0, for: subscriber) }
    }

    private func remove(_ subscriber: Subscriber) {
        subscribers.removeAll { $0 === subscriber }
        leave(subscriber)
        notifyIfAllIsRead()
    }
}
