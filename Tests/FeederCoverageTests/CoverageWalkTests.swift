import FeederModel
import PointerModel
import Testing

@testable import FeederCoverage

@Suite("What a window shows, by a walk of its own")
struct CoverageWalkTests {
    @Test("What a person can hit counts, where it is seen")
    func widgets() throws {
        var tree = PlayedTree(showing: [
            PlayedObject(43, 110, 60, 80, 30),
            PlayedObject(61, 110, 100, 80, 30),
            PlayedObject(29, 110, 140, 80, 30),
            PlayedObject(48, 110, 180, 80, 30),
            PlayedObject(94, 450, 300, 80, 80),
        ])
        tree.objects[5]?.states = [.visible, .showing]
        let truth = tree.truth()
        #expect(truth.targets == ["push button 10,10 80x30", "text 10,50 80x30", "document text 350,250 50x50"])
        let found = try truth.get()
        #expect(found.objects == 6 && found.questions == tree.requests.count && found.toolkit == .gtk3)
        #expect(found.tolerance == 2 && found.leftOut.isEmpty && found.doubts.isEmpty)
    }

    @Test("What is disabled, hidden, gone or outside of the window does not")
    func unusable() {
        let states: [AccessibleStates] = [
            [.visible, .showing, .enabled], [.visible, .showing, .sensitive], [.visible, .sensitive, .enabled],
            [.showing, .sensitive, .enabled], [.visible, .showing, .sensitive, .enabled, .defunct],
        ]
        var objects = states.map { states in
            var object = PlayedObject(43, 110, 60, 80, 30)
            object.states = states
            return object
        }
        objects.append(PlayedObject(43, 600, 60, 80, 30))
        var tree = PlayedTree(showing: objects)
        #expect(tree.truth().targets.isEmpty)
    }

    @Test("A pane cuts what is in it, and what it cuts off is not asked further")
    func panes() {
        var tree = PlayedTree(showing: [
            PlayedObject(49, 110, 60, 100, 100, [2, 3]),
            PlayedObject(43, 150, 150, 80, 30),
            PlayedObject(39, 110, 300, 80, 30, [4]),
            PlayedObject(43, 110, 300, 80, 30),
        ])
        tree.objects[0]?.children = [1]
        #expect(tree.truth().targets == ["push button 50,100 60x10"])
        #expect(!tree.requests.contains { $0.object == PlayedTree.reference(4) })
        // A page does not say which of its boxes scroll.
        var page = PlayedTree("Gecko", tree.objects)
        #expect(page.truth().targets == ["push button 50,100 80x30", "push button 10,250 80x30"])
        // A widget of Qt is drawn within all that is around it.
        tree.objects[1]?.role = 39
        tree.toolkit = "Qt"
        #expect(tree.truth().targets == ["push button 50,100 60x10"])
        tree.toolkit = "gtk"
        #expect(tree.truth().targets == ["push button 50,100 80x30", "push button 10,250 80x30"])
    }

    @Test("Items of a closed list, of a menu and of a drop-down list are not of the window")
    func closedLists() {
        var tree = PlayedTree(
            "Qt",
            showing: [
                PlayedObject(11, 110, 60, 80, 30, [2]),
                PlayedObject(31, 110, 90, 80, 30, [3]),
                PlayedObject(32, 110, 90, 80, 30),
                PlayedObject(31, 100, 50, 0, 0, [5]),
                PlayedObject(32, 110, 130, 80, 30),
                PlayedObject(35, 110, 170, 80, 30, [7]),
                PlayedObject(41, 110, 200, 80, 30, [8]),
                PlayedObject(35, 110, 200, 80, 30),
            ]
        )
        tree.objects[0]?.children = [1, 4, 6, 7]
        #expect(tree.truth().targets == ["combo box 10,10 80x30", "menu item 10,120 80x30"])
    }

