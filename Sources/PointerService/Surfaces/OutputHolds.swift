import Logging
import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// Outputs that clients hold, each list while its stream is open.
///
/// A user holds one list at a time. If several users hold one, the newest of a user who is not muted is in force.
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

    /// Adds a user's outputs, and ends the stream of those that the user held before.
    func hold(_ outputs: [Output], of user: UInt32, for stream: ReplyStream) {
        let replaced = holds.filter { $0.user == user }
        holds.removeAll { $0.user == user }
        holds.append(Hold(user: user, outputs: outputs, stream: stream))
        // An empty reply can always be encoded, so this throws nothing.
        for hold in replaced { try? hold.stream.finish(NoParameters()) }
    }

    /// Removes the outputs of a stream that has ended.
    func release(_ stream: ReplyStream) {
        holds.removeAll { $0.stream === stream }
    }
}

extension PointerService {
    /// Holds outputs while the client's stream is open.
    func holdOutputs(_ outputs: [Output], for call: VarlinkCall) throws {
        try check(outputs)
        let stream = try call.stream()
        try stream.send(NoParameters())
        stream.onClosed = { [weak self, weak stream] in
            guard let self, let stream else { return }
            outputHolds.release(stream)
            updateOutputs()
        }
        outputHolds.hold(outputs, of: call.peer.uid, for: stream)
        updateOutputs()
    }

    /// Sets the outputs for the time in which no client holds others, until the daemon ends.
    func setOutputs(_ outputs: [Output]) throws {
        try check(outputs)
        clientOutputs = outputs
        updateOutputs()
    }

    private func check(_ outputs: [Output]) throws {
        do throws(DeclarationError) {
            try Output.check(outputs, limits: clients)
        } catch {
            throw VarlinkError(error, surface: "")
        }
    }

    /// Outputs that must be in force now.
    var outputs: [Output] {
        outputHolds.outputs { mutedSeat(of: $0) != nil } ?? clientOutputs ?? configuredOutputs
    }

    /// Puts the current outputs in force.
    func updateOutputs() {
        let outputs = outputs
        guard outputs != pipeline.engine.outputs else { return }
        do throws(LayoutError) {
            try applyChange { pipeline, time throws(LayoutError) in try pipeline.update(.outputs(outputs), at: time) }
        } catch {
            logger.error("new outputs could not be applied: \(error)")
        }
    }
}
