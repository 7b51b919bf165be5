import PointerEngine
import PointerPipeline
import Varlink

/// Answers a call with a reply that is built in slices. Each client that waits for the reply continues the work in its own share.
///
/// The work determines the reply when it begins. While it waits, it retains nothing of the layout.
final class ReplyWork<Parts: ReplyParts>: SlicedWork {
    private let call: VarlinkCall
    private let service: PointerService
    private let makeReply: () throws -> SlicedReply<Parts>
    /// The reply; nil before the work begins.
    private var reply: SlicedReply<Parts>?

    /// - Parameters:
    ///   - call: the call to answer.
    ///   - service: the service with the layout.
    ///   - reply: returns the reply, or throws the call's error.
    init(_ call: VarlinkCall, for service: PointerService, _ reply: @escaping () throws -> SlicedReply<Parts>) {
        self.call = call
        self.service = service
        makeReply = reply
    }

    deinit {
        reply?.removeWorker(of: call.peer.uid)
    }

    var memoryUsage: Int { reply?.memoryUsage(of: call.peer.uid, beside: service.pipeline.engine) ?? 0 }

    func advance(_ share: inout ProcessorShare) throws -> Bool {
        guard call.isAnswerWanted else {
            // Without a client that waits for the answer, a call that only reads needs no work.
            try call.reply()
            return true
        }
        guard let reply = try begun().advance(&share) else { return false }
        call.reply(reply)
        return true
    }

    private func begun() throws -> SlicedReply<Parts> {
        if let reply { return reply }
        let reply = try makeReply()
        reply.addWorker(of: call.peer.uid)
        self.reply = reply
        return reply
    }
}
