import PointerEngine
import Varlink

/// Answers a call with a reply that is put together in slices. Each client that waits for it goes on with it in its own share.
///
/// What is replied is found out when the work begins: while it waits, it keeps nothing of the layout.
final class ReplyWork<Parts: ReplyParts>: SlicedWork {
    private let call: VarlinkCall
    private let service: PointerService
    private let makeReply: () throws -> SlicedReply<Parts>
    /// nil: the work has not begun.
    private var reply: SlicedReply<Parts>?

    /// - Parameters:
    ///   - call: the one that is answered.
    ///   - service: whose layout the reply is about.
    ///   - reply: finds the reply, or throws what the call is refused for.
    init(_ call: VarlinkCall, for service: PointerService, _ reply: @escaping () throws -> SlicedReply<Parts>) {
        self.call = call
        self.service = service
        makeReply = reply
    }

    deinit {
        reply?.removeWorker(of: call.peer.uid)
    }

    var memoryUsage: Int { reply?.memoryUsage(of: call.peer.uid, beside: service.pipeline.engine) ?? 0 }

    func advance(_ share: inout Share) throws -> Bool {
        guard call.isAnswerWanted else {
            // What only tells something is no work for nobody.
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
