import PointerEngine
import PointerModel
import PointerPipeline
import Varlink

/// Subscribers of pointers, and the publication of events to them.
extension PointerService {
    /// Whether any client subscribes to a pointer.
    public var hasSubscribers: Bool { broadcasters.contains(where: \.hasSubscribers) }

    /// Whether all subscribers have read enough that no motion has to be held back.
    public var hasRoom: Bool { broadcasters.allSatisfy(\.hasRoom) }

    /// Calls `body` once, as soon as all subscribers have read everything. That can be at once. A subscriber that does not read
    /// does not delay it forever, because the server drops its connection. A new call replaces an earlier one that still waits.
    public func whenAllIsRead(_ body: @escaping () -> Void) {
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

    /// Applies everything that the pipeline holds, and publishes the events.
    func publishAll() {
        while pipeline.applyNext() { publish() }
        armTimer()
    }

    /// Publishes the events of the last input to the subscribers of the affected pointers, and to the clients of surfaces.
    func publish() {
        for pointer in pipeline.affectedPointers where !pipeline.pointers[pointer].events.events.isEmpty {
            let stamp = EventStamp(
                frame: pipeline.pointers[pointer].events.number,
                time: pipeline.pointers[pointer].events.time,
                source: pipeline.pointers[pointer].engine.source,
                isLatched: pipeline.pointers[pointer].engine.isLatched
            )
            frameCount += 1
            eventCount += pipeline.pointers[pointer].events.events.count
            broadcasters[pointer].publish(pipeline.pointers[pointer].events, at: stamp)
            surfaces.publish(pipeline.pointers[pointer].events, of: broadcasters[pointer].pointer, at: stamp)
        }
    }

    /// Makes a broadcaster for each new pointer, and ends the streams of pointers that are gone.
    func updateBroadcasters() {
        var left = broadcasters
        broadcasters = pipeline.pointers.indices.map { index in
            let name = pipeline.pointers[index].name
            let velocity = { [unowned self] in
                pipeline.pointers[index].engine.state(at: Timestamp(microseconds: now)).velocity
            }
            guard let known = left.firstIndex(where: { $0.name == name }) else {
                return newBroadcaster(of: name, state: pipeline.pointers[index].engine.state, velocity: velocity)
            }
            let broadcaster = left.remove(at: known)
            broadcaster.velocity = velocity
            return broadcaster
        }
        for broadcaster in left { broadcaster.end(.noSuchPointer(broadcaster.name)) }
        guard !left.isEmpty else { return }
        endLocksOfGonePointers()
        endReportersOfGonePointers()
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
            queueLimit: surfaces.queueLimit,
            now: { [unowned self] in now },
            delivery: delivery,
            logger: logger
        )
        broadcaster.dueTimeHasChanged = { [unowned self] in armRateTimer() }
        broadcaster.onSubscribe = { [unowned self] in onSubscribe() }
        return broadcaster
    }
}
