/// Messages of one turn that several streams send alike: built once, and copied only for a stream whose client does not accept
/// them at once.
///
/// A stream that has joined sends them between its own messages, in the order in which all of them were sent. All streams that
/// join must belong to one server.
package final class BroadcastBuffer {
    /// Messages of the current turn.
    private(set) var bytes: [UInt8] = []
    /// Number of bytes sent in earlier turns.
    private(set) var start = 0
    /// Number of bytes sent in the current turn. Stored, because each look at an array that is changed in place is checked at run time, and
    /// private, because each look at a property that other modules see is, too.
    private var byteCount = 0
    // Only ever replaced as a whole, so that no look at it is checked at run time.
    private var members: [Connection] = []
    /// Whether all members are scheduled to send the messages, and none has done so yet.
    private var isFlushScheduled = false
    /// Whether a member could not send everything in an earlier turn. The sender of the messages must make such a member leave.
    package private(set) var hasLaggards = false

    /// Creates an empty buffer that no stream has joined.
    package init() {}

    /// Number of bytes sent in the current turn.
    package var count: Int { byteCount }

    /// Number of bytes sent in total.
    var end: Int { start + byteCount }

    /// Sends complete messages, each with its NUL, to all streams that have joined. The bytes are copied once.
    /// - Parameters:
    ///   - messages: the messages, one after the other.
    ///   - count: the number of messages.
    package func send(_ messages: RawSpan, count: Int = 1) {
        guard let first = members.first else { return }
        first.noteMessages(count * members.count)
        if !isFlushScheduled {
            isFlushScheduled = true
            first.scheduleFlush(members, with: self)
        }
        unsafe messages.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        byteCount += messages.byteCount
    }

    /// Notes that the laggards have left.
    package func forgetLaggards() {
        hasLaggards = false
    }

    func join(_ member: Connection) {
        members = members + [member]
    }

    func leave(_ member: Connection) {
        members = members.filter { $0 !== member }
    }

    /// Notes that a member has fetched the messages, so that further ones need another flush.
    func noteFetch() {
        isFlushScheduled = false
    }

    /// Notes that a member could not send all messages.
    func noteLaggard() {
        hasLaggards = true
    }

    /// Ends the turn: each member copies the messages that it has not sent.
    func endTurn() {
        for member in members { member.endTurn(of: self) }
        start = end
        bytes.removeAll(keepingCapacity: true)
        byteCount = 0
    }
}
