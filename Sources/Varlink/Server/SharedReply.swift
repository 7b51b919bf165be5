/// A reply that is encoded once and sent to any number of clients, none of which has a copy of its own.
public final class SharedReply {
    /// The message with its NUL, in as many pieces as it was put together of.
    let pieces: [[UInt8]]
    private let source: AnyObject?
    /// Of each user who waits for it: how many connections do. It counts once for each of them, as any one of them may be the last to keep it.
    private var holders: [UInt32: (count: Int, charge: ByteCharge)] = [:]

    /// How long the message is, in bytes with its NUL.
    public let byteCount: Int

    /// Encodes the parameters, which must encode as an object. Throws if a value has no JSON form.
    public convenience init(_ parameters: some Encodable) throws {
        self.init(message: [try MessageEncoder().encode(ReplyMessage(parameters, continues: false))])
    }

    /// Takes a complete message, such as one of a ``PiecewiseReply``: `{"parameters":{…}}` and its NUL.
    /// - Parameters:
    ///   - pieces: the message; none of them is empty.
    ///   - source: what made it. It lives for as long as a client is sent the message.
    public init(message pieces: [[UInt8]], source: AnyObject? = nil) {
        self.pieces = pieces
        byteCount = pieces.reduce(0) { $0 + $1.count }
        self.source = source
    }

    /// Whether it is counted for a user already.
    func isHeld(by user: UInt32) -> Bool { holders[user] != nil }

    /// Counts it for a user, of whose connections one more waits for it.
    func hold(for user: UInt32, in accounts: UserBytes) {
        guard let (count, charge) = holders[user] else {
            let charge = ByteCharge(to: user, for: .waiting, in: accounts)
            charge.bytes = byteCount
            holders[user] = (1, charge)
            return
        }
        holders[user] = (count + 1, charge)
    }

    /// One of the user's connections waits for it no more.
    func release(by user: UInt32) {
        guard let (count, charge) = holders[user] else { return }
        holders[user] = count > 1 ? (count - 1, charge) : nil
    }
}
