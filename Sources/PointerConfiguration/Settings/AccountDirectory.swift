import Glibc
import SystemPackage

/// Where the names of users and groups are looked up.
///
/// A directory on the network may let the caller wait. The daemon waits too, so it asks only when it starts and at a reload, and no
/// further once it has waited for ``PointerConfigurationLimit/lookUpMilliseconds``.
package struct AccountDirectory {
    /// Returns the number of an account of a name; nil if no account has it. Throws why that cannot be found out.
    package typealias LookUp = (_ name: String) throws -> UInt32?

    /// Looks up a user.
    package var user: LookUp
    /// Looks up a group.
    package var group: LookUp
    /// A clock, in milliseconds.
    package var now: () -> Int64

    package init(
        user: @escaping LookUp,
        group: @escaping LookUp,
        now: @escaping () -> Int64
    ) {
        self.user = user
        self.group = group
        self.now = now
    }

    /// The users and groups of the machine (nsswitch.conf(5)).
    package static var system: AccountDirectory {
        AccountDirectory { name in
            errno = 0
            guard let entry = unsafe getpwnam(name) else { return try nothing(after: Errno(rawValue: errno)) }
            return unsafe entry.pointee.pw_uid
        } group: { name in
            errno = 0
            guard let entry = unsafe getgrnam(name) else { return try nothing(after: Errno(rawValue: errno)) }
            return unsafe entry.pointee.gr_gid
        } now: {
            var time = timespec()
            _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }
    }

    /// Tells "no such account" from "nobody knows", after a look-up that found no entry. Returns nil for the errors that getpwnam(3) lists for
    /// the first, and throws any other one, such as that of a directory on the network that does not answer.
    static func nothing(after error: Errno) throws(Errno) -> UInt32? {
        switch error {
        case Errno(rawValue: 0), .noSuchFileOrDirectory, .noSuchProcess, .badFileDescriptor, .notPermitted: nil
        default: throw error
        }
    }
}

extension Configuration {
    /// Looks up the names of users and groups in `[roles]` and in `users` of `[drive]`. A name that no account has stands for nobody. One about
    /// which nothing can be found out has the number that it has in the configuration in force, and stands for nobody without.
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
                let lookUp = if case .user = holder { directory.user } else { directory.group }
                do { number = try lookUp(name) } catch {}
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
