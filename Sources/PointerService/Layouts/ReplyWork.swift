import Varlink

/// A reply that is put together in slices, once for all clients that wait for it.
class SlicedReply {
    /// What there is of the reply.
    var parts = PiecewiseReply()
    private var message: [[UInt8]]?
    /// The finished reply, while it waits for somebody to read it.
    private weak var shared: SharedReply?
    /// How many calls put it together at present.
    fileprivate var workers = 0

    /// Does a step.
    /// - Returns: whether the reply is complete.
    func step(_ share: inout Share) throws -> Bool { preconditionFailure("each reply has steps of its own") }

    /// Forgets what the reply was put together from.
    func finish() {}

    /// About how many microseconds a step takes.
    var stepTime: Int { 16 }

    /// Goes on until the reply is there or the share is used up, and by one step at least. Returns the reply; nil: it is not there yet.
    final func advance(_ share: inout Share) throws -> SharedReply? {
        while message == nil {
            if try step(&share) {
                message = parts.finish()
                finish()
            } else if share.isUsedUp(after: stepTime) {
                return nil
            }
        }
        guard let message else { return nil }
        let reply = shared ?? SharedReply(message: message, source: self)
        shared = reply
        return reply
    }

    /// What each of the calls that put it together holds, in bytes. Once it is complete, it counts as what is sent.
    fileprivate var heldBytes: Int { message == nil ? parts.byteCount / max(workers, 1) : 0 }
}

/// Answers a call with such a reply. Each client that waits for it goes on with it in its own share.
final class ReplyWork: SlicedWork {
    private let reply: SlicedReply
    private let call: VarlinkCall

    init(_ reply: SlicedReply, for call: VarlinkCall) {
        self.reply = reply
        self.call = call
        reply.workers += 1
    }

    deinit {
        reply.workers -= 1
    }

    var heldBytes: Int { reply.heldBytes }

    func advance(_ share: inout Share) throws -> Bool {
        guard let reply = try reply.advance(&share) else { return false }
        call.reply(reply)
        return true
    }
}
