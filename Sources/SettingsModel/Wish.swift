/// Something that only an administrator may allow, by the word that the mechanism takes.
package enum Wish: String, Sendable, Hashable, CaseIterable {
    /// The drive may take over mice and pointing sticks, and the person may turn it on and off.
    case drive
    /// The drive starts with the computer.
    case start
    /// The drive may take over touchpads.
    case touchpads
    /// Chromium says where its buttons are.
    case chromium

    /// The file in which the mechanism keeps whose wishes are granted.
    package static let file = "/etc/pointerd/pointerd.toml.d/50-switched-on.toml"

    /// Returns the wishes of a user that the mechanism's file has; none if it is longer than the mechanism writes. Words that are unknown
    /// do not count.
    /// - Parameters:
    ///   - text: the file, of which lines like `# uid 1000: drive start` say who wishes what.
    ///   - user: user id.
    package static func granted(in text: String, to user: UInt32) -> Set<Wish> {
        guard text.utf8.count <= SettingsModelLimit.file.most else { return [] }
        let beginning = "# uid \(user):"
        let lines = text.split(separator: "\n").filter { $0.hasPrefix(beginning) }
        let words = lines.flatMap { $0.dropFirst(beginning.count).split(separator: " ") }
        return Set(words.compactMap { Wish(rawValue: String($0)) })
    }
}
