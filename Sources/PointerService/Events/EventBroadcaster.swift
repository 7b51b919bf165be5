import Logging
import PointerModel
import PointerProtocol
import PointerRuntime
import SystemPackage
import Varlink

/// Brings every frame of events to those who asked for them: encoded once, and never waiting for a reader.
///
/// Motion for a reader that does not keep up, or that asked for a lower rate, is left out until it can be sent; what it gets then is the
/// latest position. Everything else waits in the reader's queue. When that is full the reader loses it and gets the whole state
/// instead, as soon as it has read what was there.
final class EventBroadcaster {
    private var subscribers: [Subscriber] = []
    /// The kinds that anyone wants, so that nothing is encoded for nobody.
    private var wanted: EventKinds = []
    private var writer = MessageWriter()
    /// Where each event of the frame stands in the writer; empty where nobody wants it.
    private var messages: [Range<Int>] = []
    private var timer: Timer?
    /// When the timer fires, or nil while it does not run.
    private var timerMoment: Int64?
    private let logger: Logger
    /// Bytes that may wait for one reader before its events are given up for a resync.
    var queueLimit: Int {
        didSet {
            for subscriber in subscribers { subscriber.queueLimit = queueLimit }
        }
    }
    /// The state after the last frame.
    private var state: PointerState
    private var lastFrame: UInt64 = 0
    private var lastTime = Timestamp.zero

    init(state: PointerState, queueLimit: Int, loop: EventLoop, logger: Logger) throws(Errno) {
        self.state = state
        self.queueLimit = queueLimit
        self.logger = logger
        timer = try Timer(on: loop) { [weak self] in self?.sendOwedMotion() }
    }

    var count: Int { subscribers.count }

    /// The state and the frame that it is the state after.
    var snapshot: StateMessage { StateMessage(state, frame: lastFrame, time: lastTime) }

    /// Starts a stream with the state.
    func add(_ stream: ReplyStream, kinds: EventKinds, interval: Int64) throws {
        try stream.send(EventReply(event: EventMessage(.state, state: snapshot)))
        let subscriber = Subscriber(stream, kinds: kinds, interval: interval, queueLimit: queueLimit)
        stream.onDrained = { [weak self, weak subscriber] in
            if let self, let subscriber { self.catchUp(subscriber) }
        }
        stream.onClosed = { [weak self, weak subscriber] in
            if let self, let subscriber { self.remove(subscriber) }
        }
        subscribers.append(subscriber)
        wanted.formUnion(kinds)
    }

    /// Sends a frame to all; `state` is the state after it.
    func publish(_ frame: borrowing EventFrame, state: PointerState) {
        self.state = state
        lastFrame = frame.number
        lastTime = frame.time
        guard !subscribers.isEmpty else { return }
        encode(frame)
        for subscriber in subscribers where !subscriber.owesResync { send(frame, to: subscriber) }
    }

    private func encode(_ frame: borrowing EventFrame) {
        writer.reset()
        messages.removeAll(keepingCapacity: true)
        for event in frame.events {
            let start = writer.bytes.count
            if wanted.contains(EventKinds(event.kind)) {
                writer.event(event, frame: frame.number, time: frame.time, source: state.source)
            }
            messages.append(start..<writer.bytes.count)
        }
    }

    private func send(_ frame: borrowing EventFrame, to subscriber: Subscriber) {
        // A motion that comes with anything else is not held back for a rate: the position belongs to it.
        var isMotionAlone = true
        for event in frame.events where event.kind != .motion && subscriber.kinds.contains(EventKinds(event.kind)) {
            isMotionAlone = false
        }
        let bytes = writer.bytes
        for index in frame.events.indices {
            let kind = frame.events[index].kind
            guard subscriber.kinds.contains(EventKinds(kind)) else { continue }
            if kind == .motion, holdsBackMotion(of: subscriber, isAlone: isMotionAlone) { continue }
            guard subscriber.hasRoom(for: messages[index].count) else {
                subscriber.oweResync()
                logger.info("a subscriber does not keep up; it gets the whole state once it has read")
                return
            }
            unsafe subscriber.stream.send(message: bytes.span.extracting(messages[index]).bytes)
        }
    }

    private func holdsBackMotion(of subscriber: Subscriber, isAlone: Bool) -> Bool {
        if subscriber.isCongested {
            subscriber.oweMotionOnceRead()
            return true
        }
        guard subscriber.interval > 0 else {
            subscriber.settleMotion()
            return false
        }
        let now = EventLoop.now()
        if isAlone, now < subscriber.nextMotion {
            subscriber.oweMotionAtRate()
            startTimer(at: subscriber.nextMotion)
            return true
        }
        subscriber.settleMotion()
        subscriber.nextMotion = now + subscriber.interval
        return false
    }

    private func startTimer(at moment: Int64) {
        if let timerMoment, timerMoment <= moment { return }
        do throws(Errno) {
            try timer?.arm(at: moment)
            timerMoment = moment
        } catch {
            logger.error("the timer for held back motion: \(error)")
        }
    }

    /// The time has come for readers with a rate of their own.
    private func sendOwedMotion() {
        timerMoment = nil
        let now = EventLoop.now()
        for subscriber in subscribers where subscriber.owesMotion && !subscriber.owesResync {
            sendOwedMotion(to: subscriber, at: now)
        }
    }

    /// Sends the motion held back, or lets it wait for what it still has to wait for.
    private func sendOwedMotion(to subscriber: Subscriber, at now: Int64) {
        if subscriber.isCongested {
            subscriber.oweMotionOnceRead()
        } else if subscriber.interval > 0, now < subscriber.nextMotion {
            startTimer(at: subscriber.nextMotion)
        } else {
            sendLatestMotion(to: subscriber)
            subscriber.nextMotion = now + subscriber.interval
        }
    }

    /// A reader has read everything that waited for it.
    private func catchUp(_ subscriber: Subscriber) {
        if subscriber.owesResync {
            do {
                try subscriber.stream.send(EventReply(event: EventMessage(.resync, state: snapshot)))
                subscriber.settleAll()
            } catch {
                logger.error("a resync could not be encoded: \(error)")
            }
        } else if subscriber.owesMotion {
            sendOwedMotion(to: subscriber, at: EventLoop.now())
        }
    }

    private func sendLatestMotion(to subscriber: Subscriber) {
        writer.reset()
        writer.event(
            .motion(position: state.position, displayed: state.displayed),
            frame: lastFrame,
            time: lastTime,
            source: state.source
        )
        let bytes = writer.bytes
        unsafe subscriber.stream.send(message: bytes.span.bytes)
        subscriber.settleMotion()
    }

    private func remove(_ subscriber: Subscriber) {
        subscribers.removeAll { $0 === subscriber }
        wanted = subscribers.reduce(into: EventKinds()) { $0.formUnion($1.kinds) }
    }
}
