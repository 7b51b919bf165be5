import Logging
import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The outputs that clients hold, each for as long as its stream lives.
///
/// A user holds one list at a time. Of several users' the newest is in force, unless its user is muted.
final class OutputHolds {
    private struct Hold {
        let user: UInt32
        let outputs: [Output]
        let stream: ReplyStream
    }

    /// The newest last.
    private var holds: [Hold] = []

    /// The outputs in force; nil: nobody who is heard holds any.
    /// - Parameter isMuted: whether a user is muted.
    func outputs(unless isMuted: (UInt32) -> Bool) -> [Output]? {
        holds.last { !isMuted($0.user) }?.outputs
    }

    /// Takes a user's outputs in place of those that the user holds, whose stream ends.
    func hold(_ outputs: [Output], of user: UInt32, for stream: ReplyStream) {
        let replaced = holds.filter { $0.user == user }
        holds.removeAll { $0.user == user }
        holds.append(Hold(user: user, outputs: outputs, stream: stream))
        // An empty reply has a form, so this throws nothing.
        for hold in replaced { try? hold.stream.finish(NoParameters()) }
    }

    /// Forgets the outputs of a stream that has ended.
    func release(_ stream: ReplyStream) {
        holds.removeAll { $0.stream === stream }
    }
}

extension PointerService {
    /// Holds outputs for as long as the client listens to the stream.
    func holdOutputs(_ outputs: [Output], for call: VarlinkCall) throws {
        try check(outputs)
        let stream = try call.stream()
        try stream.send(NoParameters())
        stream.onClosed = { [weak self, weak stream] in
            guard let self, let stream else { return }
            outputHolds.release(stream)
            followOutputs()
        }
        outputHolds.hold(outputs, of: call.peer.uid, for: stream)
        followOutputs()
    }

    /// Takes the outputs that hold until the daemon ends, wherever no client holds others.
    func setOutputs(_ outputs: [Output]) throws {
        try check(outputs)
        clientOutputs = outputs
        followOutputs()
    }

    private func check(_ outputs: [Output]) throws {
        do throws(DeclarationError) {
            try Output.check(outputs, limits: clients)
        } catch {
            throw VarlinkError(error, surface: "")
        }
    }

    /// The outputs that hold now.
    var outputs: [Output] {
        outputHolds.outputs { seat(sessionGate: $0) != nil } ?? clientOutputs ?? configuredOutputs
    }

    /// Puts those outputs in force that hold now.
    func followOutputs() {
        let outputs = outputs
        guard outputs != pipeline.engine.outputs else { return }
        do throws(LayoutError) {
            try take { pipeline, time throws(LayoutError) in try pipeline.update(.outputs(outputs), at: time) }
        } catch {
            logger.error("outputs could not be put in force: \(error)")
        }
    }
}
