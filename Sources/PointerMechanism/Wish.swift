/// What a person may wish of the machine, and only an administrator may allow.
package enum Wish: String, Sendable, Hashable, CaseIterable {
    /// Mice and pointing sticks may be taken over while the person is in front, who may turn the drive on and off.
    case drive
    /// The drive is on from the start of the machine.
    case start
    /// Touchpads may be taken over too.
    case touchpads
    /// Debian's Chromium shows its accessible objects, for everybody who uses this machine.
    case chromium

    /// The wish without which this one says nothing; nil if it stands alone.
    package var basis: Wish? {
        switch self {
        case .start, .touchpads: .drive
        case .drive, .chromium: nil
        }
    }

    /// What must be allowed before the wish is fulfilled.
    package var action: MechanismAction {
        switch self {
        case .drive, .start: .drive
        case .touchpads: .touchpads
        case .chromium: .chromium
        }
    }

    /// Reads the words of a call. Throws ``MechanismError/Kind-swift.enum/unknown`` for a word that is no wish.
    package static func all(_ words: [String]) throws(MechanismError) -> Set<Wish> {
        var wishes: Set<Wish> = []
        for word in words {
            guard let wish = Wish(rawValue: word) else { throw .noSuchWish }
            wishes.insert(wish)
        }
        return wishes
    }

    /// Wishes as words, in the order of the cases, with a space between two.
    package static func text(_ wishes: Set<Wish>) -> String {
        allCases.filter(wishes.contains).map(\.rawValue).joined(separator: " ")
    }
}

/// An action of polkit's.
package enum MechanismAction: String, Sendable, Hashable, CaseIterable {
    case drive = "io.pointerd.drive"
    case touchpads = "io.pointerd.touchpads"
    case chromium = "io.pointerd.chromium"
    /// Taking back what the caller itself has wished.
    case remove = "io.pointerd.remove"
}
