/// Bytes that a service holds for its clients, counted by user: declarations, received parts of calls, messages that wait to be
/// read, and what is gone but still to be freed.
///
/// Each holder has a ``ByteCharge``, which updates the user's account.
///
/// All users together have a limit too. A part of it is kept for each connection, so that each user can always hold a call of each
/// connection. The rest is ``common``: a user may take from it an equal part, as far as it leaves as much to the others.
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
        /// They belong to something that is gone, and are freed in steps.
        case former
    }

    /// A limit, by its name in the error for the client.
    package enum Limit: String {
        /// That of all users together.
        case bytes
        /// That of one user.
        case bytesPerUser
    }

    private struct Account {
        var declared = 0
        var buffered = 0
        var waiting = 0
        var former = 0
        var connections = 0

        var sum: Int { declared + buffered + waiting + former }

        var isEmpty: Bool { sum == 0 && connections == 0 }

        subscript(use: Use) -> Int {
            get {
                switch use {
                case .declared: declared
                case .buffered: buffered
                case .waiting: waiting
                case .former: former
                }
            }
            set {
                switch use {
                case .declared: declared = newValue
                case .buffered: buffered = newValue
                case .waiting: waiting = newValue
                case .former: former = newValue
                }
            }
        }
    }

    private var accounts: [UInt32: Account] = [:]
    /// Maximum held for one user, in bytes.
    package var limit: Int
    /// Maximum held for all users beyond the parts of their connections, in bytes.
    var common: Int
    /// What is kept for each connection, in bytes.
    var part: Int {
        didSet {
            guard part != oldValue else { return }
            taken = accounts.values.reduce(0) { $0 + taken(by: $1) }
            takers = accounts.values.count { taken(by: $0) > 0 }
        }
    }
    /// What all users have taken of ``common``, in bytes.
    private var taken = 0
    /// Number of users who have taken something of it.
    private var takers = 0
    /// Bytes held for all users.
    package private(set) var sum = 0
    /// Most bytes ever held for one user, and for all users.
    package private(set) var highest = 0
    package private(set) var highestSum = 0
    /// Called when a user's headroom has grown, so that what waited for it continues.
    var onRoom: (_ user: UInt32) -> Void = { _ in }
    /// Called with the number of bytes of each release.
    package var onRelease: (_ bytes: Int) -> Void = { _ in }

    /// Creates empty accounts.
    /// - Parameters:
    ///   - limit: the maximum held for one user, in bytes.
    ///   - common: the maximum held for all users beyond the parts of their connections, in bytes.
    ///   - part: what is kept for each connection, in bytes.
    package init(limit: Int, common: Int = .max, part: Int = 0) {
        self.limit = limit
        self.common = common
        self.part = part
    }

    /// Creates empty accounts with the limits of a server.
    package convenience init(_ limits: ServerLimits) {
        self.init(limit: limits.bytesPerUser, common: limits.commonBytes, part: limits.bytesPerConnection)
    }

    /// Takes over the limits of a server.
    func apply(_ limits: ServerLimits) {
        (limit, common, part) = (limits.bytesPerUser, limits.commonBytes, limits.bytesPerConnection)
    }

    /// Maximum that a user may declare, in bytes: three eighths of the limit, so that other calls still find room for their
    /// answers.
    package var declaredLimit: Int { limit / 8 * 3 }

    /// Returns how much more a user may declare, in bytes, and the limit that allows no more; the bytes are negative if the user holds
    /// too much already.
    /// - Parameters:
    ///   - user: the user.
    ///   - isCharged: whether the user is charged for it already, in another use.
    package func declaredRoom(of user: UInt32, isCharged: Bool) -> (bytes: Int, limit: Limit) {
        let declared = declaredLimit - bytes(ofUser: user, for: .declared)
        let room = isCharged ? nil : room(of: user)
        guard let room, room.bytes < declared else { return (declared, .bytesPerUser) }
        return room
    }

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
    package var isEmpty: Bool { sum == 0 }

    /// Returns how many more bytes can be held for a user, and the limit that allows no more; the bytes are negative if the user
    /// holds too much already.
    package func room(of user: UInt32) -> (bytes: Int, limit: Limit) {
        let account = accounts[user] ?? Account()
        let own = limit - account.sum
        // A part for each user who takes some, this one among them, and one for the next user.
        let equal = common / (takers + (taken(by: account) > 0 ? 1 : 2))
        // Users who came before may still have more than a part. Of what the others have left, this one takes half at most.
        let most = min(equal, max(0, common - (taken - taken(by: account))) / 2)
        let (shared, isBeyond) = (account.connections * part).addingReportingOverflow(most)
        guard !isBeyond, shared - account.sum < own else { return (own, .bytesPerUser) }
        return (shared - account.sum, .bytes)
    }

    /// Returns the limit that so many more bytes of a user would exceed; nil if there is room for them.
    package func limit(against bytes: Int, ofUser user: UInt32) -> Limit? {
        if self.bytes(ofUser: user) + bytes > limit { return .bytesPerUser }
        // A user keeps what it holds, however much others take afterwards.
        return bytes > 0 && bytes > room(of: user).bytes ? .bytes : nil
    }

    /// What a user with this account has taken of ``common``, in bytes.
    private func taken(by account: Account) -> Int { max(0, account.sum - account.connections * part) }

    private func change(_ user: UInt32, _ body: (inout Account) -> Void) -> (former: Account, now: Account) {
        let former = accounts[user] ?? Account()
        var now = former
        body(&now)
        accounts[user] = now.isEmpty ? nil : now
        let (before, after) = (taken(by: former), taken(by: now))
        taken += after - before
        takers += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
        sum += now.sum - former.sum
        return (former, now)
    }

    /// Adds bytes to a user's account.
    func charge(_ bytes: Int, for use: Use, to user: UInt32) {
        let (_, now) = change(user) { $0[use] += bytes }
        highest = max(highest, now.sum)
        highestSum = max(highestSum, sum)
    }

    /// Removes bytes from a user's account.
    func release(_ bytes: Int, for use: Use, of user: UInt32) {
        guard accounts[user] != nil else { return }
        let (former, now) = change(user) { $0[use] -= bytes }
        onRelease(bytes)
        if room(of: now) > room(of: former) { onRoom(user) }
    }

    /// Counts a connection of a user, or one less.
    func count(_ connections: Int, of user: UInt32) {
        _ = change(user) { $0.connections += connections }
    }

    /// Charges a user for what is gone and still to be freed, or releases it when it is freed.
    /// - Parameters:
    ///   - bytes: the bytes that wait to be freed from now on, or minus those that are freed.
    ///   - user: the user; nil if nobody is charged for them.
    package func chargeFormer(_ bytes: Int, to user: UInt32?) {
        switch user {
        case let user? where bytes >= 0: charge(bytes, for: .former, to: user)
        case let user?: release(-bytes, for: .former, of: user)
        case nil: if bytes < 0 { onRelease(-bytes) }
        }
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
