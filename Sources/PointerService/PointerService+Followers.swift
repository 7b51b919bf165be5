import PointerEngine
import PointerModel
import Varlink

/// Those who follow pointers: the events of each input are brought to them.
extension PointerService {
    /// Whether anybody follows a pointer.
    public var hasSubscribers: Bool { broadcasters.contains(where: \.hasSubscribers) }

    /// Whether everybody who follows a pointer has read so much that nothing has to be held back from anybody.
    public var hasRoom: Bool { broadcasters.allSatisfy(\.hasRoom) }

    /// Calls `body` once, when all clients that follow a pointer have read everything: at once if they have now. A client that does not
    /// read ends this too, when the server drops its connection. Takes the place of an earlier one that is not over.
    public func whenAllIsRead(_ body: @escaping () -> Void) {
        onAllRead = body
        tellIfAllIsRead()
    }

    private func tellIfAllIsRead() {
        guard let onAllRead else { return }
        if let waiting = broadcasters.first(where: { !$0.isAllRead }) {
            return waiting.whenAllIsRead { [unowned self] in tellIfAllIsRead() }
        }
        self.onAllRead = nil
        onAllRead()
    }

    /// Lets everything happen that was taken in.
    func publishAll() {
        while pipeline.applyNext() { publish() }
        armTimer()
    }

    /// Brings the events of the last input to those who follow the pointers that it concerned.
    func publish() {
        for pointer in pipeline.concerned where !pipeline.pointers[pointer].events.events.isEmpty {
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

    /// Makes a broadcaster for each pointer that there is now, and ends the streams of pointers that are gone.
    func followPipeline() {
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
        broadcaster.dueMomentHasChanged = { [unowned self] in armRateTimer() }
        broadcaster.onSubscribe = { [unowned self] in onSubscribe() }
        return broadcaster
    }
}
