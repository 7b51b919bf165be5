import Limits
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

@Suite("Limits of what applications have")
struct FeederModelLimitTests {
    private let hostile = HostileScanTests()

    @Test("So much counts, and not one more", arguments: FeederModelLimit.allCases)
    func limit(_ limit: FeederModelLimit) throws {
        switch limit {
        case .objects:
            try expectLimit(limit, is: 1500) { count in
                try scan(.qt) { number in (1...100).map { 100 * number + $0 }.filter { $0 < count } }.objects.count
            }
            try expectLimit(limit, is: 1500) { seenObjects(of: $0) }
        case .depth:
            try expectLimit(limit, is: 40) { count in
                try scan(.qt) { $0 < count ? [$0 + 1] : [] }.objects.count - 1
            }
        case .family:
            try expectLimit(limit, is: 200) { count in
                var isListed = false
                _ = try scan(.qt, children: { $0 == 0 ? Array(1...count) : [] }) { request in
                    isListed = isListed || request.question == .children && request.object == hostile.root
                    return nil
                }
                return isListed ? count : 0
            }
            // The search for the visible rectangle asks on its own.
            try expectLimit(limit, is: 200) { count in
                var isListed = false
                let children: (Int) -> [Int] = { $0 == 0 ? [1] : $0 == 1 ? Array(2...count + 1) : [] }
                _ = try scan(.gtk3, isOnWayland: true, children: children) { request in
                    isListed = isListed || request.question == .children && request.object == hostile.reference(1)
                    return size(in: request, of: -1)
                }
                return isListed ? count : 0
            }
        case .children:
            try expectLimit(limit, is: 500) { count in
                try scan(.qt) { $0 == 0 ? Array(1...count) : [] }.objects.count - 1
            }
            // What has said that it has one child.
            try expectLimit(limit, is: 500) { count in
                let scanned = try scan(.qt, children: { $0 == 0 ? Array(1...count) : [] }) { request in
                    request.question == .childCount && request.object == hostile.root ? .number(1) : nil
                }
                return scanned.objects.count - 1
            }
        case .crowd:
            try expectLimit(limit, is: 5000) { count in
                let scanned = try scan(.qt) { $0 == 0 ? Array(1...count) : [] }
                return scanned.objects.count == 501 ? count : 0
            }
        case .rows:
            try expectLimit(limit, is: 512) { count in
                // All of them are in view.
                let place = AccessibleExtents(x: 0, y: 0, width: 100, height: Int32(count))
                var search = RowSearch(of: count, in: place)
                while case let numbers = search.takeWaiting(), !numbers.isEmpty {
                    for number in numbers {
                        let row = AccessibleExtents(x: 0, y: Int32(number), width: 100, height: 1)
                        search.receive(RowSearch.Row(row, isHeader: false), number)
                    }
                }
                return search.isCut ? 0 : count
            }
            try expectLimit(limit, is: 512) { count in
                // So many headers.
                var search = RowSearch(of: 2000, in: AccessibleExtents(x: 0, y: 0, width: 100, height: 100))
                while case let numbers = search.takeWaiting(), !numbers.isEmpty {
                    for number in numbers {
                        let row = AccessibleExtents(x: 0, y: number < count ? 0 : 200, width: 100, height: 1)
                        search.receive(RowSearch.Row(row, isHeader: number < count), number)
                    }
                }
                return search.isCut ? 0 : count
            }
        case .keptRows: try KeptRowTests().expectOwnLimit()
        case .originDepth:
            try expectLimit(limit, is: 5) { count in
                let scanned = try scan(.gtk3, isOnWayland: true, children: { $0 < count ? [$0 + 1] : [] }) {
                    size(in: $0, of: count)
                }
                return scanned.visible == nil ? 0 : count
            }
        case .originObjects:
            try expectLimit(limit, is: 64) { count in
                let children: (Int) -> [Int] = { $0 == 0 ? Array(1...count) : [] }
                let scanned = try scan(.gtk3, isOnWayland: true, children: children) { size(in: $0, of: count) }
                return scanned.visible == nil ? 0 : count
            }
            try expectLimit(limit, is: 64) { objectsOfTwoLevels($0) }
        case .looks:
            try expectLimit(limit, is: 16) { count in
                // Buttons in boxes of different roles.
                let children: (Int) -> [Int] = { $0 == 0 ? Array(1...count) : $0 <= count ? [1000 + $0] : [] }
                let scanned = try scan(.gtk4, children: children) { request in
                    guard request.question == .role, let number = number(of: request), number > 0 else { return nil }
                    return .number(number > 1000 ? 43 : 1000 + Int64(number))
                }
                return scanned.borders.count
            }
        case .remembered:
            let found = try memory(after: ScanMemory()).roles.count
            try expectLimit(limit, is: 8192) { count in
                var memory = ScanMemory()
                for index in 0..<count - found {
                    memory.roles["/old\(index)"] = 43
                }
                return try self.memory(after: memory).roles.count
            }
        case .rules:
            try expectLimit(limit, is: 64) { count in
                var memory = ScanMemory()
                for index in 0..<count { memory.borders[look(ofRole: UInt32(index))] = Border() }
                return try self.memory(after: memory).borders.count
            }
            // Those that a look at buttons of so many kinds finds, where others are known.
            try expectLimit(limit, is: 64) { count in
                var memory = ScanMemory()
                for index in 0..<52 { memory.borders[look(ofRole: UInt32(5000 + index))] = Border(top: 1) }
                let found = try bordersFound(of: count - 52, beside: memory)
                #expect(found.count { $0.value.top == 1 } == 52, "those that are known stay")
                return found.count
            }
            try expectLimit(limit, is: 64) { count in
                var memory = ScanMemory()
                let frame = AccessibleExtents(x: 0, y: 0, width: 352, height: 252)
                for index in 0..<count {
                    let key = OriginKey(frame: frame, width: Int32(index), height: 200)
                    memory.origins[key] = FoundOrigin(visible: frame, isConfirmed: true)
                }
                return try self.memory(after: memory).origins.count
            }
        case .windows, .allWindows, .assuredWindows, .nodes, .allObjects, .allRemembered, .resting:
            try SessionLimitTests().expect(limit)
        }
    }

