/// A reply that is encoded once and sent to any number of clients without a copy for each.
package final class SharedReply {
    /// The message with its NUL, in the pieces of which it was built.
    let pieces: [[UInt8]]
    private let source: AnyObject?
    /// Number of waiting connections and the charge, by user. Every user is charged in full, because any one may be the last to
    /// hold the reply.
    private var holders: [UInt32: (count: Int, charge: ByteCharge)] = [:]

    /// Length of the message with its NUL, in bytes.
    package let byteCount: Int

    /// Encodes the parameters, which must encode as an object. Throws if a value has no JSON form.
    package convenience init(_ parameters: some Encodable) throws {
        self.init(message: [try MessageEncoder().encode(ReplyMessage(parameters, continues: false))])
    }

    /// Wraps a complete message, such as one of a ``PiecewiseReply``: `{"parameters":{…}}` and its NUL.
    /// - Parameters:
    ///   - pieces: the message's pieces, none of them empty.
    ///   - source: the object that made the message. The reply keeps it alive.
    package init(message pieces: [[UInt8]], source: AnyObject? = nil) {
        self.pieces = pieces
        byteCount = pieces.reduce(0) { $0 + $1.count }
        self.source = source
    }

    /// Returns whether a user is already charged for the reply.
    func isHeld(by user: UInt32) -> Bool { holders[user] != nil }

    /// Charges a user for the reply, because one more of the user's connections waits for it.
    func hold(for user: UInt32, in accounts: UserBytes) {
        guard let (count, charge) = holders[user] else {
            let charge = ByteCharge(to: user, for: .waiting, in: accounts)
            charge.bytes = byteCount
            holders[user] = (1, charge)
            return
        }
        holders[user] = (count + 1, charge)
    }

    /// Notes that one connection fewer of a user waits for the reply.
    func release(by user: UInt32) {
        guard let (count, charge) = holders[user] else { return }
        holders[user] = count > 1 ? (count - 1, charge) : nil
    }
}
