/// A user or a group that a rule names.
package struct Account: Sendable, Hashable {
    /// The name in the rule; nil if the rule has a number.
    package let name: String?
    /// The number; nil if the name was not looked up, or not found.
    package var number: UInt32?

    /// Makes an account that a rule has by its number.
    package init(_ number: UInt32) {
        name = nil
        self.number = number
    }

    /// Makes an account from the text of a rule: a number, or a name that is still to be looked up.
    package init(text: String) {
        number = UInt32(text)
        name = number == nil ? text : nil
    }

}

extension RoleRules.Holder {
    /// The user or the group; nil for a holder that is neither.
    var account: Account? {
        switch self {
        case .user(let account), .group(let account): account
        case .everyone, .activeSession: nil
        }
    }

    /// The holder as a rule has it.
    package var text: String {
        switch self {
        case .everyone: "everyone"
        case .activeSession: "@active"
        case .user(let account): Self.text(account)
        case .group(let account): "@\(Self.text(account))"
        }
    }

    private static func text(_ account: Account) -> String { account.name ?? account.number.map { "\($0)" } ?? "" }

    /// The holder with another number of its account.
    func with(_ number: UInt32?) -> RoleRules.Holder {
        switch self {
        case .everyone, .activeSession: return self
        case .user(var account):
            account.number = number
            return .user(account)
        case .group(var account):
            account.number = number
            return .group(account)
        }
    }

    var asWritten: RoleRules.Holder { account?.name == nil ? self : with(nil) }

    /// Whether it has a name that was not found.
    var isUnknown: Bool { account.map { $0.number == nil } ?? false }
}
