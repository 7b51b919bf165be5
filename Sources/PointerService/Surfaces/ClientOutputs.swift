import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import Varlink

/// Outputs under the pointers: those that a client holds or has set, or else those of the configuration.
final class ClientOutputs {
    /// Outputs of the configuration.
    var configured: [Output]
    var onChange: () -> Void = {}
    /// Outputs set by a client in place of the configuration's; nil if no client set any.
    private var ofClient: [Output]?
    /// Whether a pointer is driven: the last outputs of clients then stay in force when their client is gone.
    var isDriven = false {
        didSet { if isDriven != oldValue { update() } }
    }
    /// Last outputs that a client held; nil if no pointer is driven.
    private var lastHeld: [Output]?
    private let holds = OutputHolds()
    private let runner: PipelineRunner
    private let access: ClientAccess
    private let logger: Log

    init(
        _ configured: [Output],
        under runner: PipelineRunner,
        access: ClientAccess,
        logger: Log
    ) {
        self.configured = configured
        self.runner = runner
        self.access = access
        self.logger = logger
    }

    /// Holds outputs while the client's stream is open.
    func hold(_ outputs: [Output], for call: VarlinkCall) throws {
        let stream = try call.stream()
        try stream.send(NoParameters())
        stream.onClosed = { [weak self, weak stream] in
            guard let self, let stream else { return }
            holds.release(stream)
            update()
        }
        holds.hold(outputs, of: call.peer.uid, for: stream)
        update()
    }

    /// Sets the outputs for the time in which no client holds others, until the daemon ends.
    func set(_ outputs: [Output]) {
        ofClient = outputs
        lastHeld = nil
        update()
    }

    /// Puts the outputs of the session in front in force. Its cursor is elsewhere than that of the session before, also on equal outputs.
    func sessionsDidChange() {
        if runner.pipeline.isAnyPlacedAtCursor {
            runner.changeLayout { pipeline, time in pipeline.setTrueOutputs(pipeline.hasTrueOutputs, at: time) }
        }
        update()
    }

    /// Outputs that must be in force now.
    var current: [Output] { ofClients ?? configured }

    /// Outputs that a client holds or has set; nil if none does. Clients know the compositor's, the configuration may not.
    private var ofClients: [Output]? { held ?? lastHeld ?? ofClient }

    /// Outputs that a client holds; nil if none does.
    private var held: [Output]? { holds.outputs { access.mutedSeat(of: $0) != nil } }

    /// Puts the current outputs in force.
    func update() {
        lastHeld = isDriven ? held ?? lastHeld : nil
        let outputs = current
        let areTrue = ofClients != nil
        let areOthers = outputs != runner.pipeline.engine.outputs
        guard areOthers || areTrue != runner.pipeline.hasTrueOutputs else { return }
        runner.changeLayout { pipeline, time in pipeline.setTrueOutputs(areTrue, at: time) }
        defer { onChange() }
        guard areOthers else { return }
        do throws(LayoutError) {
            try runner.changeLayout { pipeline, time throws(LayoutError) in
                try pipeline.update(.outputs(outputs), at: time)
            }
        } catch {
            logger.error("new outputs could not be applied: \(error)")
        }
    }
}

/// Outputs that clients hold, each list while its stream is open.
///
/// A user holds one list at a time, over one stream or several. If several users hold one, the newest of a user who is not
/// muted is in force.
final class OutputHolds {
    private struct Hold {
        let user: UInt32
        let outputs: [Output]
        let stream: ReplyStream
    }

    /// All holds, the newest last.
    private var holds: [Hold] = []

    /// Returns the outputs in force; nil if no user holds any, except muted users.
    /// - Parameter isMuted: returns whether a user is muted.
    func outputs(unless isMuted: (UInt32) -> Bool) -> [Output]? {
        holds.last { !isMuted($0.user) }?.outputs
    }

    /// Adds a user's outputs, and ends the streams of others that the user held before. Several programs of a user may hold the same.
    func hold(_ outputs: [Output], of user: UInt32, for stream: ReplyStream) {
        let replaced = holds.filter { $0.user == user && $0.outputs != outputs }
        holds.removeAll { $0.user == user && $0.outputs != outputs }
        holds.append(Hold(user: user, outputs: outputs, stream: stream))
        // An empty reply can always be encoded, so this throws nothing.
        for hold in replaced { try? hold.stream.finish(NoParameters()) }
    }

    /// Removes the outputs of a stream that has ended.
    func release(_ stream: ReplyStream) {
        holds.removeAll { $0.stream === stream }
    }
}
