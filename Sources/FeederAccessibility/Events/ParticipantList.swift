import FeederModel

/// Who is on the accessibility bus, by unique name, and which of them are applications. Nobody else is asked anything, and nothing that
/// others say of a name makes room for it.
struct ParticipantList {
    private struct Participant {
        /// Greater than those of all that came before.
        let number: Int
        /// Path of the application's root; nil before the registry or a window of the application has named it.
        var root: String?
    }

    private var participants: [String: Participant] = [:]
    private var lastNumber = 0
    /// Whether there have been as many as are known at most, so that there may be others.
    private(set) var hasLeftOut: Bool

    /// Creates the list of those that are on the bus.
    /// - Parameter names: their unique names, the oldest first. If there are too many, the newest count.
    init(_ names: [String] = []) {
        hasLeftOut = names.count >= FeederAccessibilityLimit.names.most
        for name in names.suffix(FeederAccessibilityLimit.names.most) { insert(name) }
    }

    private mutating func insert(_ name: String) {
        lastNumber += 1
        participants[name] = Participant(number: lastNumber)
    }

    /// Adds somebody who is on the bus. If there are too many, the one that came first of those without a window gives way.
    /// - Parameters:
    ///   - name: the unique name.
    ///   - shown: returns the names of the applications that have windows.
    /// - Returns: the name that has given way; nil if none has.
    mutating func add(_ name: String, besides shown: () -> Set<String>) -> String? {
        guard participants[name] == nil else { return nil }
        guard participants.count >= FeederAccessibilityLimit.names.most else {
            insert(name)
            return nil
        }
        hasLeftOut = true
        let shown = shown()
        let others = participants.lazy.filter { !shown.contains($0.key) }
        guard let first = others.min(by: { $0.value.number < $1.value.number })?.key else { return nil }
        participants[first] = nil
        insert(name)
        return first
    }

    /// Removes somebody who has left the bus.
    /// - Returns: whether it was in the list.
    mutating func remove(_ name: String) -> Bool { participants.removeValue(forKey: name) != nil }

    /// Returns whether somebody is in the list.
    func has(_ name: String) -> Bool { participants[name] != nil }

    /// Takes an object for the root of its application. An application has one: the first that anybody names, and the one at AT-SPI's own
    /// path before any other. Anybody may name one for others.
    /// - Returns: whether the object is the root now; false for an application that is not in the list.
    mutating func take(_ root: AccessibleReference) -> Bool {
        guard let known = participants[root.application] else { return false }
        guard known.root == nil || known.root == root.path || root == AccessibleReference(rootOf: root.application)
        else { return false }
        participants[root.application]?.root = root.path
        return true
    }

    /// Returns the root of an application; nil if it has none or is not in the list.
    func root(of name: String) -> AccessibleReference? {
        participants[name]?.root.map { AccessibleReference(application: name, path: $0) }
    }

    /// The roots of all applications, that of the oldest first.
    var applications: [AccessibleReference] { inOrder.compactMap { root(of: $0) } }

    /// All names, the oldest first.
    var inOrder: [String] { participants.sorted { $0.value.number < $1.value.number }.map(\.key) }
}
