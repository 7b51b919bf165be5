/// The bytes that a service holds for its clients, counted by user: what they declared, what they have sent of a call, and what waits for
/// them to read it.
///
/// Each holder has a ``ByteCharge``, which a user's account goes along with.
public final class UserBytes {
    /// What bytes are held for.
    public enum Use {
        /// A client declared them, and they stay until it takes them back or goes.
        case declared
        /// Room for what comes and goes: parts of calls, and storage that is kept for the next one.
        case buffered
        /// They wait for the client to read them, or a call is being carried out. They go without a further call.
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
    /// What may be held for one user, in bytes.
    public var limit: Int
    /// The most that was ever held for one user.
    public private(set) var highest = 0
    /// Called when a user's room comes to be more than it was: what had to wait for that goes on.
    var onRoom: (_ user: UInt32) -> Void = { _ in }
    /// Called with each number of bytes that are held no more.
    public var onRelease: (_ bytes: Int) -> Void = { _ in }

    /// No bytes, of nobody.
    /// - Parameter limit: what may be held for one user, in bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// What a user may declare: three eighths of the limit, so that what all others call still finds room for its answer.
    public var declaredLimit: Int { limit / 8 * 3 }

    /// What of it is left, in bytes; less than zero where the limit was lowered.
    public func declaredRoom(of user: UInt32) -> Int { declaredLimit - bytes(ofUser: user, for: .declared) }

    /// What a user for whom something waits may still have done. While nothing waits for the user to read it, that is everything.
    enum Headroom: Comparable {
        /// Nothing more is read.
        case none
        /// Calls are read and answered at once; large work does not begin.
        case small
        /// Everything.
        case ample
    }

    /// Returns what a user may have done. From three quarters of the limit on the rest is left to answers at hand and to small calls, and
    /// from fifteen sixteenths on to what was read already.
    func room(ofUser user: UInt32) -> Headroom { accounts[user].map(room) ?? .ample }

    private func room(of account: Account) -> Headroom {
        if account.waiting == 0 || account.sum <= limit / 4 * 3 { return .ample }
        return account.sum <= limit / 16 * 15 ? .small : .none
    }

    /// What is held for a user, in bytes.
    public func bytes(ofUser user: UInt32) -> Int { accounts[user]?.sum ?? 0 }

    /// What of it is for one use.
    public func bytes(ofUser user: UInt32, for use: Use) -> Int { accounts[user]?[use] ?? 0 }

    /// Whether nothing is held for anybody.
    public var isEmpty: Bool { accounts.isEmpty }

    /// Whether so many bytes more can be held for a user.
    public func hasRoom(for bytes: Int, ofUser user: UInt32) -> Bool { self.bytes(ofUser: user) + bytes <= limit }

    /// Counts bytes that are held from now on.
    func charge(_ bytes: Int, for use: Use, to user: UInt32) {
        accounts[user, default: Account()][use] += bytes
        highest = max(highest, self.bytes(ofUser: user))
    }

    /// Counts bytes that are held no more.
    func release(_ bytes: Int, for use: Use, of user: UInt32) {
        guard var account = accounts[user] else { return }
        let former = room(of: account)
        account[use] -= bytes
        accounts[user] = account.sum > 0 ? account : nil
        onRelease(bytes)
        if room(of: account) > former { onRoom(user) }
    }
}

/// Bytes that one holder has of a user's. They are released with it.
public final class ByteCharge {
    private let accounts: UserBytes
    private let user: UInt32
    private let use: UserBytes.Use

    /// How many they are; 0 or more.
    public var bytes = 0 {
        didSet {
            if bytes > oldValue {
                accounts.charge(bytes - oldValue, for: use, to: user)
            } else if bytes < oldValue {
                accounts.release(oldValue - bytes, for: use, of: user)
            }
        }
    }

    /// A holder of no bytes yet.
    public init(to user: UInt32, for use: UserBytes.Use, in accounts: UserBytes) {
        self.accounts = accounts
        self.user = user
        self.use = use
    }

    deinit {
        if bytes > 0 { accounts.release(bytes, for: use, of: user) }
    }
}
