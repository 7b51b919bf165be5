import Documents
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
        guard text.hasPrefix("@") else { return .user(Account(text: text)) }
        return .group(Account(text: String(text.dropFirst())))
    }
}
