import Glibc

/// Where the names of users and groups are looked up.
///
/// A directory on the network may let the caller wait. The daemon waits too, so it asks only when it starts and at a reload, and no
/// further once it has waited for ``PointerConfigurationLimit/lookUpMilliseconds``.
package struct AccountDirectory {
    /// Returns the number of a user; nil if no user has this name, or that cannot be found out.
    package var user: (String) -> UInt32?
    /// Returns the number of a group; nil if no group has this name, or that cannot be found out.
    package var group: (String) -> UInt32?
    /// A clock, in milliseconds.
    package var now: () -> Int64

    package init(
        user: @escaping (String) -> UInt32?,
        group: @escaping (String) -> UInt32?,
        now: @escaping () -> Int64
    ) {
        self.user = user
        self.group = group
        self.now = now
    }

    /// The users and groups of the machine (nsswitch.conf(5)).
    package static var system: AccountDirectory {
        AccountDirectory { name in
            guard let entry = unsafe getpwnam(name) else { return nil }
            return unsafe entry.pointee.pw_uid
        } group: { name in
            guard let entry = unsafe getgrnam(name) else { return nil }
            return unsafe entry.pointee.gr_gid
        } now: {
            var time = timespec()
            _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }
}

extension Configuration {
    /// Looks up the names of users and groups in `[roles]` and in `users` of `[drive]`. A name that is not found stands for nobody.
    /// - Parameters:
    ///   - directory: where they are looked up.
    ///   - former: the configuration in force; nil if there is none. If it has the same names, only those that were not found are looked up.
    ///     Otherwise names for which no time is left have the numbers that they have there.
    package mutating func lookUpNames(in directory: AccountDirectory, after former: Configuration? = nil) {
        let isSame = former.map { $0.holders.map(\.asWritten) == holders.map(\.asWritten) } ?? false
        var known: [RoleRules.Holder: UInt32] = [:]
        for holder in former?.holders ?? [] { known[holder.asWritten] = holder.account?.number }
        let end = directory.now() + Int64(PointerConfigurationLimit.lookUpMilliseconds.most)
        var found: [RoleRules.Holder: UInt32?] = [:]
        changeHolders { holder in
            guard let name = holder.account?.name else { return holder }
            if let number = found[holder.asWritten] { return holder.with(number) }
            var number = known[holder.asWritten]
            if !isSame || number == nil, directory.now() <= end {
                number = if case .user = holder { directory.user(name) } else { directory.group(name) }
            }
            found[holder.asWritten] = .some(number)
            return holder.with(number)
        }
    }

    /// Names of users and, after `@`, of groups that were not found, each once.
    package var unknownNames: [String] {
        holders.filter(\.isUnknown).map(\.text).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Holders of all roles, and the users of the drive.
    private var holders: [RoleRules.Holder] {
        ClientRole.allCases.flatMap { roles[$0] } + (driveUsers.holders ?? [])
    }

    private mutating func changeHolders(_ change: (RoleRules.Holder) -> RoleRules.Holder) {
        for role in ClientRole.allCases { roles[role] = roles[role].map(change) }
        driveUsers.holders = driveUsers.holders?.map(change)
    }
}
