import Logging
import PointerConfiguration
import PointerModel
import PointerProtocol
import Varlink

/// What compositors do with io.pointerd.Compositor.
extension PointerService {
    /// Has a compositor move a pointer for as long as the client listens to the stream.
    func openCompositor(_ message: PointerParameters, for call: VarlinkCall) throws {
        let name = message.pointer ?? PointerNames.byDefault
        guard let pointer = pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, as: CompositorError.noSuchPointer)
        }
        let seat = seat(sessionGate: call.peer)
        let isTaken = compositors.contains { other in
            other.pointer == name && (other.peer.uid == call.peer.uid || other.input != nil && seat == nil)
        }
        guard !isTaken else { throw VarlinkError.compositorExists(name) }
        let compositor = CompositorStream(try call.stream(), of: call.peer, pointer: name)
        compositor.stream.onClosed = { [weak self, weak compositor] in
            if let self, let compositor { self.end(compositor) }
        }
        compositor.stream.onDrained = { [weak self, weak compositor] in
            if let self, let compositor { self.tellMuted(compositor) }
        }
        compositors.append(compositor)
        if let seat {
            compositor.sessionGate.begin(on: seat)
            return tellMuted(compositor)
        }
        begin(compositor, ofPointer: pointer)
    }

    /// Takes in a report of a compositor.
    func report(_ message: ReportParameters, by peer: PeerCredentials) throws(VarlinkError) {
        let name = message.pointer ?? PointerNames.byDefault
        guard let compositor = compositors.first(where: { $0.pointer == name && $0.peer.uid == peer.uid }),
            var input = compositor.input, let pointer = pipeline.index(ofPointer: name)
        else {
            throw .notOpen(name)
        }
        let frame = try input.frame(for: message, now: Timestamp(microseconds: now), limits: clients)
        // Of what happens during a pause nothing is kept, as of devices.
        guard !pipeline.isPaused else { return }
        compositor.input = input
        if let frame { process(frame, ofPointer: pointer) }
    }

    /// Releases what compositors hold, as they no longer move pointers, or not for a while.
    func interruptCompositors(at time: Timestamp) {
        for compositor in compositors { interrupt(compositor, at: time) }
    }

    /// Ends the streams of those who no longer have the role.
    func endRefusedCompositors() {
        for compositor in compositors where !access.allows(.compositor, compositor.peer) {
            end(compositor)
            compositor.stream.fail(.permissionDenied(CompositorError.permissionDenied, .compositor))
        }
    }

    /// Has devices move the pointers of those compositors whose users are muted.
    func muteCompositors() {
        for compositor in compositors {
            guard let seat = seat(sessionGate: compositor.peer) else { continue }
            release(compositor)
            compositor.sessionGate.begin(on: seat)
            tellMuted(compositor)
        }
    }

    /// Gives pointers back to those compositors whose users are no longer muted.
    func unmuteCompositors() {
        for compositor in compositors where compositor.input == nil && seat(sessionGate: compositor.peer) == nil {
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
        // What devices reported before counts.
        takeWaiting()
        let time = Timestamp(microseconds: now)
        compositor.input = CompositorInput(at: time)
        compositor.sessionGate.markSent()
        pipeline.beginCompositor(ofPointer: pointer, at: time)
        publishAll()
        followReporters(of: compositor.pointer)
        let event = CompositorEventMessage(.opened, pointer: compositor.wireName)
        do {
            try compositor.stream.send(CompositorEventReply(event: event))
        } catch {
            logger.error("that a compositor moves a pointer could not be encoded: \(error)")
        }
    }

    /// The compositor has gone.
    private func end(_ compositor: CompositorStream) {
        compositors.removeAll { $0 === compositor }
        release(compositor)
    }

    /// Has devices move the pointer of a compositor again. What the compositor holds is released.
    private func release(_ compositor: CompositorStream) {
        guard compositor.input != nil, let pointer = pipeline.index(ofPointer: compositor.pointer) else { return }
        // What devices reported while the compositor moved the pointer moves nothing.
        takeWaiting()
        interrupt(compositor, at: Timestamp(microseconds: now))
        compositor.input = nil
        pipeline.endCompositor(ofPointer: pointer)
        publishAll()
        followReporters(of: compositor.pointer)
        followPipeline()
    }

    private func interrupt(_ compositor: CompositorStream, at time: Timestamp) {
        guard let pointer = pipeline.index(ofPointer: compositor.pointer) else { return }
        if let frame = compositor.input?.interrupt(at: time) { process(frame, ofPointer: pointer) }
    }

    private func tellMuted(_ compositor: CompositorStream) {
        compositor.tellMuted(queueLimit: surfaces.queueLimit, logger: logger) { seat in
            CompositorEventReply(event: CompositorEventMessage(.muted, pointer: compositor.wireName, seat: seat))
        }
    }
}