    /// Returns how many objects a walk keeps of a window that has so many.
    private func seenObjects(of count: Int) -> Int {
        var walk = TreeWalk(hostile.root, of: .qt, space: .window, memory: ScanMemory())
        var number = 0
        while case let waiting = walk.takeWaiting(), !waiting.isEmpty {
            for pending in waiting {
                number += 1
                walk.note(number, for: pending)
                let request = WindowScan.Request(number: number, object: pending.object, question: pending.question)
                // Some children of the window have the others.
                let answer = hostile.answer(request) { parent in
                    parent == 0 ? Array(1...100) : (100 * parent + 1...100 * parent + 100).filter { $0 < count }
                }
                walk.receive(answer, to: number, ScanMemory())
            }
        }
        return walk.seen.count
    }

    /// Returns how many objects a search keeps that finds 32 of them below a window, and the others below the first one of these.
    private func objectsOfTwoLevels(_ count: Int) -> Int {
        var search = OriginSearch(hostile.root, size: (width: 300, height: 200), space: .window)
        search.begin(AccessibleExtents(x: 0, y: 0, width: 352, height: 252), known: [:])
        var number = 0
        while case let waiting = search.takeWaiting(), !waiting.isEmpty {
            let numbers = waiting.map { pending in
                number += 1
                search.note(number, for: pending)
                return number
            }
            for (asked, pending) in zip(numbers, waiting) {
                switch pending.question {
                case .childCount: search.receive(.number(32), to: asked)
                case .children where pending.object == hostile.root:
                    search.receive(.objects((1...32).map { hostile.reference($0) }), to: asked)
                case .children:
                    search.receive(.objects((33...count).map { hostile.reference($0) }), to: asked)
                    // The answers of the others are on their way.
                    return 32 + search.next.count
                case .states: search.receive(.states(.visible), to: asked)
                default: search.receive(.extents(AccessibleExtents(x: 0, y: 0, width: 9, height: 9)), to: asked)
                }
            }
        }
        return 0
    }

