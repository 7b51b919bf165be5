import FeederModel

/// The applications that are known: the paths of the roots by bus name.
struct ApplicationList {
    private var roots: [String: Set<String>] = [:]

    /// Adds an application with a root, as far as there is room for both.
    /// - Returns: whether the application is known now.
    @discardableResult
    mutating func add(_ root: AccessibleReference) -> Bool {
        let name = root.application
        guard roots[name] != nil || roots.count < FeederAccessibilityLimit.applications.most else { return false }
        var paths = roots[name] ?? []
        if paths.count < FeederAccessibilityLimit.roots.most { paths.insert(root.path) }
        roots[name] = paths
        return true
    }

    /// Returns whether an application is known.
    func has(_ application: String) -> Bool { roots[application] != nil }

    /// Removes an application, and returns whether it was known.
    mutating func remove(_ application: String) -> Bool { roots.removeValue(forKey: application) != nil }

    /// Takes these roots for all that there are.
    /// - Returns: the bus names of the known applications that have none of them, in order.
    mutating func replace(with all: [AccessibleReference]) -> [String] {
        let old = Set(roots.keys)
        roots = [:]
        for root in all { add(root) }
        return old.subtracting(roots.keys).sorted()
    }

    /// Returns whether an object is the root of a known application.
    func hasRoot(_ object: AccessibleReference) -> Bool { roots[object.application]?.contains(object.path) == true }
}
