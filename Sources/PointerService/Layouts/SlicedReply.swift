import PointerEngine
import Varlink

/// What a reply is put together from, and how far that has come.
protocol ReplyParts {
    /// What the reply says: replies of the same content are alike.
    associatedtype Content: Equatable

    /// The layout that it tells of.
    var snapshot: LayoutSnapshot { get }

    /// Adds to the reply.
    mutating func step(into reply: inout PiecewiseReply, _ share: inout Share) throws -> WorkStep
}

/// A reply that is put together in slices, once for all clients that wait for it.
final class SlicedReply<Parts: ReplyParts> {
    let content: Parts.Content
    /// nil: the reply is complete, and must not keep what has been replaced since.
    private var parts: Parts?
    private var reply = PiecewiseReply()
    private var message: [[UInt8]] = []
    /// The finished reply, while it waits for somebody to read it.
    private weak var sharedReply: SharedReply?
    /// How many calls of each user put it together at present.
    private var workers: [UInt32: Int] = [:]

    init(_ content: Parts.Content, from parts: Parts) {
        self.content = content
        self.parts = parts
    }

    /// Goes on until the reply is there or the share is used up, and by one step at least. Returns the reply; nil: it is not there yet.
    func advance(_ share: inout Share) throws -> SharedReply? {
        if parts != nil {
            guard try share.doSteps({ try parts?.step(into: &reply, &$0) ?? .last }) else { return nil }
            parts = nil
            message = reply.finish()
        }
        let complete = sharedReply ?? SharedReply(message: message, source: self)
        sharedReply = complete
        return complete
    }

    /// Notes that one more call of a user puts it together.
    func addWorker(of user: UInt32) { workers[user, default: 0] += 1 }

    /// Notes that a call of a user does so no more.
    func removeWorker(of user: UInt32) {
        let others = workers[user, default: 1] - 1
        workers[user] = others > 0 ? others : nil
    }

    /// What each of the calls of a user that put it together holds, in bytes: its share of what is encoded, and of the layout as it was. All of
    /// it counts for each user, as what is sent then does: any one of them may be the last to keep it.
    /// - Parameters:
    ///   - user: whose calls.
    ///   - engine: has the layout as it is now.
    func memoryUsage(of user: UInt32, beside engine: Engine) -> Int {
        guard let parts else { return 0 }
        return (reply.byteCount + parts.snapshot.bytesReplaced(in: engine)) / max(workers[user] ?? 1, 1)
    }
}
