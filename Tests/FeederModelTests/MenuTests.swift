import FeederTesting
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

@Suite("What is not shown is not asked for")
struct MenuTests {
    private let hostile = HostileScanTests()
    /// What is in a menu bar, with a menu of ten items, and a menu in its last item.
    private static let children = [0: [1], 1: [2], 2: Array(10..<20), 19: Array(20..<25)]

    /// Scans a window with a menu, and returns the numbers of the objects that were found, and all questions.
    private func scan(
        _ toolkit: Toolkit,
        _ states: (Int) -> AccessibleStates
    ) throws -> (found: [Int], asked: [WindowScan.Request]) {
        var asked: [WindowScan.Request] = []
        let outcome = hostile.run(toolkit) { request in
            asked.append(request)
            let number = Int(request.object.path.dropFirst()) ?? 0
            return switch (request.question, number) {
            case (.role, 1): .number(Int64(AccessibleRole.menuBar.rawValue))
            case (.role, 2), (.role, 19): .number(Int64(AccessibleRole.menu.rawValue))
            case (.role, 10...): .number(Int64(AccessibleRole.menuItem.rawValue))
            case (.states, _): .states(states(number))
            default: hostile.answer(request) { Self.children[$0] ?? [] }
            }
        }
        let scanned = try #require(outcome).0.get()
        return (scanned.objects.compactMap { Int($0.reference.path.dropFirst()) }, asked)
    }

    private func states(_ number: Int, open: ClosedRange<Int> = 0...9, hidden: ClosedRange<Int>? = nil)
        -> AccessibleStates
    {
        if hidden?.contains(number) == true { return .sensitive }
        return open.contains(number) ? [.visible, .showing, .sensitive] : [.visible, .sensitive]
    }

    @Test("Of a closed menu one item is asked for its states, and for nothing else", arguments: [Toolkit.gtk3, .other])
    func closed(toolkit: Toolkit) throws {
        let (found, asked) = try scan(toolkit) { states($0) }
        #expect(found == [0, 1, 2])
        #expect(asked.filter { $0.object.path.count == 3 }.map(\.question) == [.states])
    }

    @Test("Of an open menu all items are found, and of a closed one in it one is asked")
    func open() throws {
        let (found, asked) = try scan(.gtk3) { states($0, open: 0...19) }
        #expect(found == [0, 1, 2] + Array(10..<20))
        #expect(
            asked.filter { $0.object.path.hasPrefix("/2") && $0.object.path.count == 3 }.map(\.question) == [.states]
        )
    }

    @Test("Hidden items tell nothing of the others, wherever they are")
    func hidden() throws {
        #expect(try scan(.gtk3) { states($0, open: 0...19, hidden: 10...12) }.found == [0, 1, 2] + Array(13..<20))
        #expect(try scan(.gtk3) { states($0, open: 0...19, hidden: 10...19) }.found == [0, 1, 2])
        let (found, asked) = try scan(.gtk3) { states($0, hidden: 10...12) }
        #expect(found == [0, 1, 2])
        #expect(asked.count { $0.object.path.count == 3 } == 4)
    }

    @Test("Pages draw their menus themselves, and an item may be out of view", arguments: [Toolkit.gecko, .chromium])
    func pages(toolkit: Toolkit) throws {
        let (found, _) = try scan(toolkit) { $0 == 10 ? [.visible, .sensitive] : states($0, open: 0...19) }
        #expect(found == [0, 1, 2] + Array(11..<20))
    }

    @Test("What is hidden is asked for its states alone, and what has been drawn before for all at once")
    func hiddenPages() throws {
        var memory = ScanMemory()
        for hidden in [true, false] {
            var scan = WindowScan(hostile.root, of: .gtk3, size: nil, memory: memory)
            var asked: [WindowScan.Request] = []
            var turns = 0
            while case let requests = scan.takeRequests(), !requests.isEmpty {
                turns += 1
                asked += requests
                for request in requests {
                    let isHidden = hidden && request.object == hostile.reference(2)
                    let answer = hostile.answer(request) { [0: [1, 2], 2: [3]][$0] ?? [] }
                    let tellsThat = isHidden && request.question == .states
                    scan.receive(tellsThat ? .states([.visible, .sensitive]) : answer, to: request.number)
                }
            }
            memory = scan.memory
            let ofTwo = asked.filter { $0.object == hostile.reference(2) }.map(\.question)
            #expect(try #require(scan.result).get().objects.count == (hidden ? 2 : 4))
            #expect(hidden ? ofTwo == [.states] : ofTwo.contains(.extents(.window)))
            #expect(asked.contains { $0.question == .role && $0.object == hostile.root } == hidden)
        }
    }
}
