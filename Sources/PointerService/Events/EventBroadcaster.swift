import Logging
import PointerModel
import PointerProtocol
import PointerRuntime
import Varlink

/// Brings every frame of a pointer's events to those who asked for them: encoded once, and never waiting for a reader.
///
/// Motion for a reader that does not keep up, or that asked for a lower rate, is left out until it can be sent, or until something
/// else happens; what it gets then is the latest position, or the sum of a locked pointer's raw motion. Everything else waits in the
/// reader's queue. When that is full the reader loses it and gets the whole state instead, as soon as it has read what was there.
final class EventBroadcaster {
    /// A motion, and when it was.
    private struct Motion {
        var event = PointerEvent.motion(position: .zero, displayed: .zero, contentOffset: .zero)
        var stamp = EventStamp(frame: 0, time: .zero)
    }

    private var subscribers: [Subscriber] = []
    /// Those of them who get all that they want at once, and together.
    private var groups: [SubscriberGroup] = []
    /// The others.
    private var apart: [Subscriber] = []
    /// The kinds that anyone wants, so that nothing is encoded for nobody.
    private var wanted: EventKinds = []
    private var encoded = EncodedFrame()
    /// The latest motion that was held back from anybody.
    private var motion = Motion()
    /// The latest raw motion that was. How much of it is owed differs from reader to reader.
    private var delta = Motion()
    /// Its message, encoded when the first of them gets it. Not with the frame's, which may be sent at the same moment.
    private var motionWriter = MessageWriter()
    private var deltaWriter = MessageWriter()
    /// When motion that was held back is due; nil: none is.
    private(set) var dueMoment: Int64?
    private let logger: Logger
    private let delivery: DeliveryCounters
    /// The pointer's.
    let name: String
    /// As events tell it; nil for the default one.
    let pointer: String?
    /// Bytes that may wait for one reader before its events are given up for a resync.
    var queueLimit: Int {
        didSet {
            for subscriber in subscribers { subscriber.queueLimit = queueLimit }
        }
    }
    /// Gives how fast the pointer is. Asked for when it is needed, as that passes without any frame.
    var velocity: () -> Vector
    /// The time on the clock of the reports, in microseconds.
    var now: () -> Int64
    /// Called when ``dueMoment`` is another one: whoever lets time pass calls ``advance(to:)`` then.
    var dueMomentHasChanged: () -> Void = {}
    /// Called when a stream has started.
    var onSubscribe: () -> Void = {}
    private var onAllRead: (() -> Void)?
    /// What a client knows that has applied every event: the published ones are applied here too, by the same code.
    private var told: PointerSnapshot

