/// The messages of a turn that several streams send alike: put together once, and copied only for a stream that does not take them at once.
///
/// A stream that has joined sends them between its own messages, in the order in which all of them were sent. All who join are of one server.
public final class BroadcastBuffer {
    /// Those of the turn at hand.
    private(set) var bytes: [UInt8] = []
    /// How many bytes there were before these.
    private(set) var start = 0
    private var members: [Connection] = []
    /// Whether all who have joined will look for messages when the turn is over, and none has yet.
    private var areExpected = false
    /// Whether a stream that has joined did not take everything in an earlier turn. Whoever sends these sees to it that it leaves.
    public private(set) var hasLaggards = false

    /// No messages, and nobody who sends them.
    public init() {}

    /// How many bytes were sent in the turn at hand.
    public var count: Int { bytes.count }

    /// How many bytes were sent ever.
    var end: Int { start + bytes.count }

    /// Sends complete messages, each with its NUL, to all who have joined. The bytes are copied once.
    /// - Parameters:
    ///   - messages: one after the other.
    ///   - count: how many they are.
    public func send(_ messages: RawSpan, count: Int = 1) {
        guard let first = members.first else { return }
        first.noteMessages(count * members.count)
        if !areExpected {
            areExpected = true
            first.scheduleFlush(members, with: self)
        }
        unsafe messages.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Notes that the laggards have left.
    public func forgetLaggards() {
        hasLaggards = false
    }

    func join(_ member: Connection) {
        members.append(member)
    }

    func leave(_ member: Connection) {
        members.removeAll { $0 === member }
    }

    /// Somebody has looked for messages.
    func noteLook() {
        areExpected = false
    }

    /// Somebody did not take them.
    func noteLaggard() {
        hasLaggards = true
    }

    /// The turn is over: whoever has not taken the messages keeps them.
    func endTurn() {
        for member in members { member.endTurn(of: self) }
        start = end
        bytes.removeAll(keepingCapacity: true)
    }
}