    @Test("An object is drawn if its place and its size are less than a million")
    func extents() {
        func isShown(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Bool {
            AccessibleExtents(x: x, y: y, width: width, height: height).isShown
        }
        let most: Int32 = 999_999
        #expect(isShown(-most, most, 1, most) && isShown(most, -most, most, 1))
        for side in [most + 1, -most - 1] { #expect(!isShown(side, 0, 1, 1) && !isShown(0, side, 1, 1)) }
        for size in [most + 1, 0] { #expect(!isShown(0, 0, size, 1) && !isShown(0, 0, 1, size)) }
    }

    /// Scans a window whose objects have these children, and returns what was found.
    /// - Parameter answer: the answers that are others than the usual ones.
    private func scan(
        _ toolkit: Toolkit,
        isOnWayland: Bool = false,
        children: (Int) -> [Int],
        _ answer: (WindowScan.Request) -> AccessibleAnswer? = { _ in nil }
    ) throws -> ScannedWindow {
        let outcome = hostile.run(toolkit, isOnWayland: isOnWayland) { request in
            answer(request) ?? hostile.answer(request, children: children)
        }
        return try #require(outcome).0.get()
    }

    private func number(of request: WindowScan.Request) -> Int? { Int(request.object.path.dropFirst()) }

    /// Returns the extents of an object, if they are asked for. One of them has the size of the window, and all others are larger.
    private func size(in request: WindowScan.Request, of fitting: Int) -> AccessibleAnswer? {
        guard case .extents = request.question, number(of: request) != fitting else { return nil }
        return .extents(AccessibleExtents(x: 0, y: 0, width: 352, height: 252))
    }

    /// Returns which borders are known after the scan of a window of GTK 4 with buttons of so many kinds.
    private func bordersFound(of kinds: Int, beside memory: ScanMemory) throws -> [BorderProbe.Look: Border] {
        var scan = WindowScan(hostile.root, of: .gtk4, size: nil, memory: memory)
        while scan.result == nil {
            let requests = scan.takeRequests()
            try #require(!requests.isEmpty)
            for request in requests {
                let number = number(of: request) ?? 0
                let answer: AccessibleAnswer =
                    switch request.question {
                    case .role where number > 1000: .number(43)
                    case .role where number > 0: .number(1000 + Int64(number))
                    case .contains: .flag(false)
                    default: hostile.answer(request) { $0 == 0 ? Array(1...kinds) : $0 <= kinds ? [1000 + $0] : [] }
                    }
                scan.receive(answer, to: request.number)
            }
        }
        return scan.memory.borders
    }

    /// Returns what is remembered after the scan of an empty window.
    private func memory(after memory: ScanMemory) throws -> ScanMemory {
        var scan = WindowScan(hostile.root, of: .qt, size: nil, memory: memory)
        while scan.result == nil {
            let requests = scan.takeRequests()
            try #require(!requests.isEmpty)
            for request in requests {
                scan.receive(hostile.answer(request) { _ in [] }, to: request.number)
            }
        }
        return scan.memory
    }

    private func look(ofRole role: UInt32) -> BorderProbe.Look {
        let object = ScannedObject(
            reference: hostile.root,
            role: role,
            states: .visible,
            extents: AccessibleExtents(x: 0, y: 0, width: 9, height: 9),
            parent: nil,
            hasChildren: false
        )
        return BorderProbe.Look(of: object, in: [object])
    }
}
