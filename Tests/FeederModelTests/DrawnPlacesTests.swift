import FeederModel
import PointerModel
import Testing

/// LibreOffice Writer 7.4 under openbox, whose title bar has 19 pixels, with its own widgets in a window of GTK 3.
@Suite("Places in windows of GTK 3 in which another toolkit draws")
struct DrawnPlacesTests {
    private let window = DesktopWindow(id: 1, system: .x11, frame: Rect(x: 0, y: 19, width: 1280, height: 781))

    /// Returns the nodes of a window, and how many of them are where the widgets are.
    private func nodes(_ writer: NestedWindow) throws -> (count: Int, right: Int) {
        var plan = WindowPlan()
        plan.update(try #require(writer.scan()).get(), in: window, PlanSettings())
        var (count, right) = (0, 0)
        for (id, path) in plan.paths {
            guard plan.nodes.first(where: { $0.id == id })?.interaction != nil else { continue }
            let index = try #require(writer.index(of: AccessibleReference(application: ":1", path: path)))
            let size = writer.objects[index].extents
            let whole = writer.objects[index].truth.map {
                Rect(x: $0.x, y: $0.y, width: Double(size.width), height: Double(size.height))
            }
            count += 1
            if plan.visibleRect(of: id) == whole { right += 1 }
        }
        return (count, right)
    }

    @Test(
        "Buttons of tool bars and the widgets of GTK among them are where they are painted, and a menu bar without a height has none"
    )
    func writer() throws {
        let (count, right) = try nodes(NestedWindow("writer-x11", of: .gtk3))
        #expect(right == count)
        #expect(count == 72)
    }

    @Test("While what is drawn has another size than what contains it, it has no places")
    func change() throws {
        var writer = try NestedWindow("writer-x11", of: .gtk3)
        let pane = try #require(writer.objects.firstIndex { $0.role == 46 })
        writer.objects[pane].extents.height += 1
        // The menus, and a button beside them.
        let (count, right) = try nodes(writer)
        #expect(right == count)
        #expect(count == 12)
    }
}
