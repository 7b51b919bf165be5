import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The locks that clients have on pointers, each for as long as its stream lives. A pointer is locked while it has one.
final class PointerLocks {
    struct Lock {
        /// The pointer's name.
        let pointer: String
        let user: UInt32
        /// The surface that the client locks the pointer for; nil: for none.
        let surface: SurfaceName?
        let stream: ReplyStream
    }

    private(set) var all: [Lock] = []

    func add(_ lock: Lock) {
        all.append(lock)
    }

    /// Takes locks away.
    /// - Returns: those that were.
    func remove(where isGone: (Lock) -> Bool) -> [Lock] {
        let removed = all.filter(isGone)
        if !removed.isEmpty { all.removeAll(where: isGone) }
        return removed
    }

    /// Whether a client locks the pointer of this name.
    func holds(_ pointer: String) -> Bool { all.contains { $0.pointer == pointer } }
}

extension PointerService {
    /// Locks a pointer for as long as the client listens to the stream.
    func lockPointer(_ parameters: LockParameters, for call: VarlinkCall) throws {
        let name = parameters.pointer ?? PointerNames.byDefault
        guard let index = pipeline.index(ofPointer: name) else { throw VarlinkError.noSuchPointer(name) }
        var surface: SurfaceName?
        if let id = parameters.surface {
            let own = SurfaceName(id, of: .user(call.peer.uid))
            let engine = pipeline.pointers[index].engine
            // What another user shows is answered as what nobody shows.
            guard engine.surface(at: engine.state.position) == own else { throw VarlinkError.notUnderPointer(id) }
            surface = own
        } else if !access.allows(.sync, call.peer) {
            throw VarlinkError.permissionDenied(PointerError.permissionDenied, .sync)
        }
        let stream = try call.stream()
        try stream.send(NoParameters())
        stream.onClosed = { [weak self, weak stream] in
            guard let self, let stream else { return }
            endLocks(nil) { $0.stream === stream }
        }
        locks.add(PointerLocks.Lock(pointer: name, user: call.peer.uid, surface: surface, stream: stream))
        followLocks(of: name)
    }

    /// Ends locks.
    /// - Parameters:
    ///   - error: what their clients get; nil: they have gone.
    ///   - isOver: whether a lock is to end.
    func endLocks(_ error: ((PointerLocks.Lock) -> VarlinkError)?, where isOver: (PointerLocks.Lock) -> Bool) {
        let ended = locks.remove(where: isOver)
        for lock in ended {
            if let error { lock.stream.fail(error(lock)) }
            followLocks(of: lock.pointer)
        }
    }

    /// Ends the locks for a surface that is no longer in the layout.
    func endLocks(for surface: SurfaceName) {
        endLocks({ _ in .notUnderPointer(surface.id) }) { $0.surface == surface }
    }

    /// Ends the locks of users who are muted: the pointer is that of another session.
    func endMutedLocks() {
        endLocks({ lock in .sessionInactive(PointerError.sessionInactive, self.seat(sessionGate: lock.user) ?? "") }) {
            lock in
            self.seat(sessionGate: lock.user) != nil
        }
    }

    /// Ends the locks on pointers that are gone.
    func endLocksOfGonePointers() {
        endLocks({ .noSuchPointer($0.pointer) }) { self.pipeline.index(ofPointer: $0.pointer) == nil }
    }

    private func followLocks(of pointer: String) {
        guard let index = pipeline.index(ofPointer: pointer) else { return }
        let isLocked = locks.holds(pointer)
        guard pipeline.pointers[index].engine.state.isLocked != isLocked else { return }
        changePointer { pipeline, time in pipeline.setLocked(isLocked, of: index, at: time) }
    }
}

extension VarlinkError {
    /// The caller has no such surface where the pointer is.
    fileprivate static func notUnderPointer(_ surface: String) -> VarlinkError {
        VarlinkError(PointerError.notUnderPointer, ["surface": surface])
    }
}
