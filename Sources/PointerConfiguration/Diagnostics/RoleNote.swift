import Documents
import SafeText

/// What a holder in `[roles]` means that the file does not show.
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
        configuration.roles.findings.map { finding in
            let holders = document.member("roles")?.member(finding.role.rawValue)?.elements ?? []
            let place = (holders.indices.contains(finding.index) ? holders[finding.index].position : nil).map {
                LayoutPlaces.Place(file: document.reading.file, line: $0.line, column: $0.column)
            }
            return RoleNote(reason: finding.reason, message: finding.message, place: place)
        }
    }
}

extension Configuration {
    /// Names in `[roles]` that the machine does not know, as sentences, for the log.
    package var roleWarnings: [String] {
        roles.findings.filter(\.reason.isWarning).map { "[roles]: \($0.message)" }
    }
}

extension RoleRules {
    /// A note about a holder of a role.
    fileprivate struct Finding {
        var reason: RoleNote.Reason
        var role: ClientRole
        /// Index of the holder.
        var index: Int
        var message: String
    }

    fileprivate var findings: [Finding] {
        ClientRole.allCases.flatMap { role in
            self[role].enumerated().compactMap { index, holder in
                let text = PrintableText.quote(holder.text)
                if holder.isUnknown {
                    let kind = if case .user = holder { "user" } else { "group" }
                    return Finding(
                        reason: .roleOfUnknown,
                        role: role,
                        index: index,
                        message:
                            "there is no \(kind) \(text), so \(role.rawValue) is nobody's by that name until a reload finds it"
                    )
                }
                guard case .group = holder else { return nil }
                if role.countsSupplementaryGroups {
                    return Finding(
                        reason: .roleOfAllMembers,
                        role: role,
                        index: index,
                        message:
                            "\(text) gives \(role.rawValue) to all members of the group, by a supplementary group too"
                    )
                }
                return Finding(
                    reason: .roleOfGroupInForce,
                    role: role,
                    index: index,
                    message: "\(text) gives \(role.rawValue) only to programs that run with the group, "
                        + "not to its supplementary members"
                )
            }
        }
    }
}
