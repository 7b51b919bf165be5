import FeederTesting
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

/// A tree of Qt in a window of 300 by 200 units: its rows are 20 high, and five are in view. It makes an object for each answer about one.
private final class PlayedTree {
    /// The items, from the first row on.
    var items: [Int]
    /// Number of rows that have scrolled out of view.
    var scrolled = 0
    /// The items of the objects that the tree has made, in order.
    private(set) var made: [Int] = []
    /// Number of questions for the number of an object.
    private(set) var numberings = 0
    /// What is remembered from scan to scan.
    var memory = ScanMemory()
    private let hostile = HostileScanTests()
    private let role: AccessibleRole

    init(_ items: some Sequence<Int>, _ role: AccessibleRole = .tree) {
        self.items = Array(items)
        self.role = role
    }

    /// Looks at the window, and returns what was found.
    func look(at tree: String = "/tree") throws -> ScannedWindow {
        var scan = WindowScan(hostile.root, of: .qt, size: nil, memory: memory)
        while case let requests = scan.takeRequests(), !requests.isEmpty {
            for request in requests { scan.receive(answer(request, tree), to: request.number) }
        }
        memory.merge(scan.memory)
        return try #require(scan.result).get()
    }

    /// Looks at the window until so many rows have said their numbers, and is interrupted.
    func beginLook(numberings: Int) {
        let end = self.numberings + numberings
        var scan = WindowScan(hostile.root, of: .qt, size: nil, memory: memory)
        while let request = scan.takeRequest(), self.numberings < end {
            scan.receive(answer(request, "/tree"), to: request.number)
        }
        memory.merge(scan.memorySoFar)
    }

    /// The items that a look has found.
    func found(_ scanned: ScannedWindow) -> [Int] {
        scanned.objects.compactMap { Int($0.reference.path.dropFirst("/row".count)).map { made[$0] } }
    }

    private func answer(_ request: WindowScan.Request, _ tree: String) -> AccessibleAnswer {
        if request.object.path == tree { return answerOfTree(request) }
        guard let item = Int(request.object.path.dropFirst("/row".count)).map({ made[$0] }) else {
            if request.question == .childCount { return .number(1) }
            if request.question == .children {
                return .objects([AccessibleReference(application: hostile.root.application, path: tree)])
            }
            return hostile.answer(request) { _ in [] }
        }
        guard let number = items.firstIndex(of: item) else {
            numberings += request.question == .index ? 1 : 0
            return request.question == .index ? .number(-1) : .refused
        }
        switch request.question {
        case .role: return .number(Int64(AccessibleRole.treeItem.rawValue))
        case .states: return .states([.visible, .showing, .sensitive])
        case .extents:
            return .extents(AccessibleExtents(x: 10, y: Int32(20 + 20 * (number - scrolled)), width: 200, height: 20))
        case .index:
            numberings += 1
            return .number(Int64(number))
        default: return .refused
        }
    }

    private func answerOfTree(_ request: WindowScan.Request) -> AccessibleAnswer {
        switch request.question {
        case .role: return .number(Int64(role.rawValue))
        case .states: return .states([.visible, .showing, .sensitive, .managesDescendants])
        case .extents: return .extents(AccessibleExtents(x: 10, y: 20, width: 200, height: 100))
        case .childCount: return .number(Int64(items.count))
        case .child(let number):
            guard items.indices.contains(Int(number)) else { return .refused }
            made.append(items[Int(number)])
            let path = "/row\(made.count - 1)"
            return .objects([AccessibleReference(application: hostile.root.application, path: path)])
        default: return .refused
        }
    }
}

@Suite("Rows of trees whose program keeps an object for each answer")
struct KeptRowTests {
    @Test("A row is asked for once, however often it is looked at", arguments: [AccessibleRole.tree, .treeTable])
    func once(_ role: AccessibleRole) throws {
        let tree = PlayedTree(0..<20, role)
        var made: [[Int]] = []
        for _ in 0..<5 {
            let scanned = try tree.look()
            #expect(tree.found(scanned).prefix(5) == [0, 1, 2, 3, 4] && scanned.cuts.isEmpty)
            made.append(tree.made)
        }
        #expect(Set(made).count == 1 && Set(tree.made).count == tree.made.count && tree.numberings == 0)
    }

    @Test("In a long tree only the rows that somebody sees are asked for, and those by which they are found")
    func long() throws {
        let tree = PlayedTree(0..<60_000)
        #expect(try tree.found(tree.look()).contains(4))
        #expect(tree.made.count <= 17 + 32)
        let first = tree.made.count
        tree.scrolled = 30_000
        let scanned = try tree.look()
        #expect(Set(30_000..<30_005).isSubset(of: tree.found(scanned)) && scanned.cuts.isEmpty)
        #expect(tree.made.count - first <= 16 + 48)
        let second = tree.made.count
        _ = try tree.look()
        #expect(tree.made.count == second && Set(tree.made).count == second)
    }

