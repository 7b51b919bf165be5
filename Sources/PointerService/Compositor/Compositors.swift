import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import Varlink

/// Compositors that move pointers in place of devices, each while its stream is open.
final class Compositors {
    /// All compositors, including those of muted users.
    private(set) var all: [CompositorStream] = []
    private let runner: PipelineRunner
    private let access: ClientAccess
    private let limits: LimitsInForce
    private let reporters: CursorReporters
    private let logger: Log
    /// Called when a compositor begins or ends to move a pointer. It must not change the compositors.
    var onChange: () -> Void = {}

    init(
        on runner: PipelineRunner,
        access: ClientAccess,
        limits: LimitsInForce,
        reporters: CursorReporters,
        logger: Log
    ) {
        self.runner = runner
        self.access = access
        self.limits = limits
        self.reporters = reporters
        self.logger = logger
    }

    /// Gives a pointer to a compositor while its stream is open.
    func open(_ message: PointerParameters, for call: VarlinkCall) throws {
        let name = message.pointer ?? PointerNames.byDefault
        guard let pointer = runner.pipeline.index(ofPointer: name) else {
            throw VarlinkError.noSuchPointer(name, of: InterfaceNames.compositor)
        }
        let seat = access.mutedSeat(of: call.peer)
        let isTaken = all.contains { other in
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
        all.append(compositor)
        if let seat {
            compositor.sessionGate.begin(on: seat)
            return sendMuted(compositor)
        }
        begin(compositor, ofPointer: pointer)
    }

    /// Processes a report of a compositor.
    func report(_ message: ReportParameters, by peer: PeerCredentials) throws(VarlinkError) {
        let name = message.pointer ?? PointerNames.byDefault
        guard let compositor = all.first(where: { $0.pointer == name && $0.peer.uid == peer.uid }),
            var input = compositor.input, let pointer = runner.pipeline.index(ofPointer: name)
        else {
            throw .notOpen(name)
        }
        let frame = try input.frame(
            for: message,
            now: Timestamp(microseconds: runner.clock.currentTime),
            limits: limits.clients
        )
        // As with devices, nothing that happens during a pause is kept.
        guard !runner.pipeline.isPaused else { return }
        compositor.input = input
        if let frame { runner.process(frame, ofPointer: pointer) }
    }

    /// Releases what compositors hold, because they stop moving pointers, or pause.
    func interruptAll(at time: Timestamp) {
        for compositor in all { interrupt(compositor, at: time) }
    }

    /// Ends the streams of compositors that no longer have the role.
    func endRefused() {
        for compositor in all where !access.allows(.compositor, compositor.peer) {
            end(compositor)
            compositor.stream.fail(.permissionDenied(.compositor, of: InterfaceNames.compositor))
        }
    }

    /// Gives the pointers of newly muted compositors back to the devices.
    func mute() {
        for compositor in all {
            guard let seat = access.mutedSeat(of: compositor.peer) else { continue }
            release(compositor)
            compositor.sessionGate.begin(on: seat)
            sendMuted(compositor)
        }
    }

    /// Gives pointers back to the compositors whose users are no longer muted.
    func unmute() {
        for compositor in all where compositor.input == nil && access.mutedSeat(of: compositor.peer) == nil {
            compositor.sessionGate.end()
            let name = compositor.pointer
            guard let pointer = runner.pipeline.index(ofPointer: name) else {
                end(compositor)
                compositor.stream.fail(.noSuchPointer(name, of: InterfaceNames.compositor))
                continue
            }
            guard !runner.pipeline.pointers[pointer].hasCompositor else {
                end(compositor)
                compositor.stream.fail(.compositorExists(name))
                continue
            }
            begin(compositor, ofPointer: pointer)
        }
    }

    private func begin(_ compositor: CompositorStream, ofPointer pointer: Int) {
        compositor.input = CompositorInput(at: runner.beginCompositor(ofPointer: pointer))
        compositor.sessionGate.markSent()
        reporters.updatePosition(of: compositor.pointer)
        let event = CompositorEventMessage(.opened, pointer: compositor.wireName)
        do {
            try compositor.stream.send(CompositorEventReply(event: event))
        } catch {
            logger.error("an opened event could not be encoded: \(error)")
        }
        onChange()
    }

    /// Removes a compositor whose stream has ended.
    private func end(_ compositor: CompositorStream) {
        all.removeAll { $0 === compositor }
        release(compositor)
    }

    /// Releases what a compositor holds, and lets devices move its pointer again.
    private func release(_ compositor: CompositorStream) {
        guard compositor.input != nil, let pointer = runner.pipeline.index(ofPointer: compositor.pointer) else {
            return
        }
        runner.passTime(to: runner.clock.time)
        interrupt(compositor, at: runner.clock.time)
        compositor.input = nil
        runner.endCompositor(ofPointer: pointer)
        reporters.updatePosition(of: compositor.pointer)
        runner.updatePointers()
        onChange()
    }

    private func interrupt(_ compositor: CompositorStream, at time: Timestamp) {
        guard let pointer = runner.pipeline.index(ofPointer: compositor.pointer) else { return }
        if let frame = compositor.input?.interrupt(at: time) { runner.process(frame, ofPointer: pointer) }
    }

    private func sendMuted(_ compositor: CompositorStream) {
        do {
            try compositor.sendMuted(queueLimit: runner.publisher.queueLimit) { seat in
                let event = CompositorEventMessage(.muted, pointer: compositor.wireName, seat: seat)
                try compositor.stream.send(CompositorEventReply(event: event))
            }
        } catch {
            logger.error("a muted event could not be encoded: \(error)")
        }
    }
}

/// A compositor that moves a pointer while its stream is open.
final class CompositorStream: SessionGated {
    let stream: ReplyStream
    let peer: PeerCredentials
    /// Name of the pointer.
    let pointer: String
    /// State of its input; nil while its user is muted and devices move the pointer.
    var input: CompositorInput?
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, of peer: PeerCredentials, pointer: String) {
        self.stream = stream
        self.peer = peer
        self.pointer = pointer
    }

    /// Name of the pointer on the wire; nil for the default pointer.
    var wireName: String? { pointer == PointerNames.byDefault ? nil : pointer }
}
