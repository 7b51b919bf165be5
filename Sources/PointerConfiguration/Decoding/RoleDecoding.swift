import Documents
import LayoutDocuments
import PointerModel
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
        return accountHolder(text)
    }

    /// Reads `[drive]`.
    func driveSettings() -> (settings: DriveSettings, users: DriveUsers)? {
        table { table in
            var settings = DriveSettings()
            table.values(of: DriveSettings.table).apply(to: &settings)
            return (settings, DriveUsers(table.optional("users")?.driveUsers()))
        }
    }

    /// Reads `users` of `[drive]`: as the holders of a role, but not `"everyone"`, who need no rule.
    private func driveUsers() -> [RoleRules.Holder]? {
        guard let items = items(atMost: PointerConfigurationLimit.roleHolders, of: "users and groups") else {
            return nil
        }
        let users = items.map { item -> RoleRules.Holder? in
            guard let text = item.identifier() else { return nil }
            if text == "everyone" {
                item.report("leave \"users\" out if the drive is for everyone")
                return nil
            }
            return text == "@active" ? .activeSession : item.accountHolder(text)
        }
        return users.contains(nil) ? nil : users.compactMap { $0 }
    }

    /// Reads `"alice"`, `"1000"`, `"@video"` or `"@44"`.
    private func accountHolder(_ text: String) -> RoleRules.Holder? {
        guard text.hasPrefix("@") else { return .user(Account(text: text)) }
        let group = String(text.dropFirst())
        guard !group.isEmpty else {
            report("has no name of a group after the @")
            return nil
        }
        return .group(Account(text: group))
    }
}
