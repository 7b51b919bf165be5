import Documents
import Glibc
import LayoutDocuments
import SafeText

extension Field {
    /// Reads `[roles]`.
    func roleRules() -> RoleRules? {
        table { table in
            var rules = RoleRules()
            for role in ClientRole.allCases {
                if let holders = table.optional(role.rawValue)?.roleHolders(of: role) { rules[role] = holders }
            }
            return rules
        }
    }

    private func roleHolders(of role: ClientRole) -> [RoleRules.Holder]? {
        guard let items = items(atMost: PointerConfigurationLimit.roleHolders, of: "users and groups") else {
            return nil
        }
        let holders = items.map { $0.roleHolder(of: role) }
        return holders.contains(nil) ? nil : holders.compactMap { $0 }
    }

    /// Reads `"everyone"`, `"@active"`, `"alice"`, `"1000"`, `"@video"` or `"@44"`.
    private func roleHolder(of role: ClientRole) -> RoleRules.Holder? {
        guard let text = identifier() else { return nil }
        let unnamed: [String: RoleRules.Holder] = ["everyone": .everyone, "@active": .activeSession]
        if let holder = unnamed[text] {
            if role.canBeGivenToUnnamed { return holder }
            report(
                "the role \(role.rawValue) cannot be given to \(PrintableText.quote(text)), "
                    + "as its holder can click and confirm; name a user or a group"
            )
            return nil
        }
        if text.hasPrefix("@") {
            let name = String(text.dropFirst())
            if let number = UInt32(name) ?? Accounts.group(named: name) { return .group(number) }
            report("there is no group \(PrintableText.quote(name))")
        } else {
            if let number = UInt32(text) ?? Accounts.user(named: text) { return .user(number) }
            report("there is no user \(PrintableText.quote(text))")
        }
        return nil
    }
}

/// Users and groups of the machine.
private enum Accounts {
    /// Returns the number of a user; nil if no user has this name.
    static func user(named name: String) -> UInt32? {
        guard let entry = unsafe getpwnam(name) else { return nil }
        return unsafe entry.pointee.pw_uid
    }

    /// Returns the number of a group; nil if no group has this name.
    static func group(named name: String) -> UInt32? {
        guard let entry = unsafe getgrnam(name) else { return nil }
        return unsafe entry.pointee.gr_gid
    }
}
