import PointerEngine
import Varlink

/// Parts of a reply, and the progress of building it.
protocol ReplyParts {
    /// Identity of the reply: replies of equal content are equal.
    associatedtype Content: Equatable

    /// Layout that the reply is about.
    var snapshot: LayoutSnapshot { get }

    /// Memory of what is computed for the reply, without the snapshot, in bytes.
    var memoryUsage: Int { get }

    /// Adds the next part to the reply.
    mutating func step(into reply: inout PiecewiseReply, _ share: inout ProcessorShare) throws -> WorkStep
}

/// A reply that is built in slices, once for all clients that wait for it.
final class SlicedReply<Parts: ReplyParts> {
    let content: Parts.Content
    /// Parts of the reply; nil once it is complete, so that it does not retain replaced surfaces.
    private var parts: Parts?
    private var reply = PiecewiseReply()
    private var message: [[UInt8]] = []
    /// Finished reply, while clients still have to read it.
    private weak var sharedReply: SharedReply?
    /// Number of calls of each user that build the reply at present.
    private var workers: [UInt32: Int] = [:]

    init(_ content: Parts.Content, from parts: Parts) {
        self.content = content
        self.parts = parts
    }

    /// Builds on until the reply is complete or the share is used up, by at least one step. Returns the reply; nil if it is not
    /// complete yet.
    func advance(_ share: inout ProcessorShare) throws -> SharedReply? {
        if parts != nil {
            guard try share.doSteps({ try parts?.step(into: &reply, &$0) ?? .last }) else { return nil }
            parts = nil
            message = reply.finish()
        }
        let complete = sharedReply ?? SharedReply(message: message, source: self)
        sharedReply = complete
        return complete
    }

    /// Counts one more call of a user that builds the reply.
    func addWorker(of user: UInt32) { workers[user, default: 0] += 1 }

    /// Counts one call of a user less.
    func removeWorker(of user: UInt32) {
        let others = workers[user, default: 1] - 1
        workers[user] = others > 0 ? others : nil
    }

    /// Returns the bytes to charge to each call of a user that builds the reply: its share of the encoded bytes, of what is computed
    /// for them, and of the replaced parts of the layout. Each user is charged for all of it, as for the sent reply, because any user may be the last
    /// to hold it.
    /// - Parameters:
    ///   - user: user of the calls.
    ///   - engine: engine with the current layout.
    func memoryUsage(of user: UInt32, beside engine: Engine) -> Int {
        guard let parts else { return 0 }
        let bytes = reply.memoryUsage + parts.memoryUsage + parts.snapshot.bytesReplaced(in: engine)
        return bytes / max(workers[user] ?? 1, 1)
    }
}

/// Outcome of a step of work in slices.
enum WorkStep {
    /// The step took about this many microseconds, 0 if negligible, and another one follows.
    case done(microseconds: Int = 0)
    /// The step waits for the next share, or for other work.
    case waiting
    /// The step was the last one.
    case last
}

extension WorkStep {
    /// Bytes that a step may reserve uncharged, because they count at the end of its slice. Before it reserves more, a slice ends with
    /// these bytes in the work's ``SlicedWork/memoryUsage``, so that a work without room for them never has them.
    static let uncharged = 65_536

    /// The end of a step after which the work reserves so many bytes.
    static func reserves(_ bytes: Int) -> WorkStep { bytes > uncharged ? .waiting : .done() }
}

extension ProcessorShare {
    /// Performs at least one step, until the last one is done, one must wait, or the share is used up.
    /// - Returns: whether the last one is done.
    mutating func doSteps(_ step: (inout ProcessorShare) throws -> WorkStep) rethrows -> Bool {
        while true {
            switch try step(&self) {
            case .done(let time): if isUsedUp(after: time) { return false }
            case .waiting: return false
            case .last: return true
            }
        }
    }
}
