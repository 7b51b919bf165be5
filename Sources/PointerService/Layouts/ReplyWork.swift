import Varlink

/// Answers a call with a reply that is put together in slices. Each client that waits for it goes on with it in its own share.
final class ReplyWork<Parts: ReplyParts>: SlicedWork {
    private let reply: SlicedReply<Parts>
    private let call: VarlinkCall

    init(_ reply: SlicedReply<Parts>, for call: VarlinkCall) {
        self.reply = reply
        self.call = call
        reply.addWorker()
    }

    deinit {
        reply.removeWorker()
    }

    var memoryUsage: Int { reply.memoryUsage }

    func advance(_ share: inout Share) throws -> Bool {
        guard call.isAnswerWanted else {
            // What only tells something is no work for nobody.
            try call.reply()
            return true
        }
        guard let reply = try reply.advance(&share) else { return false }
        call.reply(reply)
        return true
    }
}
