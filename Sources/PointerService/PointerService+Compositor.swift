import Logging
import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// Calls of io.pointerd.Compositor.
extension PointerService {
    /// Gives a pointer to a compositor while its stream is open.
    func openCompositor(_ message: PointerParameters, for call: VarlinkCall) throws {
        let name = message.pointer ?? PointerNames.byDefault
        guard let pointer = pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, as: CompositorError.noSuchPointer)
        }
        let seat = mutedSeat(of: call.peer)
        let isTaken = compositors.contains { other in
            other.pointer == name && (other.peer.uid == call.peer.uid || other.input != nil && seat == nil)
        }
        guard !isTaken else { throw VarlinkError.compositorExists(name) }
        let compositor = CompositorStream(try call.stream(), of: call.peer, pointer: name)
        compositor.stream.onClosed = { [weak self, weak compositor] in
            if let self, let compositor { self.end(compositor) }
        }
        compositor.stream.onDrained = { [weak self, weak compositor] in
            if let self, let compositor { self.sendMuted(compositor) }
        }
        compositors.append(compositor)
        if let seat {
            compositor.sessionGate.begin(on: seat)
            return sendMuted(compositor)
        }
        begin(compositor, ofPointer: pointer)
    }

    /// Processes a report of a compositor.
    func report(_ message: ReportParameters, by peer: PeerCredentials) throws(VarlinkError) {
        let name = message.pointer ?? PointerNames.byDefault
        guard let compositor = compositors.first(where: { $0.pointer == name && $0.peer.uid == peer.uid }),
            var input = compositor.input, let pointer = pipeline.index(ofPointer: name)
        else {
            throw .notOpen(name)
        }
        let frame = try input.frame(for: message, now: Timestamp(microseconds: now), limits: clients)
        // As with devices, nothing that happens during a pause is kept.
        guard !pipeline.isPaused else { return }
        compositor.input = input
        if let frame { process(frame, ofPointer: pointer) }
    }

    /// Releases what compositors hold, because they stop moving pointers, or pause.
    func interruptCompositors(at time: Timestamp) {
        for compositor in compositors { interrupt(compositor, at: time) }
    }

    /// Ends the streams of compositors that no longer have the role.
    func endRefusedCompositors() {
        for compositor in compositors where !access.allows(.compositor, compositor.peer) {
            end(compositor)
            compositor.stream.fail(.permissionDenied(CompositorError.permissionDenied, .compositor))
        }
    }

    /// Gives the pointers of newly muted compositors back to the devices.
    func muteCompositors() {
        for compositor in compositors {
            guard let seat = mutedSeat(of: compositor.peer) else { continue }
            release(compositor)
            compositor.sessionGate.begin(on: seat)
            sendMuted(compositor)
        }
    }

    /// Gives pointers back to the compositors whose users are no longer muted.
    func unmuteCompositors() {
        for compositor in compositors where compositor.input == nil && mutedSeat(of: compositor.peer) == nil {
            compositor.sessionGate.end()
            let name = compositor.pointer
            guard let pointer = pipeline.index(ofPointer: name) else {
                end(compositor)
                compositor.stream.fail(.noSuchPointer(name, as: CompositorError.noSuchPointer))
                continue
            }
            guard !pipeline.pointers[pointer].hasCompositor else {
                end(compositor)
                compositor.stream.fail(.compositorExists(name))
                continue
            }
            begin(compositor, ofPointer: pointer)
        }
    }

    private func begin(_ compositor: CompositorStream, ofPointer pointer: Int) {
        // Reports of devices from before still count.
        flushPending()
        let time = Timestamp(microseconds: now)
        compositor.input = CompositorInput(at: time)
        compositor.sessionGate.markSent()
        pipeline.beginCompositor(ofPointer: pointer, at: time)
        publishAll()
        updateReportedPosition(of: compositor.pointer)
        let event = CompositorEventMessage(.opened, pointer: compositor.wireName)
        do {
            try compositor.stream.send(CompositorEventReply(event: event))
        } catch {
            logger.error("an opened event could not be encoded: \(error)")
        }
    }

    /// Removes a compositor whose stream has ended.
    private func end(_ compositor: CompositorStream) {
        compositors.removeAll { $0 === compositor }
        release(compositor)
    }

    /// Releases what a compositor holds, and lets devices move its pointer again.
    private func release(_ compositor: CompositorStream) {
        guard compositor.input != nil, let pointer = pipeline.index(ofPointer: compositor.pointer) else { return }
        // Reports of devices from while the compositor moved the pointer have no effect.
        flushPending()
        interrupt(compositor, at: Timestamp(microseconds: now))
        compositor.input = nil
        pipeline.endCompositor(ofPointer: pointer)
        publishAll()
        updateReportedPosition(of: compositor.pointer)
        updateBroadcasters()
    }

    private func interrupt(_ compositor: CompositorStream, at time: Timestamp) {
        guard let pointer = pipeline.index(ofPointer: compositor.pointer) else { return }
        if let frame = compositor.input?.interrupt(at: time) { process(frame, ofPointer: pointer) }
    }

    private func sendMuted(_ compositor: CompositorStream) {
        do {
            try compositor.sendMuted(queueLimit: surfaces.queueLimit) { seat in
                let event = CompositorEventMessage(.muted, pointer: compositor.wireName, seat: seat)
                try compositor.stream.send(CompositorEventReply(event: event))
            }
        } catch {
            logger.error("a muted event could not be encoded: \(error)")
        }
    }
}
