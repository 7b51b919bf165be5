import Logging
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The surfaces that clients show: whom each belongs to, and who is told what pointers do on it.
///
/// As with those who follow a pointer, nothing waits for a client: one that does not read loses its events, and is told where the
/// pointers are once it has read what was there.
final class AttachedSurfaces {
    /// In the order in which they were first declared.
    private(set) var all: [AttachedSurface] = []
    private var byName: [SurfaceName: AttachedSurface] = [:]
    /// The streams that they are on, and those of hosts that show nothing.
    private(set) var streams: [SurfaceStream] = []
    private var writer = MessageWriter()
    private let logger: Logger
    private let delivery: DeliveryCounters
    /// Bytes that may wait for one client before its events are given up for a resync.
    var queueLimit: Int

    init(queueLimit: Int, delivery: DeliveryCounters, logger: Logger) {
        self.queueLimit = queueLimit
        self.delivery = delivery
        self.logger = logger
    }

    /// The surface of this name; nil: no client shows one.
    subscript(name: SurfaceName) -> AttachedSurface? { byName[name] }

    /// The host of a user; nil: the user has none of this name.
    func host(_ host: String, of user: UInt32) -> SurfaceStream? {
        for stream in streams where stream.owner == user && stream.host == host { return stream }
        return nil
    }

    func add(_ stream: SurfaceStream) {
        streams.append(stream)
    }

    func remove(_ stream: SurfaceStream) {
        streams.removeAll { $0 === stream }
    }

    /// Notes that a surface is shown on a stream, or declared anew there.
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

    /// Those that a stream carries.
    func surfaces(on stream: SurfaceStream) -> [AttachedSurface] { all.filter { $0.carrier === stream } }

    /// What the surfaces of a user have declared.
    func size(ofUser user: UInt32) -> DeclarationCount {
        all.reduce(into: .zero) { sum, surface in
            if surface.owner == user { sum += surface.size }
        }
    }

    /// What those have declared that a stream carries.
    func size(on stream: SurfaceStream) -> DeclarationCount {
        all.reduce(into: .zero) { sum, surface in
            if surface.carrier === stream { sum += surface.size }
        }
    }

    /// What was answered about those that a stream carries since that was last forgotten, in elements.
    func answeredElements(on stream: SurfaceStream) -> Int {
        all.reduce(0) { $1.carrier === stream ? $0 + $1.answered.elements : $0 }
    }

    /// Tells the clients what a pointer did on their surfaces.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - stamp: the frame's.
    func publish(_ frame: borrowing EventBatch, of pointer: String?, at stamp: EventStamp) {
        // A client that shows nothing any more still hears of the end of what began on its surfaces.
        guard !streams.isEmpty else { return }
        for event in frame.events {
            switch event {
            case .enter(let region, let transition), .exit(let region, let transition),
                .style(_, let region?, let transition):
                guard let surface = self[region.surface] else { continue }
                surface.carrier.note(transition, of: pointer)
                tell(event, of: pointer, at: stamp, to: surface)
            case .completion(let transition, _):
                for stream in streams where stream.knows(transition, of: pointer) {
                    tell(event, of: pointer, at: stamp, on: stream)
                }
            case .gesture(let gesture): tell(event, of: pointer, at: stamp, to: self[gesture.surface])
            case .confirm(let confirm): tell(event, of: pointer, at: stamp, to: self[confirm.surface])
            case .slider(let slider): tell(event, of: pointer, at: stamp, to: self[slider.surface])
            case .request(let request): tell(event, of: pointer, at: stamp, to: self[request.surface])
            case .motion, .delta, .style, .button, .modifiers, .scroll, .manipulation, .lock, .agreement, .layout:
                continue
            }
        }
    }

    /// - Parameter surface: nil: no client shows it.
    private func tell(_ event: PointerEvent, of pointer: String?, at stamp: EventStamp, to surface: AttachedSurface?) {
        guard let surface else { return }
        tell(event, of: pointer, at: stamp, on: surface.carrier, updates: event.kind == .slider ? surface.updates : 0)
    }

    private func tell(
        _ event: PointerEvent,
        of pointer: String?,
        at stamp: EventStamp,
        on stream: SurfaceStream,
        updates: Int = 0
    ) {
        guard !stream.owesResync, !stream.isMuted else { return }
        writer.reset()
        // Written as for those who follow the pointer: but for one, the fields are the same.
        writer.event(event, of: pointer, at: stamp, updates: updates)
        if !writer.withBytes({ stream.send($0, queueLimit: queueLimit) }) {
            delivery.noteLoss(
                on: stream.stream,
                "the client of a surface does not keep up; it is told where the pointers are once it has read"
            )
        }
    }

    /// How many of them are out of the layout, as their clients are muted.
    var concealedCount: Int { all.count { $0.concealed != nil } }

    /// Mutes a client for a seat, and says so to it if that has not been said.
    func mute(_ stream: SurfaceStream, on seat: String) {
        stream.mute(on: seat)
        tellMuted(stream)
    }

    /// Tells a client that it is muted, if it has not been told.
    func tellMuted(_ stream: SurfaceStream) {
        stream.tellMuted(queueLimit: queueLimit, logger: logger) { seat in
            SurfaceEventReply(event: SurfaceEventMessage(mutedOn: seat))
        }
    }

    /// A client has read everything that waited for it: tells it where the pointers are, if it lost events.
    /// - Returns: whether it did.
    func catchUp(_ stream: SurfaceStream, _ states: [StateMessage]) -> Bool {
        guard stream.owesResync else { return false }
        do {
            for state in states {
                let event = SurfaceEventMessage(resyncOf: state) { self[$0]?.carrier === stream }
                try stream.stream.send(SurfaceEventReply(event: event))
            }
            stream.markResynced()
        } catch {
            logger.error("a resync could not be encoded: \(error)")
        }
        return true
    }
}
