/// Bytes that a service holds for its clients, counted by user: declarations, received parts of calls, and messages that wait to
/// be read.
///
/// Each holder has a ``ByteCharge``, which updates the user's account.
package final class UserBytes {
    /// What bytes are held for.
    package enum Use {
        /// A client declared them; they stay until the client withdraws them or hangs up.
        case declared
        /// Buffers: parts of calls, and storage kept for the next one.
        case buffered
        /// They wait for the client to read them, or belong to a call being carried out. They are released without a further
        /// call.
        case waiting
    }

    private struct Account {
        var declared = 0
        var buffered = 0
        var waiting = 0

        var sum: Int { declared + buffered + waiting }

        subscript(use: Use) -> Int {
            get {
                switch use {
                case .declared: declared
                case .buffered: buffered
                case .waiting: waiting
                }
            }
            set {
                switch use {
                case .declared: declared = newValue
                case .buffered: buffered = newValue
                case .waiting: waiting = newValue
                }
            }
        }
    }

    private var accounts: [UInt32: Account] = [:]
    /// Maximum held for one user, in bytes.
    package var limit: Int
    /// Most bytes ever held for one user.
    package private(set) var highest = 0
    /// Called when a user's headroom has grown, so that what waited for it continues.
    var onRoom: (_ user: UInt32) -> Void = { _ in }
    /// Called with the number of bytes of each release.
    package var onRelease: (_ bytes: Int) -> Void = { _ in }

    /// Creates empty accounts.
    /// - Parameter limit: the maximum held for one user, in bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Maximum that a user may declare, in bytes: three eighths of the limit, so that other calls still find room for their
    /// answers.
    package var declaredLimit: Int { limit / 8 * 3 }

    /// Returns how much more a user may declare, in bytes; negative if the limit was lowered.
    package func declaredRoom(of user: UInt32) -> Int { declaredLimit - bytes(ofUser: user, for: .declared) }

    /// What the server still does for a user: everything, as long as nothing waits for the user to read it.
    enum Headroom: Comparable {
        /// Nothing more is read.
        case none
        /// Calls are read and answered at once; large work does not begin.
        case small
        /// Everything.
        case ample
    }

    /// Returns a user's headroom. Above three quarters of the limit, the rest is left to current answers and small calls; above
    /// fifteen sixteenths, to calls that were already read.
    func room(ofUser user: UInt32) -> Headroom { accounts[user].map(room) ?? .ample }

    private func room(of account: Account) -> Headroom {
        if account.waiting == 0 || account.sum <= limit / 4 * 3 { return .ample }
        return account.sum <= limit / 16 * 15 ? .small : .none
    }

    /// Returns the bytes held for a user.
    package func bytes(ofUser user: UInt32) -> Int { accounts[user]?.sum ?? 0 }

    /// Returns the bytes held for a user and one use.
    package func bytes(ofUser user: UInt32, for use: Use) -> Int { accounts[user]?[use] ?? 0 }

    /// Whether nothing is held for any user.
    package var isEmpty: Bool { accounts.isEmpty }

    /// Returns whether this many more bytes can be held for a user.
    package func hasRoom(for bytes: Int, ofUser user: UInt32) -> Bool { self.bytes(ofUser: user) + bytes <= limit }

    /// Adds bytes to a user's account.
    func charge(_ bytes: Int, for use: Use, to user: UInt32) {
        accounts[user, default: Account()][use] += bytes
        highest = max(highest, self.bytes(ofUser: user))
    }

    /// Removes bytes from a user's account.
    func release(_ bytes: Int, for use: Use, of user: UInt32) {
        guard var account = accounts[user] else { return }
        let former = room(of: account)
        account[use] -= bytes
        accounts[user] = account.sum > 0 ? account : nil
        onRelease(bytes)
        if room(of: account) > former { onRoom(user) }
    }
}

/// Bytes that one holder charges to a user's account. They are released with this object.
package final class ByteCharge {
    private let accounts: UserBytes
    private let user: UInt32
    private let use: UserBytes.Use

    /// Number of bytes; 0 or more.
    package var bytes = 0 {
        didSet {
            if bytes > oldValue {
                accounts.charge(bytes - oldValue, for: use, to: user)
            } else if bytes < oldValue {
                accounts.release(oldValue - bytes, for: use, of: user)
            }
        }
    }

    /// Creates a charge of 0 bytes.
    package init(to user: UInt32, for use: UserBytes.Use, in accounts: UserBytes) {
        self.accounts = accounts
        self.user = user
        self.use = use
    }

    deinit {
        if bytes > 0 { accounts.release(bytes, for: use, of: user) }
    }
}
