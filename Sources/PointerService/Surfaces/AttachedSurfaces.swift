import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// Surfaces that clients show, and the streams that carry the events of pointers on them.
///
/// The daemon never waits for a client: one that does not read loses its events, and gets a resync once it has read everything.
final class AttachedSurfaces {
    /// All surfaces, in the order of their first declaration.
    private(set) var all: [AttachedSurface] = []
    private var byName: [SurfaceName: AttachedSurface] = [:]
    /// Streams of the surfaces, and of hosts without surfaces. Replaced as a whole, because each batch of events asks whether there is any,
    /// and an array that is changed in place is checked at run time.
    private(set) var streams: [SurfaceStream] = []
    private var writer = MessageWriter()
    private let delivery: DeliveryCounters
    /// Maximum pending bytes of one client before its events are discarded for a resync.
    var queueLimit: Int

    init(queueLimit: Int, delivery: DeliveryCounters) {
        self.queueLimit = queueLimit
        self.delivery = delivery
    }

    /// Surface with this name; nil if no client shows one.
    subscript(name: SurfaceName) -> AttachedSurface? { byName[name] }

    /// Returns the stream of a user's host; nil if the user has none of this name.
    func host(_ host: String, of user: UInt32) -> SurfaceStream? {
        for stream in streams where stream.owner == user && stream.host == host { return stream }
        return nil
    }

    func add(_ stream: SurfaceStream) {
        streams = streams + [stream]
    }

    func remove(_ stream: SurfaceStream) {
        streams = streams.filter { $0 !== stream }
    }

    /// Records that a surface is shown on a stream, or declared anew there.
    @discardableResult
    func note(_ surface: PreparedSurface, on stream: SurfaceStream, in accounts: UserBytes) -> AttachedSurface {
        let size = surface.size
        if let known = self[surface.name] {
            known.noteDeclaration(of: size)
            return known
        }
        let new = AttachedSurface(surface.name, size: size, on: stream, in: accounts)
        all.append(new)
        byName[surface.name] = new
        return new
    }

    func remove(_ surfaces: [AttachedSurface]) {
        let removed = Set(surfaces.map(ObjectIdentifier.init))
        all.removeAll { removed.contains(ObjectIdentifier($0)) }
        for surface in surfaces where byName[surface.name] === surface { byName[surface.name] = nil }
    }

    /// Returns the surfaces that a stream carries.
    func surfaces(on stream: SurfaceStream) -> [AttachedSurface] { all.filter { $0.carrier === stream } }

    /// Returns the size of the declarations of a user's surfaces.
    func size(ofUser user: UInt32) -> DeclarationCount {
        all.reduce(into: .zero) { sum, surface in
            if surface.owner == user { sum += surface.size }
        }
    }

    /// Returns the size of the declarations of a stream's surfaces.
    func size(on stream: SurfaceStream) -> DeclarationCount {
        all.reduce(into: .zero) { sum, surface in
            if surface.carrier === stream { sum += surface.size }
        }
    }

    /// Returns the elements of the answers for a stream's surfaces since they were last discarded.
    func answeredElements(on stream: SurfaceStream) -> Int {
        all.reduce(0) { $1.carrier === stream ? $0 + $1.answered.elements : $0 }
    }

    /// Sends the clients the events of a pointer on their surfaces.
    /// - Parameters:
    ///   - frame: the events.
    ///   - pointer: name of the pointer; nil means the default pointer.
    ///   - stamp: stamp of the frame.
    func publish(_ frame: borrowing EventBatch, of pointer: String?, at stamp: EventStamp) {
        // A client without surfaces still gets the completion of a transition that began on one of them.
        guard !streams.isEmpty else { return }
        for event in frame.events {
            switch event {
            case .enter(let region, let transition), .exit(let region, let transition),
                .style(_, let region?, let transition):
                guard let surface = self[region.surface] else { continue }
                surface.carrier.note(transition, of: pointer)
                send(event, of: pointer, at: stamp, to: surface)
            case .completion(let transition, _):
                for stream in streams where stream.knows(transition, of: pointer) {
                    send(event, of: pointer, at: stamp, on: stream)
                }
            default:
                guard let surface = event.surface else { continue }
                send(event, of: pointer, at: stamp, to: self[surface])
            }
        }
    }

    /// Sends an event on the stream of its surface; does nothing if no client shows the surface.
    private func send(_ event: PointerEvent, of pointer: String?, at stamp: EventStamp, to surface: AttachedSurface?) {
        guard let surface else { return }
        send(event, of: pointer, at: stamp, on: surface.carrier, updates: event.kind == .slider ? surface.updates : 0)
    }

    private func send(
        _ event: PointerEvent,
        of pointer: String?,
        at stamp: EventStamp,
        on stream: SurfaceStream,
        updates: Int = 0
    ) {
        guard !stream.needsResync, !stream.isMuted else { return }
        writer.reset()
        // Same writer as for subscribers, because all fields except one are the same.
        writer.event(event, of: pointer, at: stamp, updates: updates)
        if !writer.withBytes({ stream.send($0, queueLimit: queueLimit) }) {
            delivery.noteLoss(
                on: stream.stream,
                "the client of a surface does not keep up; it gets a resync once it has read"
            )
        }
    }

    /// Number of surfaces of muted clients, which are out of the layout.
    var concealedCount: Int { all.count { $0.concealed != nil } }

    /// Mutes a client for a seat, and sends it `muted` if it must still be sent.
    func mute(_ stream: SurfaceStream, on seat: String) {
        stream.mute(on: seat)
        sendMuted(stream)
    }

    /// Sends `muted` to a client if it must still be sent.
    func sendMuted(_ stream: SurfaceStream) {
        stream.sendMuted(queueLimit: queueLimit) { seat in
            writer.reset()
            writer.surfaceEvent(.muted(seat: seat))
            stream.stream.send(writer)
        }
    }

    /// Sends a resync for each pointer to a client that lost events and has read everything.
    /// - Parameters:
    ///   - stream: the client's stream.
    ///   - states: states of all pointers, with the pointers' names in events.
    /// - Returns: whether the client had lost events.
    func catchUp(_ stream: SurfaceStream, _ states: [(snapshot: PointerSnapshot, pointer: String?)]) -> Bool {
        guard stream.needsResync else { return false }
        for (snapshot, pointer) in states {
            writer.reset()
            let isShown = snapshot.state.region.map { self[$0.surface]?.carrier === stream } ?? false
            writer.surfaceEvent(.resync(snapshot, pointer: pointer, isShown: isShown))
            stream.stream.send(writer)
        }
        stream.markResynced()
        return true
    }
}
