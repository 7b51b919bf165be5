/// The newest ones of the unique names on a bus, which counts them up. Of any number, few are kept.
struct NewestNames {
    private var kept: [String] = []

    /// Adds a name.
    mutating func add(_ name: String) {
        kept.append(name)
        if kept.count >= 2 * FeederAccessibilityLimit.names.most { kept = inOrder }
    }

    /// The names, the oldest first.
    var inOrder: [String] {
        // `:1.10` is newer than `:1.9`.
        let names = kept.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        return names.suffix(FeederAccessibilityLimit.names.most)
    }
}
