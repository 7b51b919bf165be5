import FeederModel
import PointerModel
import TestBasics
import Testing

/// Applications that answer what no toolkit should.
@Suite("Hostile accessibles")
struct HostileScanTests {
    let root = AccessibleReference(application: ":1.1", path: "/0")

    func reference(_ number: Int) -> AccessibleReference {
        AccessibleReference(application: ":1.1", path: "/\(number)")
    }

    /// Runs a scan, and returns its result and the number of questions; nil if it never ends.
    func run(
        _ toolkit: Toolkit,
        isOnWayland: Bool = false,
        _ answer: (WindowScan.Request) -> AccessibleAnswer
    ) -> (Result<ScannedWindow, ScanFailure>, Int)? {
        var scan = WindowScan(root, of: toolkit, size: isOnWayland ? (300, 200) : nil)
        var count = 0
        while scan.result == nil {
            let requests = scan.takeRequests()
            guard !requests.isEmpty else { return nil }
            count += requests.count
            for request in requests { scan.receive(answer(request), to: request.number) }
        }
        return scan.result.map { ($0, count) }
    }

    /// Answers as a window of 300 by 200 does whose objects have these children.
    func answer(_ request: WindowScan.Request, children: (Int) -> [Int]) -> AccessibleAnswer {
        let number = Int(request.object.path.dropFirst()) ?? 0
        switch request.question {
        case .role: return .number(number == 0 ? 23 : 39)
        case .states: return .states([.visible, .showing, .sensitive])
        case .extents: return .extents(AccessibleExtents(x: 0, y: 0, width: 300, height: 200))
        case .childCount: return .number(Int64(children(number).count))
        case .children: return .objects(children(number).map(reference))
        case .child(let index):
            let all = children(number)
            return all.indices.contains(Int(index)) ? .objects([reference(all[Int(index)])]) : .refused
        case .contains: return .flag(true)
        case .hit, .index: return .refused
        case .title, .toolkit, .version: return .text("")
        }
    }

    @Test(
        "A window of any size has its scan",
        arguments: [0, -1, 1e10, 1e300, -1e300, .infinity, .nan] as [Double]
    )
    func sizes(side: Double) {
        var scan = WindowScan(root, of: .gtk4, size: (side, 200))
        var count = 0
        while scan.result == nil, count < 100 {
            for request in scan.takeRequests() { scan.receive(answer(request) { _ in [] }, to: request.number) }
            count += 1
        }
        #expect(scan.result != nil)
    }

    @Test("A tree with cycles ends", arguments: [Toolkit.gtk3, .gtk4, .gtk416, .qt, .other])
    func cycles(toolkit: Toolkit) throws {
        let (result, count) = try #require(run(toolkit) { answer($0) { [($0 + 1) % 5, $0, 0] } })
        #expect(try result.get().objects.count == 5)
        #expect(count < 40)
    }

    @Test(
        "Of 100 000 children none is asked, and an endless tree ends",
        arguments: [Toolkit.gtk3, .gtk4, .gtk416, .qt]
    )
    func huge(toolkit: Toolkit) throws {
        let (wide, wideCount) = try #require(run(toolkit) { answer($0) { $0 == 0 ? Array(1...100_000) : [] } })
        #expect(try wide.get().cuts == .children)
        #expect(wideCount < 20)
        let most = FeederModelLimit.objects.most
        let (deep, deepCount) = try #require(run(toolkit) { answer($0) { [2 * $0 + 1, 2 * $0 + 2] } })
        #expect(try deep.get().objects.count <= most)
        #expect(deepCount <= 5 * most + 2000)
    }