    @Test("What has no place leaves what is in it where it is")
    func withoutPlace() {
        var tree = PlayedTree(showing: [
            PlayedObject(37, -1, -1, -1, -1, [2]), PlayedObject(43, 110, 60, 80, 30), PlayedObject(39, 0, 0, 1, 1, [4]),
            PlayedObject(43, 110, 100, 80, 30), PlayedObject(37, 110, 140, 0, 0, [6]),
            PlayedObject(43, 110, 140, 80, 30),
        ])
        tree.objects[0]?.children = [1, 3, 5]
        tree.objects[3]?.extents = nil
        let places = [10, 50, 90].map { "push button 10,\($0) 80x30" }
        #expect(tree.truth().targets == places)
    }

    @Test("Rows, cells, icons and heads of columns are the second column of the table")
    func items() {
        let roles: [UInt32] = [10, 26, 32, 47, 56, 57, 58, 91]
        var tree = PlayedTree(showing: roles.enumerated().map { PlayedObject($1, 110, 60 + 20 * Int32($0), 80, 20) })
        let targets = tree.truth().targets
        #expect(targets.count == roles.count && targets.allSatisfy { $0.hasSuffix("*") })
    }

    @Test("A cell in a cell does not count for itself, and explains a region")
    func cellsInCells() throws {
        var tree = PlayedTree(showing: [
            PlayedObject(56, 110, 60, 80, 20, [2, 3]), PlayedObject(56, 112, 62, 20, 16),
            PlayedObject(43, 140, 60, 40, 20),
        ])
        tree.objects[0]?.children = [1]
        let truth = tree.truth()
        #expect(truth.targets == ["table cell 10,10 80x20 *", "push button 40,10 40x20"])
        let part = Rect(x: 12, y: 12, width: 20, height: 16)
        #expect(try truth.get().parts == [part])
        let look = CoverageReport.Look(regions: [part], questions: 0, milliseconds: nil, lack: nil)
        let report = CoverageReport(of: PlayedTree.window(), look, beside: truth)
        #expect(report.falseRegions == 0 && report.items.matched == 0)
    }

    @Test("Trees with cycles and with objects of others end")
    func cycles() {
        var tree = PlayedTree(showing: [
            PlayedObject(39, 110, 60, 80, 30, [0, 1, 2]), PlayedObject(43, 110, 60, 80, 30),
        ])
        tree.answer = { request in
            guard request.object == PlayedTree.reference(0), request.question == .children else { return nil }
            let foreign = AccessibleReference(application: ":1.2", path: "/1")
            return .objects([foreign, AccessibleReference(application: ":1.1", path: ""), PlayedTree.reference(1)])
        }
        #expect(tree.truth().targets == ["push button 10,10 80x30"])
    }

    @Test("A program that falls silent has what it has said, and one that says nothing has no truth")
    func silence() throws {
        var tree = PlayedTree(showing: [PlayedObject(43, 110, 60, 80, 30), PlayedObject(43, 110, 100, 80, 30)])
        tree.answer = { $0.object == PlayedTree.reference(2) ? .late : nil }
        let truth = tree.truth()
        #expect(truth.targets.count == 1)
        #expect(try truth.get().leftOut == [.silence])
        tree.answer = { _ in .late }
        #expect(tree.truth().isFailure(.silence))
    }

