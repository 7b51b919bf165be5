import Documents
import SafeText

/// What a holder in `[roles]`, or in `users` of `[drive]`, means that the file does not show.
package struct RoleNote: Sendable, Hashable {
    /// What it is about, by the name that `pointerctl check` prints.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A name that the machine does not know.
        case roleOfUnknown
        /// A group whose supplementary members have the role too.
        case roleOfAllMembers
        /// A group of which only those have the role who run with it.
        case roleOfGroupInForce

        /// Whether it is a likely mistake.
        package var isWarning: Bool { self == .roleOfUnknown }
    }

    package let reason: Reason
    /// A sentence without a capital letter and a full stop.
    package let message: String
    /// Position in the file; nil if the text has none.
    package let place: LayoutPlaces.Place?

    /// Returns the notes about a configuration whose names were looked up.
    /// - Parameters:
    ///   - configuration: the configuration.
    ///   - document: its document, for the positions.
    static func all(of configuration: Configuration, in document: Field) -> [RoleNote] {
        configuration.holderFindings.map { finding in
            let holders = document.member(finding.table)?.member(finding.key)?.elements ?? []
            let place = holders.indices.contains(finding.index) ? holders[finding.index].filePlace : nil
            return RoleNote(reason: finding.reason, message: finding.message, place: place)
        }
    }
}

extension Configuration {
    /// Names in `[roles]` and `[drive]` that the machine does not know, as sentences, for the log.
    package var roleWarnings: [String] {
        holderFindings.filter(\.reason.isWarning).map { "[\($0.table)]: \($0.message)" }
    }

    fileprivate var holderFindings: [HolderFinding] { roles.findings + driveUsers.findings }
}

/// A note about a holder.
private struct HolderFinding {
    var reason: RoleNote.Reason
    /// Table and key of the file.
    var table = "roles"
    var key: String
    /// Index of the holder.
    var index: Int
    var message: String
}

extension RoleRules.Holder {
    /// The holder in words of a message, such as `user "alice"`.
    fileprivate var words: String {
        let kind = if case .user = self { "user" } else { "group" }
        return "\(kind) \(PrintableText.quote(text))"
    }
}

extension DriveUsers {
    fileprivate var findings: [HolderFinding] {
        (holders ?? []).enumerated().compactMap { index, holder in
            guard holder.isUnknown else { return nil }
            let message = "there is no \(holder.words), so the drive is not for that one until a reload finds it"
            return HolderFinding(reason: .roleOfUnknown, table: "drive", key: "users", index: index, message: message)
        }
    }
}

extension RoleRules {
    fileprivate var findings: [HolderFinding] {
        ClientRole.allCases.flatMap { role in
            self[role].enumerated().compactMap { index, holder in
                let text = PrintableText.quote(holder.text)
                if holder.isUnknown {
                    return HolderFinding(
                        reason: .roleOfUnknown,
                        key: role.rawValue,
                        index: index,
                        message:
                            "there is no \(holder.words), so \(role.rawValue) is nobody's by that name until a reload finds it"
                    )
                }
                guard case .group = holder else { return nil }
                if role.countsSupplementaryGroups {
                    return HolderFinding(
                        reason: .roleOfAllMembers,
                        key: role.rawValue,
                        index: index,
                        message:
                            "\(text) gives \(role.rawValue) to all members of the group, by a supplementary group too"
                    )
                }
                return HolderFinding(
                    reason: .roleOfGroupInForce,
                    key: role.rawValue,
                    index: index,
                    message: "\(text) gives \(role.rawValue) only to programs that run with the group, "
                        + "not to its supplementary members"
                )
            }
        }
    }
}
