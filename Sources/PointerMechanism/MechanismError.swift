import SafeText

/// Why a call changes nothing.
package struct MechanismError: Error, Sendable, Equatable {
    /// The last part of the error's name on the bus.
    package enum Kind: String, Sendable, CaseIterable {
        /// An administrator's rules, or those of polkit, do not allow it.
        case notAuthorized = "NotAuthorized"
        /// The person gave no password.
        case dismissed = "Dismissed"
        /// Another call is not done.
        case busy = "Busy"
        /// Nobody can be asked whether it is allowed.
        case noPolkit = "NoPolkit"
        /// A file cannot be written.
        case notWritable = "NotWritable"
        /// The configuration would not hold, or would not say what the person wishes.
        case refused = "Refused"
        /// The daemon did not take the configuration, and the former files are back.
        case reloadFailed = "ReloadFailed"
        /// There is no such wish.
        case unknown = "Unknown"

        private static let beginning = "\(MechanismNames.bus).Error."

        /// The error's name on the bus.
        package var busName: String { Self.beginning + rawValue }

        /// Reads the name of an error on the bus. One of the mechanism that is not known is ``unknown``; nil if it is not the mechanism's.
        package init?(busName: String) {
            guard busName.hasPrefix(Self.beginning) else { return nil }
            self = Self(rawValue: String(busName.dropFirst(Self.beginning.count))) ?? .unknown
        }
    }

    package let kind: Kind
    /// One sentence for a person, of printable text.
    package let text: String

    /// - Parameters:
    ///   - kind: the kind.
    ///   - text: one sentence; what no terminal should show is escaped.
    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = PrintableText.escape(text)
    }

    /// What a call gets that has another word than those of ``Wish``, too many or too long words, or none.
    package static let noSuchWish = MechanismError(
        .unknown,
        "There is no such wish: expected \(Wish.allCases.map(\.rawValue).joined(separator: ", "))."
    )
}