    @Test("Of 501 children the first 500 are looked at, one by one, and the list of them is not asked for")
    func crowd() throws {
        let (result, _) = try #require(
            run(.qt) { request in
                #expect(request.question != .children)
                return answer(request) { $0 == 0 ? Array(1...501) : [] }
            }
        )
        let scanned = try result.get()
        #expect(scanned.objects.dropFirst().map(\.reference) == (1...500).map(reference))
        #expect(scanned.cuts == .children)
    }

    @Test("Objects that say that they have many children do not make the questions many")
    func crowds() throws {
        let (result, count) = try #require(
            run(.qt) { request in
                // There are no children, and each object says that there are.
                if request.question == .childCount { return .number(501) }
                if case .child(let index) = request.question, request.object == root {
                    return .objects([reference(Int(index) + 1)])
                }
                return answer(request) { _ in [] }
            }
        )
        #expect(try result.get().objects.count == 501)
        #expect(try result.get().cuts == [.children, .objects])
        #expect(count <= 5 * FeederModelLimit.objects.most)
    }

    @Test("An object that is gone is not drawn, whatever states it has besides", arguments: [Toolkit.qt, .gecko])
    func defunct(toolkit: Toolkit) throws {
        let (result, _) = try #require(
            run(toolkit) { request in
                guard request.question == .states, request.object == reference(2) else {
                    return answer(request) { $0 == 0 ? [1, 2, 3] : [] }
                }
                return .states([.defunct, .visible, .showing, .sensitive])
            }
        )
        let found = try result.get().objects.map(\.reference)
        #expect(found.contains(reference(1)) && found.contains(reference(3)) && !found.contains(reference(2)))
    }

    @Test("Widgets whose contents have other heights have borders of their own, and so do pictures and texts")
    func looks() throws {
        // A button of a header bar with a picture, one with a text, a key, and a second key with a longer text.
        let buttons: [Int: (extents: AccessibleExtents, border: Int32)] = [
            1: (AccessibleExtents(x: 20, y: 20, width: 16, height: 24), 5),
            2: (AccessibleExtents(x: 60, y: 20, width: 30, height: 24), 9),
            3: (AccessibleExtents(x: 20, y: 80, width: 56, height: 40), 2),
            4: (AccessibleExtents(x: 90, y: 80, width: 60, height: 40), 2),
        ]
        var borderQuestions = 0
        let outcome = run(.gtk4) { request in
            let button = Int(request.object.path.dropFirst()).flatMap { buttons[$0] }
            switch request.question {
            case .role where button != nil: return .number(43)
            case .extents:
                return button.map { .extents($0.extents) } ?? answer(request) { _ in [] }
            case .contains(let x, let y, _):
                borderQuestions += 1
                guard let (extents, border) = button else { return .refused }
                return .flag(
                    x >= extents.x - border && x < extents.x + extents.width + border && y >= extents.y - border
                        && y < extents.y + extents.height + border
                )
            default: return answer(request) { $0 == 0 ? [1, 2, 3, 4] : [] }
            }
        }
        let scanned = try #require(outcome).0.get()
        let found = scanned.objects.dropFirst().map {
            scanned.borders[BorderProbe.Look(of: $0, in: scanned.objects)]?.left
        }
        #expect(found == [5, 9, 2, 2])
        // Six for each side of three of them.
        #expect(borderQuestions == 3 * 4 * 6)
    }

    @Test("Answers of wrong types, refusals and numbers beyond all screens lose only their object")
    func random() {
        var random = RepeatableNumbers(seed: 7)
        let numbers: [Int32] = [.min, .max, -1, 0, 1, 1_000_000, 300]
        for round in 0..<3000 {
            let toolkit = [Toolkit.gtk3, .gtk4, .gtk416, .qt, .gecko, .chromium, .other][round % 7]
            let outcome = run(toolkit, isOnWayland: round % 2 == 0) { request in
                switch Int.random(in: 0..<10, using: &random) {
                case 0: return .refused
                case 1: return .number(Int64.random(in: .min ... .max, using: &random))
                case 2: return .text("\u{0}\u{202e}")
                case 3:
                    func number() -> Int32 { numbers.randomElement(using: &random) ?? 0 }
                    return .extents(AccessibleExtents(x: number(), y: number(), width: number(), height: number()))
                case 4: return .objects([AccessibleReference(application: "", path: "/org/a11y/atspi/null")])
                default: return answer(request) { number in number < 20 ? [number * 2 + 1, number * 2 + 2] : [] }
                }
            }
            guard let (result, _) = outcome else {
                Issue.record("the scan does not end")
                return
            }
            guard let scanned = try? result.get() else { continue }
            let system: DesktopWindow.System = round % 2 == 0 ? .wayland : .x11
            let window = DesktopWindow(
                id: 1,
                system: system,
                frame: Rect(x: 0, y: 0, width: 300, height: 200),
                shadow: round % 3 == 0 ? nil : .zero
            )
            var plan = WindowPlan()
            plan.update(scanned, in: window, PlanSettings())
            for node in plan.nodes {
                #expect(node.frame.isFinite)
                let visible = plan.visibleRect(of: node.id) ?? .null
                #expect(
                    node.clipsToBounds || node.interaction == nil
                        || Rect(x: 0, y: 0, width: 300, height: 200).covers(visible)
                )
            }
        }
    }

    @Test("An answer to a question that was not asked, or was answered, changes nothing")
    func strayAnswers() {
        var scan = WindowScan(root, of: .qt, size: nil)
        // The first answer says where the window is.
        guard let first = scan.takeRequests().min(by: { $0.number < $1.number }) else {
            Issue.record("nothing is asked")
            return
        }
        scan.receive(.refused, to: first.number)
        #expect(scan.result == .failure(.gone))
        scan.receive(.number(23), to: first.number)
        scan.receive(.number(23), to: 1_000_000)
        #expect(scan.result == .failure(.gone))
    }

    @Test("A window has no nodes if nothing determines its visible rectangle")
    func unknownPlace() throws {
        let (result, _) = try #require(
            run(.gtk3, isOnWayland: true) { request in
                guard case .extents = request.question else { return answer(request) { $0 < 3 ? [$0 + 1] : [] } }
                return .extents(AccessibleExtents(x: 0, y: 0, width: 352, height: 252))
            }
        )
        let scanned = try result.get()
        #expect(scanned.visible == nil)
        var plan = WindowPlan()
        let window = DesktopWindow(
            id: 1,
            system: .wayland,
            frame: Rect(x: 0, y: 0, width: 300, height: 200),
            shadow: nil
        )
        plan.update(scanned, in: window, PlanSettings())
        #expect(plan.nodes.isEmpty)
    }
}