    /// - Parameters:
    ///   - pointer: its name.
    ///   - state: before the first frame.
    ///   - velocity: gives how fast it is.
    ///   - queueLimit: bytes that may wait for one reader.
    ///   - now: the time on the clock of the reports, in microseconds.
    ///   - delivery: takes down what readers miss.
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
        told = PointerSnapshot(state)
        self.velocity = velocity
        self.queueLimit = queueLimit
        self.now = now
        self.delivery = delivery
        self.logger = logger
    }

    /// Whether anybody follows the pointer.
    var hasSubscribers: Bool { !subscribers.isEmpty }

    /// Whether events can be sent to all without holding back any but what a reader's own rate holds back.
    var hasRoom: Bool { !subscribers.contains { $0.isCongested || $0.owesResync } }

    /// Whether nothing waits for any reader.
    var isAllRead: Bool { !subscribers.contains { $0.stream.pendingBytes > 0 } }

    /// Lets motion go that is due at a moment.
    func advance(to moment: Int64) {
        if let dueMoment, dueMoment <= moment { sendOwedMotion() }
    }

    /// Ends all streams, as the pointer is no longer there.
    func end(_ error: VarlinkError) {
        let subscribers = subscribers
        self.subscribers = []
        groups = []
        apart = []
        wanted = []
        for subscriber in subscribers { subscriber.stream.fail(error) }
        tellIfAllIsRead()
    }

    /// Calls `body` once nothing waits for any reader any more.
    func whenAllIsRead(_ body: @escaping () -> Void) {
        onAllRead = body
        tellIfAllIsRead()
    }

    private func tellIfAllIsRead() {
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

    /// The state that the events have led to, the frame that it is the state after, and how fast the pointer is now.
    var snapshot: StateMessage {
        var snapshot = told
        snapshot.state.velocity = velocity()
        return StateMessage(snapshot, pointer: pointer)
    }

    /// Starts a stream with the state; for who is muted, with the word of that.
    /// - Parameter seat: the one for which its reader is muted; nil: it is not.
    func add(_ stream: ReplyStream, kinds: EventKinds, interval: Int64, mutedOn seat: String? = nil) throws {
        let subscriber = Subscriber(stream, kinds: kinds, interval: interval, queueLimit: queueLimit)
        if seat == nil { try stream.send(EventReply(event: EventMessage(.state, state: snapshot))) }
        // Not weak, which would make every other reference to them slow: the stream lets go of these when it ends.
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

    /// Has a reader get events.
    private func join(_ subscriber: Subscriber) {
        apart.append(subscriber)
        subscriber.waitUntilRead()
        wanted.formUnion(subscriber.kinds)
    }

    /// Has a reader get no events, but still be among the subscribers.
    private func leave(_ subscriber: Subscriber) {
        apart.removeAll { $0 === subscriber }
        for group in groups { group.remove(subscriber) }
        groups.removeAll(where: \.subscribers.isEmpty)
        wanted = subscribers.reduce(into: EventKinds()) { if $1.sessionGate.seat == nil { $0.formUnion($1.kinds) } }
    }

    /// Mutes those readers who are to be muted, and tells those who are for another seat than before.
    /// - Parameter seat: gives for which seat somebody is muted; nil: for none.
    func mute(_ seat: (PeerCredentials) -> String?) {
        for subscriber in subscribers {
            guard let seat = subscriber.stream.peer.flatMap(seat), seat != subscriber.sessionGate.seat else { continue }
            mute(subscriber, on: seat)
        }
    }

    /// Ends it for those who are no longer to be.
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
        tellMuted(subscriber)
    }

    private func tellMuted(_ subscriber: Subscriber) {
        subscriber.tellMuted(queueLimit: queueLimit, logger: logger) { seat in
            EventReply(event: EventMessage(mutedOn: seat, time: now(), pointer: pointer))
        }
    }

    /// Sends a frame to all.
    /// - Parameter stamp: the frame's, with what moved the pointer last.
    func publish(_ frame: borrowing EventBatch, at stamp: EventStamp) {
        for event in frame.events { told.apply(event, at: stamp) }
        guard !subscribers.isEmpty else { return }
        encoded.encode(frame, of: pointer, at: stamp, wanted: wanted)
        for group in groups { send(to: group) }
        for subscriber in apart where !subscriber.owesResync { send(frame, to: subscriber, at: stamp) }
    }

    /// Sends a frame to those who have room for it, and leaves those who may not have to be looked at one by one.
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

    /// Has a reader get what others get if nothing keeps it from that.
    private func putTogether(_ subscriber: Subscriber) {
        guard subscriber.interval == 0, let index = apart.firstIndex(where: { $0 === subscriber }) else { return }
        guard subscriber.stream.pendingBytes == 0, !subscriber.owesAnyMotion, !subscriber.owesResync else {
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
            if hasMotion { subscriber.oweMotion() }
            subscriber.owe(delta)
            return
        }
        // Whatever happens, happens at a position that the reader knows. So motion that was held back goes out first, unless the frame
        // has a later one, and one that comes with anything else is not held back at all.
        if hasDelta, subscriber.owedDelta != .zero { noteMotion(of: frame, at: stamp) }
        guard sendHeldBack(to: subscriber, withPosition: !hasMotion) else { return }
        if hasMotion || hasDelta { motionIsSent(to: subscriber) }
        encoded.forEachSingleMessage(of: subscriber.kinds) { queue($0, for: subscriber) }
    }

    /// Keeps the motion of a frame for those that it is held back from.
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

    /// Sends a message. Where there is no room for it, gives up the reader's events for the whole state and returns false.
    private func queue(_ message: RawSpan, for subscriber: Subscriber) -> Bool {
        guard subscriber.hasRoom(for: message.byteCount) else {
            subscriber.oweResync()
            delivery.noteLoss(
                on: subscriber.stream,
                "a subscriber does not keep up; it gets the whole state once it has read"
            )
            return false
        }
        subscriber.stream.send(message: message)
        return true
    }

    /// Whether motion that nothing else comes with has to be held back now; if so, sees to it that it is sent later.
    private func holdsBackMotion(of subscriber: Subscriber) -> Bool {
        if subscriber.isCongested {
            subscriber.waitUntilRead()
            return true
        }
        guard subscriber.interval > 0, now() < subscriber.nextMotion else { return false }
        expectMotion(at: subscriber.nextMotion)
        return true
    }

    /// What is sent now has the latest position; the next is for later.
    private func motionIsSent(to subscriber: Subscriber) {
        subscriber.markMotionSent()
        if subscriber.interval > 0 { subscriber.nextMotion = now() + subscriber.interval }
    }

    private func expectMotion(at moment: Int64) {
        if let dueMoment, dueMoment <= moment { return }
        dueMoment = moment
        dueMomentHasChanged()
    }

    /// The time has come for readers with a rate of their own.
    private func sendOwedMotion() {
        dueMoment = nil
        for subscriber in subscribers where subscriber.owesAnyMotion && !subscriber.owesResync {
            sendOwedMotion(to: subscriber)
        }
    }

    /// Sends the motion held back, or lets it wait for what it still has to wait for.
    private func sendOwedMotion(to subscriber: Subscriber) {
        guard !holdsBackMotion(of: subscriber) else { return }
        _ = sendHeldBack(to: subscriber, withPosition: true)
    }

    /// Sends what a reader is owed, in the order of the frames. Returns whether there was room.
    private func sendHeldBack(to subscriber: Subscriber, withPosition: Bool) -> Bool {
        let (owesMotion, owesDelta) = (withPosition && subscriber.owesMotion, subscriber.owedDelta != .zero)
        let isDeltaFirst = delta.stamp.frame < motion.stamp.frame
        if owesDelta, isDeltaFirst {
            guard sendOwedDelta(to: subscriber) else { return false }
        }
        if owesMotion {
            guard sendLatestMotion(to: subscriber) else { return false }
        }
        return !owesDelta || isDeltaFirst || sendOwedDelta(to: subscriber)
    }

    /// A reader has read everything that waited for it.
    private func catchUp(_ subscriber: Subscriber) {
        guard subscriber.sessionGate.seat == nil else {
            tellMuted(subscriber)
            return tellIfAllIsRead()
        }
        if subscriber.owesResync {
            do {
                try subscriber.stream.send(EventReply(event: EventMessage(.resync, state: snapshot)))
                subscriber.markAllSent()
            } catch {
                logger.error("a resync could not be encoded: \(error)")
            }
        } else if subscriber.owesAnyMotion {
            sendOwedMotion(to: subscriber)
        }
        putTogether(subscriber)
        tellIfAllIsRead()
    }

    /// Sends the latest motion as it happened: with the frame and the time at which it was held back. Returns whether there was room.
    private func sendLatestMotion(to subscriber: Subscriber) -> Bool {
        if motionWriter.isEmpty { motionWriter.event(motion.event, of: pointer, at: motion.stamp) }
        motionIsSent(to: subscriber)
        return motionWriter.withBytes { queue($0, for: subscriber) }
    }

    /// Sends the raw motion that was held back in one event, with the frame and the time of the latest. Returns whether there was room.
    private func sendOwedDelta(to subscriber: Subscriber) -> Bool {
        deltaWriter.reset()
        deltaWriter.event(.delta(subscriber.owedDelta), of: pointer, at: delta.stamp)
        subscriber.markDeltaSent()
        motionIsSent(to: subscriber)
        return deltaWriter.withBytes { queue($0, for: subscriber) }
    }

    private func remove(_ subscriber: Subscriber) {
        subscribers.removeAll { $0 === subscriber }
        leave(subscriber)
        tellIfAllIsRead()
    }
}
