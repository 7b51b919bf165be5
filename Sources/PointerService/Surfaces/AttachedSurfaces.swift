import Logging
import PointerModel
import PointerProtocol
import Varlink

/// The surfaces that clients show: whom each belongs to, and who is told what pointers do on it.
///
/// As with those who follow a pointer, nothing waits for a client: one that does not read loses its events, and is told where the
/// pointers are once it has read what was there.
final class AttachedSurfaces {
    private(set) var all: [AttachedSurface] = []
    private var writer = MessageWriter()
    private let logger: Logger
    private let delivery: EventDelivery
    /// Bytes that may wait for one client before its events are given up for a resync.
    var queueLimit: Int

    init(queueLimit: Int, delivery: EventDelivery, logger: Logger) {
        self.queueLimit = queueLimit
        self.delivery = delivery
        self.logger = logger
    }

    /// The surface of this id; nil: no client shows one.
    subscript(id: String) -> AttachedSurface? {
        for surface in all where surface.id == id { return surface }
        return nil
    }

    func add(_ surface: AttachedSurface) {
        all.append(surface)
    }

    func remove(_ surface: AttachedSurface) {
        all.removeAll { $0 === surface }
    }

    /// What the surfaces of a user have declared, but for one.
    func size(ofUser user: UInt32, besides surface: AttachedSurface? = nil) -> LayoutSize {
        all.reduce(into: .zero) { sum, other in
            if other.owner == user, other !== surface { sum += other.size }
        }
    }

    /// Tells the clients what a pointer did on their surfaces.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - stamp: the frame's.
    func publish(_ frame: borrowing EventFrame, of pointer: String?, at stamp: EventStamp) {
        guard !all.isEmpty else { return }
        for event in frame.events {
            switch event {
            case .enter(let region, let transition), .exit(let region, let transition),
                .style(_, let region?, let transition):
                guard let surface = self[region.surface] else { continue }
                surface.note(transition, of: pointer)
                tell(event, of: pointer, at: stamp, to: surface)
            case .completion(let transition, _):
                for surface in all where surface.knows(transition, of: pointer) {
                    tell(event, of: pointer, at: stamp, to: surface)
                }
            case .gesture(let gesture): tell(event, of: pointer, at: stamp, to: self[gesture.surface])
            case .confirm(let confirm): tell(event, of: pointer, at: stamp, to: self[confirm.surface])
            case .slider(let slider): tell(event, of: pointer, at: stamp, to: self[slider.surface])
            case .request(let request): tell(event, of: pointer, at: stamp, to: self[request.surface])
            case .motion, .delta, .style, .button, .modifiers, .scroll, .manipulation, .lock, .layout: continue
            }
        }
    }

    /// - Parameter surface: nil: no client shows it.
    private func tell(_ event: PointerEvent, of pointer: String?, at stamp: EventStamp, to surface: AttachedSurface?) {
        guard let surface, !surface.owesResync, surface.concealed == nil else { return }
        writer.reset()
        // Written as for those who follow the pointer: but for one, the fields are the same.
        writer.event(event, of: pointer, at: stamp, updates: event.kind == .slider ? surface.updates : 0)
        if !writer.withBytes({ surface.send($0, queueLimit: queueLimit) }) {
            delivery.noteLoss(
                on: surface.stream,
                "the client of a surface does not keep up; it is told where the pointers are once it has read"
            )
        }
    }

    /// How many of them are out of the layout, as their clients are muted.
    var concealedCount: Int { all.count { $0.concealed != nil } }

    /// Mutes a surface's client for a seat, and tells it if it has not been told.
    func mute(_ surface: AttachedSurface, on seat: String) {
        surface.muting.begin(on: seat)
        tellMuted(surface)
    }

    /// Tells a client that it is muted, if it has not been told.
    func tellMuted(_ surface: AttachedSurface) {
        surface.tellMuted(queueLimit: queueLimit, logger: logger) { seat in
            SurfaceEventReply(event: SurfaceEventMessage(mutedOn: seat))
        }
    }

    /// A client has read everything that waited for it: tells it where the pointers are, if it lost events.
    /// - Returns: whether it did.
    func catchUp(_ surface: AttachedSurface, _ states: [StateMessage]) -> Bool {
        guard surface.owesResync else { return false }
        do {
            for state in states {
                try surface.stream.send(SurfaceEventReply(event: SurfaceEventMessage(resyncOf: surface.id, state)))
            }
            surface.settle()
        } catch {
            logger.error("a resync could not be encoded: \(error)")
        }
        return true
    }
}