    @Test("Where rows have come between, the others say which number they have now, and only new ones are asked for")
    func expanded() throws {
        let tree = PlayedTree(0..<20)
        _ = try tree.look()
        let first = tree.made
        tree.items.insert(contentsOf: [100, 101], at: 1)
        #expect(try tree.found(tree.look()).prefix(5) == [0, 100, 101, 1, 2])
        #expect(Set(tree.made.dropFirst(first.count)).isSuperset(of: [100, 101]) && tree.numberings == first.count)
        #expect(Set(tree.made).count == tree.made.count)
        let second = tree.made
        _ = try tree.look()
        #expect(tree.made == second && tree.numberings == first.count)
        tree.items.removeSubrange(1...2)
        #expect(try tree.found(tree.look()).prefix(5) == [0, 1, 2, 3, 4])
        #expect(tree.made == second && tree.numberings == first.count + second.count)
    }

    @Test("Where rows have another order, each is where it is, and says its number at the next look")
    func sorted() throws {
        let tree = PlayedTree(0..<20)
        _ = try tree.look()
        let first = tree.made.count
        tree.items.reverse()
        #expect(try Set(tree.found(tree.look())).isSuperset(of: [19, 15]) && tree.made.count == first)
        #expect(try tree.found(tree.look()).prefix(5) == [19, 18, 17, 16, 15])
        #expect(tree.numberings == first && Set(tree.made).count == tree.made.count)
        let made = tree.made
        _ = try tree.look()
        #expect(tree.made == made && tree.numberings == first)
    }

    @Test("Rows that have said no number when a look is interrupted are known at the next one")
    func interrupted() throws {
        let tree = PlayedTree(0..<20)
        _ = try tree.look()
        let first = tree.made
        tree.items.append(100)
        tree.beginLook(numberings: 5)
        tree.beginLook(numberings: 3)
        #expect(tree.made == first && tree.memory.rows.objectCount == first.count)
        #expect(try tree.found(tree.look()).prefix(5) == [0, 1, 2, 3, 4])
        #expect(Set(tree.made).count == tree.made.count)
    }

    @Test("Where as many rows come as go, a look is wanted after the one that notices it")
    func exchanged() throws {
        let tree = PlayedTree(0..<10)
        #expect(try tree.look().unfinished == 0)
        tree.items = [0, 4, 5, 6, 50, 51, 52, 7, 8, 9]
        #expect(try tree.look().unfinished == 1)
        let scanned = try tree.look()
        #expect(tree.found(scanned).prefix(7) == [0, 4, 5, 6, 50, 51, 52] && scanned.unfinished == 0)
        #expect(Set(tree.made).count == tree.made.count)
    }

    @Test("Once a program has been asked for all that it may be, rows that are known are found")
    func exhausted() throws {
        let tree = PlayedTree(0..<15)
        for number in 0..<136 { _ = try tree.look(at: "/tree\(number)") }
        tree.items = Array(0..<20)
        let scanned = try tree.look()
        #expect(tree.made.count == 2048 && tree.found(scanned) == Array(0..<8) && scanned.cuts == .rows)
        tree.items.append(100)
        tree.scrolled = 2
        #expect(try tree.found(tree.look()) == Array(0..<8))
        #expect(tree.made.count == 2048)
    }

    @Test("What has gone is asked for anew, as what is there in its place")
    func replaced() throws {
        let tree = PlayedTree(0..<5)
        _ = try tree.look()
        tree.items[2] = 50
        #expect(try tree.found(tree.look()) == [0, 1, 3, 4])
        #expect(try tree.found(tree.look()) == [0, 1, 50, 3, 4])
        #expect(tree.made == [0, 1, 2, 3, 4, 50])
    }

    @Test("An object whose path is free again is no row any more, and forgetting costs the program nothing")
    func forgotten() throws {
        let tree = PlayedTree(0..<5)
        _ = try tree.look()
        tree.memory.forget("/row2")
        #expect(try tree.found(tree.look()) == [0, 1, 2, 3, 4])
        #expect(tree.made == [0, 1, 2, 3, 4, 2])
    }

    /// A program is asked for so many rows in its life, in all its trees, and not for one more.
    func expectOwnLimit() throws {
        try expectLimit(FeederModelLimit.keptRows, is: 2048) { count in
            let tree = PlayedTree(0..<15)
            // Windows with a tree come and go, and one has so many rows that all together have that number.
            for number in 0..<count / 15 { _ = try tree.look(at: "/tree\(number)") }
            tree.items = Array(0..<count % 15)
            let isCut = try tree.look().cuts.contains(.rows)
            #expect(tree.made.count <= 2048)
            return isCut ? 0 : tree.made.count
        }
    }
}
