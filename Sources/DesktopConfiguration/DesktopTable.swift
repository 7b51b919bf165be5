import Documents

/// The tables of desktop.toml. Each holds or fails by itself.
package enum DesktopTable: String, Sendable, Hashable, CaseIterable {
    case overlay, feeder, assist

    /// The table that a key belongs to, or would if it were written right; nil for any other key.
    /// - Parameter key: the key's path, such as `feeder.radius.gtk`.
    init?(of key: String) {
        let first = String(key.prefix { $0 != "." && $0 != "[" })
        let name = Suggestion.nearest(to: first, among: Self.allCases.map(\.rawValue))
        guard let table = name.flatMap({ Self(rawValue: $0) }) else { return nil }
        self = table
    }
}
