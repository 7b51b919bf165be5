import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

@Suite("Places that the tree contradicts")
struct PlaceCheckTests {
    /// Returns the indices of the widgets in a box of 200 by 100 whose places are contradicted.
    private func contradicted(_ rects: [Rect]) -> Set<Int> {
        let widgets = rects.enumerated().map { PlaceCheck.Widget(index: $0, rect: $1, parent: 100) }
        return PlaceCheck(widgets) { $0 == 100 ? Rect(x: 0, y: 0, width: 200, height: 100) : nil }.contradicted
    }

    @Test("A widget may stick out of what contains it by 4 points")
    func outside() {
        #expect(contradicted([Rect(x: -4, y: -4, width: 208, height: 108)]).isEmpty)
        #expect(contradicted([Rect(x: -5, y: 0, width: 50, height: 30)]) == [0])
        #expect(contradicted([Rect(x: 160, y: 0, width: 45, height: 30)]) == [0])
        #expect(
            contradicted([Rect(x: 0, y: 75, width: 50, height: 30), Rect(x: 60, y: 0, width: 50, height: 30)]) == [0]
        )
    }

    @Test("Neighbors may cover each other by 4 points, and one may lie in the other")
    func cover() {
        let first = Rect(x: 10, y: 10, width: 60, height: 30)
        #expect(contradicted([first, first.offsetBy(dx: 56, dy: 0)]).isEmpty)
        #expect(contradicted([first, first.offsetBy(dx: 55, dy: 0)]) == [0, 1])
        #expect(contradicted([first, first.offsetBy(dx: 0, dy: 26), first.offsetBy(dx: 80, dy: 0)]).isEmpty)
        #expect(contradicted([first, first.offsetBy(dx: 80, dy: 0), first.offsetBy(dx: 2, dy: 25)]) == [0, 2])
        #expect(contradicted([first, first.insetBy(dx: 10, dy: 8)]).isEmpty)
    }

    @Test(
        "Of 500 widgets in a row or in a column none is contradicted",
        arguments: [(dx: 60.0, dy: 0.0), (dx: 0, dy: 40)]
    )
    func many(dx: Double, dy: Double) {
        let widgets = (0..<500).map { index in
            let rect = Rect(x: dx * Double(index), y: dy * Double(index), width: 56, height: 36)
            return PlaceCheck.Widget(index: index, rect: rect, parent: 500)
        }
        #expect(PlaceCheck(widgets) { _ in nil }.contradicted.isEmpty)
    }

    /// A window with a box in which two buttons cover each other, beside a third one.
    private func stage(_ toolkit: String) throws -> SimulatedSession {
        var application = PlayedApplication.usual()
        application.toolkit = toolkit
        let frame = application.windows[0].extents
        let (x, y) = (frame.x, frame.y)
        application.windows[0].children = [
            PlayedWidget("/w/0", .pushButton, x + 20, y + 20, 80, 30),
            PlayedWidget("/w/1", .pushButton, x + 60, y + 30, 80, 30),
            PlayedWidget("/w/2", .pushButton, x + 200, y + 20, 80, 30),
        ]
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual(programs: ["one"])])
        try stage.rest()
        return stage
    }

    @Test("Two buttons of GTK that cover each other have no region, and the feeder says so; on a page they may")
    func session() throws {
        let covering = try stage("gtk")
        #expect(covering.frames() == [Rect(x: 200, y: 20, width: 80, height: 30)])
        #expect(covering.silent == [LackingProgram(program: "one", lack: .contradiction(2), hasSome: true)])
        #expect(covering.silent.map(\.lack.why) == ["it says of 2 widgets that they lie where they cannot be"])
        #expect(covering.troubled.isEmpty)
        let page = try stage("Gecko")
        #expect(page.frames().count == 3 && page.silent.isEmpty)
    }

    @Test("No recorded window has such a widget", arguments: RecordedWindow.names)
    func recorded(name: String) throws {
        let recorded = try RecordedWindow.load(name)
        var plan = WindowPlan()
        let scanned = try #require(recorded.scan().result).get()
        plan.update(scanned, in: recorded.desktopWindow, owner: recorded.ownerWindow, PlanSettings())
        #expect(plan.contradictions == 0)
    }

    @Test("Nor has a window of GTK 4.16 or newer", arguments: NestedPlacesTests.windows.map(\.name))
    func nested(name: String) throws {
        let window = try NestedWindow(name)
        var plan = WindowPlan()
        plan.update(try #require(window.scan()).get(), in: window.desktopWindow, PlanSettings())
        #expect(plan.contradictions == 0)
    }
}
