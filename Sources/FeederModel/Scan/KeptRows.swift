/// The rows of trees of an application that makes an object for each answer about one, and keeps it for good.
///
/// Each row is asked for once as long as it is there, and its object again at each scan. All that are ever asked for are bounded, because the
/// application grows with each.
package struct KeptRows: Sendable, Hashable {
    /// Objects, each with a number of its own.
    private struct Numbered: Sendable, Hashable {
        private(set) var objects: [Int: AccessibleReference] = [:]
        /// The numbers of the objects, by path.
        private var numbers: [String: Int] = [:]

        mutating func keep(_ object: AccessibleReference, _ number: Int) {
            forget(object.path)
            if let former = objects.updateValue(object, forKey: number) { numbers[former.path] = nil }
            numbers[object.path] = number
        }

        mutating func forget(_ path: String) {
            if let number = numbers.removeValue(forKey: path) { objects[number] = nil }
        }

        /// The objects in the order of their numbers.
        var sorted: [AccessibleReference] { objects.sorted { $0.key < $1.key }.map(\.value) }
    }

    private struct Tree: Sendable, Hashable {
        /// Number of rows, cells and headers when the objects got their numbers.
        var count: Int
        /// The objects by their numbers in the tree.
        var known = Numbered()
        /// Those that have not said their numbers since these may be others.
        var unnumbered = Numbered()
        /// Number of rows that have ever been asked for.
        var asked = 0
        /// Whether the numbers may no longer be true.
        var isInDoubt = false

        init(count: Int) { self.count = count }

        mutating func forget(_ path: String) {
            known.forget(path)
            unnumbered.forget(path)
        }

        mutating func forgetObjects() { (known, unnumbered) = (Numbered(), Numbered()) }
    }

    /// The trees, by path.
    private var trees: [String: Tree] = [:]

    package init() {}

    /// Number of objects that are kept.
    var objectCount: Int {
        trees.values.reduce(0) { $0 + $1.known.objects.count + $1.unnumbered.objects.count }
    }

    /// Begins a look at a tree, and returns the rows that have to say which number they have now; empty if the numbers still hold.
    /// - Parameters:
    ///   - path: the tree.
    ///   - count: number of rows, cells and headers now.
    mutating func begin(_ path: String, count: Int) -> [AccessibleReference] {
        guard var tree = trees[path] else { return [] }
        guard tree.count != count || tree.isInDoubt || !tree.unnumbered.objects.isEmpty else { return [] }
        let objects = tree.unnumbered.sorted + tree.known.sorted
        tree.forgetObjects()
        for (number, object) in objects.enumerated() { tree.unnumbered.keep(object, number) }
        (tree.count, tree.isInDoubt) = (count, false)
        trees[path] = tree
        return objects
    }

    /// Takes the number that a row has now; nil if it has none.
    mutating func number(_ object: AccessibleReference, _ number: Int?, of path: String) {
        trees[path]?.unnumbered.forget(object.path)
        if let number { keep(object, number, of: path) }
    }

    /// Returns the object with a number in a tree; nil if it has not been asked for.
    func object(_ number: Int, of path: String) -> AccessibleReference? { trees[path]?.known.objects[number] }

    /// The numbers of all objects of a tree, in order.
    func numbers(of path: String) -> [Int] { trees[path]?.known.objects.keys.sorted() ?? [] }

    /// Keeps an object.
    mutating func keep(_ object: AccessibleReference, _ number: Int, of path: String) {
        trees[path]?.known.keep(object, number)
    }

    /// Notes that a row is asked for, if that is still possible.
    /// - Parameters:
    ///   - path: the tree.
    ///   - count: number of its rows, cells and headers now.
    mutating func ask(_ path: String, count: Int) -> Bool {
        guard trees.values.reduce(0, { $0 + $1.asked }) < FeederModelLimit.keptRows.most else { return false }
        trees[path, default: Tree(count: count)].asked += 1
        return true
    }

    /// Notes that the numbers of a tree's rows may no longer be true.
    mutating func doubt(_ path: String) { trees[path]?.isInDoubt = true }

    /// Forgets an object that is gone. What it has cost stays.
    mutating func forget(_ path: String) {
        for index in trees.values.indices { trees.values[index].forget(path) }
    }

    /// Forgets all objects. What they have cost stays.
    mutating func forgetObjects() {
        for index in trees.values.indices { trees.values[index].forgetObjects() }
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
