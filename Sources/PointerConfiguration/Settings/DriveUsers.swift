/// `users` of `[drive]`: for whose session in front the drive may be on.
package struct DriveUsers: Sendable, Hashable {
    /// Users and groups, and `@active` for every session in front; nil if there is no such rule, and the drive needs no session.
    package var holders: [RoleRules.Holder]?

    /// Creates the default, which asks for nobody.
    package init(_ holders: [RoleRules.Holder]? = nil) {
        self.holders = holders
    }

    /// Groups whose members may have the drive.
    package var groups: Set<UInt32> {
        var groups: Set<UInt32> = []
        for case .group(let group) in holders ?? [] {
            if let number = group.number { groups.insert(number) }
        }
        return groups
    }

    /// Returns whether the drive may be on.
    /// - Parameters:
    ///   - active: the user whose session the seat shows; nil if it shows none or logind is unavailable.
    ///   - isMember: returns whether that user is in one of ``groups``.
    package func allow(active: UInt32?, isMember: (UInt32) -> Bool) -> Bool {
        guard let holders else { return true }
        guard let active else { return false }
        return holders.contains { holder in
            switch holder {
            case .everyone, .activeSession: true
            case .user(let user): user.number == active
            case .group: false
            }
        } || isMember(active)
    }
}
