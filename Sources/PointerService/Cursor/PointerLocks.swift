import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// Locks of clients on pointers. A lock lasts as long as its stream, and a pointer is locked while it has any.
final class PointerLocks {
    struct Lock {
        /// Name of the pointer.
        let pointer: String
        let user: UInt32
        /// Surface for which the client locks the pointer; nil if it locks without one.
        let surface: SurfaceName?
        /// Whether the lock lasts only while the pointer's cursor is driven.
        let isForDrive: Bool
        let stream: ReplyStream
    }

    private var all: [Lock] = []
    private let runner: PipelineRunner
    private let access: ClientAccess

    init(on runner: PipelineRunner, access: ClientAccess) {
        self.runner = runner
        self.access = access
    }

    /// Locks a pointer while the client's stream is open.
    func lock(_ parameters: LockParameters, for call: VarlinkCall) throws {
        let name = parameters.pointer ?? PointerNames.byDefault
        guard let index = runner.pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, of: InterfaceNames.pointer)
        }
        var surface: SurfaceName?
        if let id = parameters.surface {
            let own = SurfaceName(id, of: .user(call.peer.uid))
            let engine = runner.pipeline.pointers[index].engine
            // The error must not reveal another user's surface.
            guard engine.surface(at: engine.state.position) == own else { throw VarlinkError.notUnderPointer(id) }
            surface = own
        } else if !access.allows(.sync, call.peer) {
            throw VarlinkError.permissionDenied(.sync, of: InterfaceNames.pointer)
        }
        let isForDrive = parameters.whileDriven ?? false
        if isForDrive, !isDriven(name) { throw VarlinkError.notDriven(name) }
        let stream = try call.stream()
        try stream.send(NoParameters())
        stream.onClosed = { [weak self, weak stream] in
            guard let self, let stream else { return }
            end(nil) { $0.stream === stream }
        }
        all.append(Lock(pointer: name, user: call.peer.uid, surface: surface, isForDrive: isForDrive, stream: stream))
        updateLock(of: name)
    }

    /// Ends locks.
    /// - Parameters:
    ///   - error: error for the clients; nil if they are gone.
    ///   - isOver: returns whether a lock ends.
    private func end(_ error: ((Lock) -> VarlinkError)?, where isOver: (Lock) -> Bool) {
        let ended = all.filter(isOver)
        guard !ended.isEmpty else { return }
        all.removeAll(where: isOver)
        for lock in ended {
            if let error { lock.stream.fail(error(lock)) }
            updateLock(of: lock.pointer)
        }
    }

    /// Ends the locks for a surface that is no longer in the layout.
    func end(for surface: SurfaceName) {
        end({ _ in .notUnderPointer(surface.id) }) { $0.surface == surface }
    }

    /// Ends the locks that were only for a drive that has ended.
    func endUndriven() {
        end({ .notDriven($0.pointer) }) { $0.isForDrive && !self.isDriven($0.pointer) }
    }

    /// Whether the daemon drives the cursor of a pointer, or would if it were not locked.
    private func isDriven(_ pointer: String) -> Bool {
        runner.pipeline.index(ofPointer: pointer).map { runner.pipeline.pointers[$0].engine.isDriven } ?? false
    }

    /// Ends the locks of muted users.
    func endMuted() {
        end({ lock in .sessionInactive(self.access.mutedSeat(of: lock.user) ?? "", of: InterfaceNames.pointer) }) {
            lock in
            self.access.mutedSeat(of: lock.user) != nil
        }
    }

    /// Ends the locks on pointers that are gone.
    func endOfGonePointers() {
        end({ .noSuchPointer($0.pointer, of: InterfaceNames.pointer) }) {
            self.runner.pipeline.index(ofPointer: $0.pointer) == nil
        }
    }

    private func updateLock(of pointer: String) {
        guard let index = runner.pipeline.index(ofPointer: pointer) else { return }
        let isLocked = all.contains { $0.pointer == pointer }
        guard runner.pipeline.pointers[index].engine.state.isLocked != isLocked else { return }
        runner.changePointer { pipeline, time in pipeline.setLocked(isLocked, of: index, at: time) }
    }
}

extension VarlinkError {
    /// The caller has no such surface where the pointer is.
    fileprivate static func notUnderPointer(_ surface: String) -> VarlinkError {
        VarlinkError(.notUnderPointer, of: InterfaceNames.pointer, ["surface": surface])
    }

    fileprivate static func notDriven(_ pointer: String) -> VarlinkError {
        VarlinkError(.notDriven, of: InterfaceNames.pointer, ["pointer": pointer])
    }
}
