/// The rows of trees of an application that makes an object for each answer about one, and keeps it for good.
///
/// Each row is asked for once as long as it is there, and its object again at each scan. All that are ever asked for are bounded, because the
/// application grows with each.
package struct KeptRows: Sendable, Hashable {
    private struct Tree: Sendable, Hashable {
        /// Number of rows, cells and headers when they got their numbers.
        var count: Int
        /// The objects by their numbers in the tree.
        private(set) var objects: [Int: AccessibleReference] = [:]
        /// The numbers of the objects, by path.
        private var numbers: [String: Int] = [:]
        /// Number of rows that have ever been asked for.
        var asked = 0
        /// Whether the numbers are no longer in the order of the places.
        var isOutOfOrder = false

        init(count: Int) { self.count = count }

        mutating func keep(_ object: AccessibleReference, _ number: Int) {
            forget(object.path)
            if let former = objects.updateValue(object, forKey: number) { numbers[former.path] = nil }
            numbers[object.path] = number
        }

        mutating func forget(_ path: String) {
            if let number = numbers.removeValue(forKey: path) { objects[number] = nil }
        }

        mutating func forgetObjects() { (objects, numbers) = ([:], [:]) }
    }

    /// The trees, by path.
    private var trees: [String: Tree] = [:]

    package init() {}

    /// Number of objects that are kept.
    var objectCount: Int { trees.values.reduce(0) { $0 + $1.objects.count } }

    /// Takes the rows of a tree that have to say which number they have now; empty if the numbers still hold.
    /// - Parameters:
    ///   - count: number of rows, cells and headers now.
    ///   - path: the tree.
    mutating func takeUnnumbered(_ count: Int, of path: String) -> [AccessibleReference] {
        guard let tree = trees[path], tree.count != count || tree.isOutOfOrder else { return [] }
        trees[path] = Tree(count: count)
        trees[path]?.asked = tree.asked
        return tree.objects.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the object with a number in a tree; nil if it has not been asked for.
    func object(_ number: Int, of path: String) -> AccessibleReference? { trees[path]?.objects[number] }

    /// Keeps an object.
    mutating func keep(_ object: AccessibleReference, _ number: Int, of path: String) {
        trees[path]?.keep(object, number)
    }

    /// Notes that a row is asked for, if that is still possible.
    mutating func ask(for count: Int, of path: String) -> Bool {
        guard trees.values.reduce(0, { $0 + $1.asked }) < FeederModelLimit.keptRows.most else { return false }
        trees[path, default: Tree(count: count)].asked += 1
        return true
    }

    /// Notes that the places of a tree's rows are not in the order of their numbers.
    mutating func noteDisorder(of path: String) { trees[path]?.isOutOfOrder = true }

    /// Forgets an object that is gone. What it has cost stays.
    mutating func forget(_ path: String) {
        for tree in trees.keys { trees[tree]?.forget(path) }
    }

    /// Forgets all objects. What they have cost stays.
    mutating func forgetObjects() {
        for path in trees.keys { trees[path]?.forgetObjects() }
    }

    /// Takes what is newer.
    mutating func merge(_ newer: KeptRows) {
        trees.merge(newer.trees) { old, new in
            var tree = new
            tree.asked = max(old.asked, new.asked)
            return tree
        }
    }
}
