import FeederModel

/// The applications that are known: the paths of the roots by bus name.
struct ApplicationList {
    private var roots: [String: [String]] = [:]

    /// Adds an application with a root, if there is room for the application; the last roots count.
    /// - Returns: whether the application is known now.
    @discardableResult
    mutating func add(_ root: AccessibleReference) -> Bool {
        let name = root.application
        guard roots[name] != nil || roots.count < FeederAccessibilityLimit.applications.most else { return false }
        var paths = roots[name] ?? []
        paths.removeAll { $0 == root.path }
        paths.append(root.path)
        if paths.count > FeederAccessibilityLimit.roots.most { paths.removeFirst() }
        roots[name] = paths
        return true
    }

    /// Returns whether an application is known.
    func has(_ application: String) -> Bool { roots[application] != nil }

    /// Removes an application, if it is known.
    mutating func remove(_ application: String) { roots[application] = nil }

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