    @Test("A walk that is stopped keeps what it has found")
    func stop() throws {
        var walk = CoverageWalk(PlayedTree.window(), in: [PlayedTree.root], isOwn: true)
        var early = walk
        early.stop(.time)
        early.stop(.silence)
        #expect(early.result?.isFailure(.time) == true && early.request == nil)
        early.receive(.refused)
        #expect(early.result?.isFailure(.time) == true)
        let tree = PlayedTree(showing: [])
        let answers: [AccessibleAnswer] = [
            .text("gtk"), .objects([PlayedTree.reference(0)]), .number(23), .states([.visible, .showing]), .text("one"),
        ]
        for answer in answers { walk.receive(answer) }
        walk.receive(.extents(try #require(tree.objects[0]?.extents)))
        walk.stop(.time)
        #expect(try walk.result?.get().leftOut == [.time])
    }

    @Test(
        "Objects that refuse, or answer something else, are passed over",
        arguments: [AccessibleAnswer.refused, .flag(true)]
    )
    func refusals(_ answer: AccessibleAnswer) {
        for question in [AccessibleQuestion.role, .states, .childCount, .extents(.screen)] {
            var tree = PlayedTree(showing: [PlayedObject(39, 110, 60, 80, 30, [2]), PlayedObject(43, 110, 60, 80, 30)])
            tree.objects[0]?.children = [1]
            tree.answer = { $0.object == PlayedTree.reference(1) && $0.question == question ? answer : nil }
            // Something without a place has contents all the same.
            let hasContents = question == .extents(.screen) && answer == .refused
            #expect(tree.truth().targets.count == (hasContents ? 1 : 0))
        }
    }
}

@Suite("The window on the accessibility bus")
struct FrameSearchTests {
    @Test("The title decides, then which one is active; two that are as likely are none")
    func choice() {
        var tree = PlayedTree(showing: [PlayedObject(43, 110, 60, 80, 30)])
        var other = PlayedObject(23, 100, 50, 400, 300)
        other.title = "another"
        tree.objects[9] = other
        tree.windows = [9, 0]
        #expect(tree.truth().targets.count == 1)
        tree.objects[9]?.title = "one"
        #expect(tree.truth().isFailure(.tie))
        tree.objects[9]?.states.insert(.active)
        #expect(tree.truth().targets.count == 1)
        // A worse one after a tie changes nothing, and a better one ends it.
        tree.objects[9]?.states.remove(.active)
        tree.objects[8] = other
        tree.windows = [0, 9, 8]
        #expect(tree.truth().isFailure(.tie))
        tree.windows = [8, 8, 0]
        #expect(tree.truth().targets.count == 1)
    }

    @Test("A title that has the program's name beside it fits; what is hidden, a menu or without a place does not")
    func candidates() {
        var tree = PlayedTree(showing: [PlayedObject(43, 110, 60, 80, 30)])
        #expect(tree.truth(PlayedTree.window(title: "one - Program")).targets.count == 1)
        #expect(tree.truth(PlayedTree.window(title: "Program")).targets.count == 1)
        for role in [41, 64] as [UInt32] {
            tree.objects[0]?.role = role
            #expect(tree.truth().isFailure(.window))
        }
        tree.objects[0]?.role = 23
        tree.objects[0]?.extents = nil
        #expect(tree.truth().isFailure(.window))
        tree.objects[0]?.extents = AccessibleExtents(x: 0, y: 0, width: -1, height: -1)
        #expect(tree.truth().isFailure(.window))
        tree.objects[0]?.states = [.showing]
        #expect(tree.truth().isFailure(.window))
        tree.windows = []
        #expect(tree.truth().isFailure(.window))
        tree.answer = { $0.question == .children ? .refused : nil }
        #expect(tree.truth().isFailure(.window))
        tree.answer = { $0.question == .toolkit ? .refused : nil }
        #expect(tree.truth().isFailure(.window))
    }

    @Test("In another process the title must be the same")
    func sandbox() {
        var tree = PlayedTree(showing: [PlayedObject(43, 110, 60, 80, 30)])
        #expect(tree.truth(isOwn: false).targets.count == 1)
        #expect(tree.truth(PlayedTree.window(title: "one - Program"), isOwn: false).isFailure(.window))
        var none = CoverageWalk(PlayedTree.window(), in: [], isOwn: false)
        #expect(none.result?.isFailure(.window) == true && none.request == nil)
        none.stop(.time)
        #expect(none.result?.isFailure(.window) == true)
    }

    @Test("A window of another size is named")
    func size() {
        var tree = PlayedTree(showing: [])
        tree.objects[0]?.extents?.width = 250
        #expect(tree.truth().isFailure(.size))
        #expect(tree.truth(isOwn: false).isFailure(.window))
        // Every reason has words of its own.
        let lacks: [CoverageLack] = [.window, .tie, .size, .places, .silence, .time, .leftOut]
        #expect(Set(lacks.map(\.description)).count == lacks.count)
    }
}

extension Result<CoverageTruth, CoverageLack> {
    func isFailure(_ lack: CoverageLack) -> Bool {
        if case .failure(lack) = self { true } else { false }
    }
}
