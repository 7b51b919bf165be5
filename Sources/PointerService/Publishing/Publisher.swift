import PointerModel
import PointerRuntime
import PointerWire

/// Publishes the events of pointers to their subscribers, and to the clients of surfaces.
final class Publisher {
    /// Broadcasters of the pointers' events, in the order of the pipeline's pointers.
    private(set) var broadcasters: [EventBroadcaster] = []
    /// Surfaces that clients show.
    let surfaces: AttachedSurfaces
    /// Number of frames with events, and of events.
    private(set) var frameCount = 0
    private(set) var eventCount = 0
    let delivery: DeliveryCounters
    let delays = DelayMeter()
    /// Called when a client subscribes to a pointer.
    var onSubscribe: () -> Void = {}
    /// Called once when the subscribers have read everything; nil if no caller waits for that.
    private var onAllRead: (() -> Void)?
    private let clock: ServiceClock

    /// - Parameters:
    ///   - queueLimit: maximum pending bytes of one client.
    ///   - clock: clock of the service.
    ///   - logger: logger for clients that lose events.
    init(queueLimit: Int, clock: ServiceClock, logger: Log) {
        delivery = DeliveryCounters(logger: logger)
        surfaces = AttachedSurfaces(queueLimit: queueLimit, delivery: delivery)
        self.clock = clock
        clock.onMotionTime = { [unowned self] in
            // The property: the parameter would retain the clock in its own closure.
            advance(to: self.clock.now)
            armForMotion()
        }
    }

    /// Maximum pending bytes of one client before its events are discarded for a resync.
    var queueLimit: Int {
        get { surfaces.queueLimit }
        set {
            surfaces.queueLimit = newValue
            for broadcaster in broadcasters { broadcaster.queueLimit = newValue }
        }
    }

    /// Sends the events of a pointer.
    /// - Parameters:
    ///   - frame: the events.
    ///   - pointer: index of the pointer.
    ///   - stamp: stamp of the frame.
    func publish(_ frame: borrowing EventBatch, ofPointer pointer: Int, at stamp: EventStamp) {
        frameCount += 1
        eventCount += frame.events.count
        broadcasters[pointer].publish(frame, at: stamp)
        surfaces.publish(frame, of: broadcasters[pointer].pointer, at: stamp)
    }

    /// Makes a broadcaster for each new pointer, and ends the streams of pointers that are gone.
    /// - Parameters:
    ///   - pointers: names of all pointers.
    ///   - state: returns the state of the pointer with an index.
    ///   - velocity: returns a function that returns the velocity of the pointer with an index.
    /// - Returns: whether a pointer is gone.
    func update(
        _ pointers: [String],
        state: (Int) -> PointerState,
        velocity: (Int) -> (() -> Vector)
    ) -> Bool {
        var left = broadcasters
        broadcasters = pointers.indices.map { index in
            guard let known = left.firstIndex(where: { $0.name == pointers[index] }) else {
                return newBroadcaster(of: pointers[index], state: state(index), velocity: velocity(index))
            }
            let broadcaster = left.remove(at: known)
            broadcaster.velocity = velocity(index)
            return broadcaster
        }
        for broadcaster in left { broadcaster.end(.noSuchPointer(broadcaster.name, of: InterfaceNames.pointer)) }
        return !left.isEmpty
    }

    private func newBroadcaster(
        of pointer: String,
        state: PointerState,
        velocity: @escaping () -> Vector
    ) -> EventBroadcaster {
        let broadcaster = EventBroadcaster(
            pointer: pointer,
            state: state,
            velocity: velocity,
            queueLimit: queueLimit,
            now: { [clock] in clock.now },
            delivery: delivery
        )
        broadcaster.dueTimeHasChanged = { [unowned self] in armForMotion() }
        broadcaster.onSubscribe = { [unowned self] in onSubscribe() }
        return broadcaster
    }
}

/// What subscribers have read, and what they still have to get.
extension Publisher {
    /// Whether any client subscribes to a pointer.
    var hasSubscribers: Bool { broadcasters.contains(where: \.hasSubscribers) }

    /// Whether all subscribers have read enough that no motion has to be held back.
    var hasRoom: Bool { broadcasters.allSatisfy(\.hasRoom) }

    /// Calls `body` once, as soon as all subscribers have read everything. A new call replaces an earlier one that still waits.
    func whenAllIsRead(_ body: @escaping () -> Void) {
        onAllRead = body
        notifyIfAllIsRead()
    }

    private func notifyIfAllIsRead() {
        guard let onAllRead else { return }
        if let waiting = broadcasters.first(where: { !$0.isAllRead }) {
            return waiting.whenAllIsRead { [unowned self] in notifyIfAllIsRead() }
        }
        self.onAllRead = nil
        onAllRead()
    }

    /// Time at which held-back motion of any subscriber is due; nil if none is held back.
    var heldBackMotionTime: Int64? {
        var earliest: Int64?
        for broadcaster in broadcasters {
            guard let time = broadcaster.dueTime else { continue }
            if earliest.map({ time < $0 }) ?? true { earliest = time }
        }
        return earliest
    }

    /// Sends the held-back motion that is due at a time.
    func advance(to time: Int64) {
        for broadcaster in broadcasters { broadcaster.advance(to: time) }
    }

    private func armForMotion() {
        clock.armForMotion(at: heldBackMotionTime)
    }
}
