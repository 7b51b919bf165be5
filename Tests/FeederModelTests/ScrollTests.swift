import FeederModel
import FeederTesting
import PointerModel
import Testing

@Suite("Scrolling")
struct ScrollTests {
    /// A window with three widgets in a pane, or three rows in a list that manages them.
    private func stage(_ role: AccessibleRole = .scrollPane) throws -> SimulatedSession {
        let kind: AccessibleRole = role == .scrollPane ? .pushButton : .listItem
        let widgets = (0..<3).map { PlayedWidget("/w/p/\($0)", kind, 160, 160 + 50 * $0, 80, 30) }
        var pane = PlayedWidget("/w/p", role, 150, 150, 200, 200, widgets)
        if role != .scrollPane { pane.states.insert(.managesDescendants) }
        let application = PlayedApplication(
            process: 10,
            toolkit: "gtk",
            windows: [
                PlayedWidget(
                    "/w",
                    .frame,
                    100,
                    100,
                    400,
                    300,
                    title: "one",
                    [pane]
                )
            ]
        )
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        stage.setPointer(Point(x: 200, y: 225))
        try stage.rest()
        return stage
    }

    /// Scrolls, as an application does that says nothing of it.
    private func scroll(_ stage: SimulatedSession, by distance: Int32) {
        for number in 0..<3 { stage.applications[":1.1"]?.move("/w/p/\(number)", dy: distance) }
    }

    @Test(
        "The contents of a pane move with one widget's answers, by one node; a scan follows at rest",
        arguments: [AccessibleRole.scrollPane, .list]
    )
    func follow(_ role: AccessibleRole) throws {
        let stage = try stage(role)
        var nodes = try #require(stage.surface()).nodes
        // The pane, its contents, and three widgets in them.
        #expect(nodes.count == 5)
        let before = try #require(nodes.first { $0.id.hasSuffix("c") })
        let (scans, count) = (stage.scans(of: "/w"), stage.questions.count)
        stage.noteScroll()
        for step in Int32(1)...3 {
            scroll(stage, by: -10)
            try stage.turn {
                stage.surface()?.nodes.first { $0.id == before.id }?.frame.y == before.frame.y - Double(step) * 10
            }
            let new = try #require(stage.surface()).nodes
            let update = SurfaceUpdate(from: nodes, to: new)
            #expect(update.put.map(\.id) == [before.id])
            #expect(update.remove.isEmpty && update.bringToFront.isEmpty)
            stage.noteScroll()
            nodes = new
        }
        #expect(stage.scans(of: "/w") == scans)
        let asked = Set(stage.questions[count...].map(\.object.path))
        #expect(asked == ["/w/p/1"])
        try stage.rest()
        #expect(stage.scans(of: "/w") == scans + 1)
        #expect(stage.surface()?.nodes == nodes)
    }

    @Test("What does not move is asked a few times, and scanned")
    func still() throws {
        let stage = try stage()
        let (scans, published) = (stage.scans(of: "/w"), stage.published.count)
        stage.noteScroll()
        try stage.rest()
        #expect(stage.scans(of: "/w") == scans + 1 && stage.published.count == published)
        #expect(stage.isIdle)
    }

    @Test("A scan comes though somebody goes on scrolling", arguments: [false, true])
    func endless(isMoving: Bool) throws {
        let stage = try stage()
        let scans = stage.scans(of: "/w")
        var turns = 0
        try stage.turn {
            stage.noteScroll()
            // Back and forth, so that the pane keeps its widgets.
            if isMoving { scroll(stage, by: turns / 20 % 2 == 0 ? 1 : -1) }
            turns += 1
            return stage.scans(of: "/w") > scans
        }
    }

    @Test("A widget that is gone, and a window that is, end it", arguments: [false, true])
    func end(isWindow: Bool) throws {
        let stage = try stage()
        stage.applications[":1.1"]?.manner = .held
        stage.noteScroll()
        #expect(stage.heldCount == 1)
        stage.applications[":1.1"]?.manner = .prompt
        if isWindow { stage.setWindows([]) }
        stage.applications[":1.1"]?.windows[0].children[0].children.remove(at: 1)
        let scans = stage.scans(of: "/w")
        stage.release()
        if isWindow {
            try stage.turn { stage.isQuiet }
            #expect(stage.surfaces.isEmpty && stage.scans(of: "/w") == scans)
        } else {
            try stage.turn { stage.surface()?.nodes.count == 4 }
        }
    }

    @Test("A window whose accessible goes while it is followed is followed no more")
    func goneAccessible() throws {
        let stage = try stage()
        stage.noteScroll()
        stage.turnUntilIdle()
        stage.applications[":1.1"]?.windows = []
        stage.report(.bounds, of: "/w")
        try stage.turn { stage.frames().isEmpty }
        let count = stage.questions.count { $0.object.path == "/w/p/1" }
        try stage.rest()
        #expect(stage.questions.count { $0.object.path == "/w/p/1" } == count)
    }

    @Test("Scrolling in a window without a pane leads to a scan")
    func withoutPane() throws {
        let stage = SimulatedSession([":1.1": .usual()])
        stage.setWindows([.usual()])
        stage.setPointer(Point(x: 130, y: 130))
        try stage.rest()
        let scans = stage.scans(of: "/w")
        stage.noteScroll()
        try stage.rest()
        #expect(stage.scans(of: "/w") == scans + 1)
    }
}
