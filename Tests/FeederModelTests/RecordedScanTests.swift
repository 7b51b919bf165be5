import FeederModel
import PointerModel
import Testing

@Suite("Windows of real toolkits")
struct RecordedScanTests {
    /// Widgets whose toolkit reports another rectangle than it paints, or none.
    private static let exceptions: [Toolkit: Set<String>] = [
        // GTK 3 reports the label of a tab, and for a button in a header bar the whole height of the bar.
        .gtk3: ["tab1", "tab2", "header"],
        // Qt reports the mark and the text of a check box without their margins. A link is a part of a label.
        .qt: ["check", "link", "tab1"],
        // Nothing says that a part of a page scrolls, so what it cuts is whole.
        .gecko: ["item0", "item1", "item2", "item3", "item12", "item13", "item14", "item15"],
        .chromium: ["file", "item0", "item1", "item2", "item3", "item12", "item13", "item14", "item15"],
    ]

    @Test("The nodes are where the widgets are painted", arguments: RecordedWindow.names)
    func places(name: String) throws {
        let recorded = try RecordedWindow.load(name)
        let scanned = try #require(recorded.scan().result).get()
        var plan = WindowPlan()
        plan.update(scanned, in: recorded.desktopWindow, owner: recorded.ownerWindow, PlanSettings())
        // GTK 4 reports the contents of widgets, in whole units.
        let tolerance =
            (Toolkit(name: recorded.toolkit) == .gtk4 ? 3 : 1) * max(1, recorded.system == "x11" ? recorded.scale : 1)
        var count = 0
        for (widget, values) in recorded.truth.sorted(by: { $0.key < $1.key }) {
            if widget == "menu" {
                // Its items have no colors of their own.
                #expect(plan.nodes.count >= 2)
                count += plan.nodes.count
                continue
            }
            guard let index = recorded.truthObjects[widget],
                Self.exceptions[Toolkit(name: recorded.toolkit)]?.contains(widget) != true
            else { continue }
            let path = recorded.objects[index].path
            let found = plan.paths.first { $0.value == path }.flatMap { plan.visibleRect(of: $0.key) }
            if widget == "off" {
                #expect(found == nil, "an insensitive widget has a node")
                continue
            }
            let origin = recorded.desktopWindow.frame.origin
            let truth = Rect(x: values[0] - origin.x, y: values[1] - origin.y, width: values[2], height: values[3])
            guard min(truth.width, truth.height) >= 8 else { continue }
            // Elements of a page that is not made yet have no place.
            if recorded.objects[index].screen == [-1, -1, -1, -1] {
                #expect(found == nil && scanned.unfinished > 0)
                continue
            }
            guard let found else {
                Issue.record("\(widget) has no node: painted at \(truth), role \(recorded.objects[index].role)")
                continue
            }
            count += 1
            let differences = [
                found.minX - truth.minX, found.minY - truth.minY, found.maxX - truth.maxX, found.maxY - truth.maxY,
            ]
            #expect(differences.allSatisfy { abs($0) <= tolerance }, "\(widget): \(found) in place of \(truth)")
        }
        #expect(count > 0)
    }

    @Test("A second scan asks no role, and changes nothing", arguments: RecordedWindow.names)
    func rescan(name: String) throws {
        let recorded = try RecordedWindow.load(name)
        let first = recorded.scan()
        let second = recorded.scan(memory: first.memory)
        let (scanned, again) = (try #require(first.result).get(), try #require(second.result).get())
        #expect(again.questions < scanned.questions)
        var plan = WindowPlan()
        plan.update(scanned, in: recorded.desktopWindow, owner: recorded.ownerWindow, PlanSettings())
        let nodes = plan.nodes
        plan.update(again, in: recorded.desktopWindow, owner: recorded.ownerWindow, PlanSettings())
        #expect(plan.nodes == nodes)
        #expect(SurfaceUpdate(from: nodes, to: plan.nodes).isEmpty)
    }

    @Test("A scan while a window changes its size does not mislead later ones, and what two scans find is remembered")
    func change() throws {
        let recorded = try RecordedWindow.load("gtk3-sway-1-csd")
        let visible = try #require(try recorded.scan().result?.get().visible)
        // The window's accessible has its shadow already, and the objects in it are where they were without one.
        var changing = recorded
        for index in changing.objects.indices where index != changing.frame {
            guard let extents = changing.objects[index].window else { continue }
            changing.objects[index].window = [extents[0] &- visible.x, extents[1] &- visible.y, extents[2], extents[3]]
        }
        var scan = changing.scan()
        let misled = try #require(try scan.result?.get().visible)
        #expect(misled != visible)
        var questions: [Int] = []
        for _ in 0..<3 {
            scan = recorded.scan(memory: scan.memory)
            let scanned = try #require(scan.result).get()
            #expect(scanned.visible == visible)
            questions.append(scanned.questions)
        }
        #expect(questions[1] == questions[0] && questions[2] < questions[1], "\(questions)")
    }
}
