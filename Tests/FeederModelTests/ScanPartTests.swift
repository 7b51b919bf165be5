import FeederModel
import PointerModel
import Testing

@Suite("What a scan knows before its end")
struct ScanPartTests {
    private let hostile = HostileScanTests()

    /// The window has two pages, 1 and 2, each with a button: 11 and 21.
    private func children(_ number: Int) -> [Int] {
        switch number {
        case 0: [1, 2]
        case 1, 2: [10 * number + 1]
        default: []
        }
    }

    private func answer(_ request: WindowScan.Request) -> AccessibleAnswer {
        request.question == .role && ["/11", "/21"].contains(request.object.path)
            ? .number(43) : hostile.answer(request, children: children)
    }

    /// Gives a scan its answers, as far as they are not held back.
    private func run(_ scan: inout WindowScan, _ answer: (WindowScan.Request) -> AccessibleAnswer?) {
        while case let requests = scan.takeRequests(), !requests.isEmpty {
            for request in requests { if let answer = answer(request) { scan.receive(answer, to: request.number) } }
        }
    }

    private func paths(_ scanned: ScannedWindow?) -> [String] { (scanned?.objects ?? []).map(\.reference.path) }

    @Test("There is none before the place of the window is known, and then it grows")
    func growth() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        #expect(scan.part(over: nil) == nil)
        run(&scan) { $0.object.path == "/21" ? nil : answer($0) }
        let part = try #require(scan.part(over: nil))
        #expect(part.isPart && paths(part) == ["/0", "/1", "/11", "/2"] && scan.result == nil)
        #expect(scan.memorySoFar.roles["/11"] == 43 && scan.memory.roles.isEmpty)
        var searching = WindowScan(hostile.root, of: .gtk3, size: (100, 100))
        run(&searching) { $0.question == .children ? nil : answer($0) }
        #expect(searching.part(over: nil) == nil, "the origin of the window is not known")
    }

    @Test("What an earlier scan has found stays until this one comes to it, and goes with what contains it")
    func former() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { answer($0) }
        let former = try #require(scan.result).get()
        #expect(paths(former) == ["/0", "/1", "/11", "/2", "/21"] && !former.isPart)
        scan = WindowScan(hostile.root, of: .qt, size: nil, memory: scan.memory)
        #expect(scan.part(over: former) == former, "nothing is known yet")
        // The first page is hidden now, and nothing is said of what is in the second one.
        run(&scan) { request in
            if request.object.path == "/1", request.question == .states { return .states(.showing) }
            return request.object.path == "/2" && request.question == .childCount ? nil : answer(request)
        }
        let part = try #require(scan.part(over: former))
        #expect(paths(part) == ["/0", "/2", "/21"])
        #expect(part.objects[2].parent == 1)
    }

    @Test(
        "What is in a container without a place goes when that is hidden, and what it does not have any more goes at once"
    )
    func hiddenContainer() throws {
        func answer(_ request: WindowScan.Request, _ children: (Int) -> [Int]) -> AccessibleAnswer {
            if ["/1", "/11"].contains(request.object.path), case .extents = request.question { return .refused }
            return hostile.answer(request, children: children)
        }
        // The page 1 and the box 11 in it have no place, and 111 is in them.
        let children: (Int) -> [Int] = { number in
            switch number {
            case 0: [1, 2]
            case 1: [11]
            case 11: [111]
            case 2: [21, 22]
            default: []
            }
        }
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { answer($0, children) }
        let former = try #require(scan.result).get()
        #expect(paths(former) == ["/0", "/111", "/2", "/21", "/22"])
        scan = WindowScan(hostile.root, of: .qt, size: nil, memory: scan.memory)
        run(&scan) { request in
            if request.object.path == "/1", request.question == .states { return .states(.showing) }
            // The second page has lost its first widget, and nothing is said of the other one.
            return request.object.path == "/22" ? nil : answer(request) { $0 == 2 ? [22] : children($0) }
        }
        #expect(paths(scan.part(over: former)) == ["/0", "/2", "/22"])
    }

    @Test(
        "What an earlier scan has found moves with its window, and goes if that has another size",
        arguments: [0, 5] as [Int32]
    )
    func frame(growth: Int32) throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { answer($0) }
        let former = try #require(scan.result).get()
        scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { request in
            guard request.object == hostile.root, case .extents = request.question else { return nil }
            return .extents(AccessibleExtents(x: 30, y: 40, width: 300 + growth, height: 200))
        }
        let part = try #require(scan.part(over: former))
        #expect(paths(part) == (growth == 0 ? paths(former) : []))
        #expect(part.objects.allSatisfy { $0.extents.x == 30 && $0.extents.y == 40 })
    }

    @Test("An object that goes meanwhile is not in it")
    func gone() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { $0.object.path == "/21" ? nil : answer($0) }
        scan.lose("/11")
        scan.lose("/never")
        #expect(paths(scan.part(over: nil)) == ["/0", "/1", "/2"])
        #expect(scan.memorySoFar.roles["/11"] == nil && scan.memorySoFar.roles["/1"] != nil)
    }

    @Test("What was known of an object that goes meanwhile does not hold for the next one with its path")
    func reused() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { answer($0) }
        scan = WindowScan(hostile.root, of: .qt, size: nil, memory: scan.memory)
        var held: [WindowScan.Request] = []
        run(&scan) { request in
            guard request.object.path != "/2" || request.question != .children else {
                held.append(request)
                return nil
            }
            return answer(request)
        }
        scan.lose("/21")
        for request in held { scan.receive(answer(request), to: request.number) }
        run(&scan) { $0.question == .role ? .number(62) : answer($0) }
        let last = try #require(scan.result).get().objects.last
        #expect(held.count == 1 && last?.reference.path == "/21" && last?.role == 62)
        #expect(scan.memory.roles["/21"] == 62)
    }

    @Test("A scan that rests keeps only what it has come to, and goes on with what is known then")
    func known() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil)
        run(&scan) { answer($0) }
        let known = scan.memory
        scan = WindowScan(hostile.root, of: .qt, size: nil, memory: scan.memory)
        #expect(known.roles.count == 5 && scan.objectCount == 1 + 5)
        scan.setKnown(ScanMemory())
        #expect(scan.objectCount == 1)
        scan.setKnown(known)
        run(&scan) { request in
            #expect(request.question != .role)
            return answer(request)
        }
        #expect(try #require(scan.result).get().objects.count == 5)
    }

    @Test("A popup has nothing before the end of its scan: its place is found among all objects")
    func popup() throws {
        var scan = WindowScan(hostile.root, of: .qt, size: nil, popup: .x11)
        run(&scan) { $0.object.path == "/21" ? nil : answer($0) }
        #expect(scan.part(over: nil) == nil && scan.result == nil)
    }
}
