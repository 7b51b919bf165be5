import FeederModel
import PointerModel
import Testing

@Suite("Popovers of GTK 4 on X11")
struct PopoverTests {
    /// Returns the frames of the regions in a popup, and of those in its window.
    private func regions(_ tree: NestedWindow, popup size: (width: Double, height: Double)) throws -> (
        popup: [Rect], window: [Rect]
    ) {
        let scanned = try #require(tree.scan(popup: .x11)).get()
        let popup = DesktopWindow(
            id: 2,
            system: .x11,
            kind: .popup,
            frame: Rect(x: 300, y: 250, width: size.width, height: size.height)
        )
        var plan = WindowPlan()
        plan.update(scanned, in: popup, owner: tree.desktopWindow, PlanSettings())
        let inPopup = plan.nodes.filter { $0.interaction != nil }.compactMap { plan.visibleRect(of: $0.id) }
        plan.update(try #require(tree.scan()).get(), in: tree.desktopWindow, PlanSettings())
        return (inPopup, plan.nodes.filter { $0.interaction != nil }.compactMap { plan.visibleRect(of: $0.id) })
    }

    @Test("A popover of GTK 4.18 and what is in it count from its window, which has its size")
    func popover() throws {
        let tree = try NestedWindow("widgets-x11")
        let (popup, window) = try regions(tree, popup: (124, 190))
        #expect(popup == [34.0, 83, 132].map { Rect(x: 17, y: $0, width: 90, height: 34) })
        // None of its buttons is in the window, and the one that opens it is once.
        #expect(window.count { $0.width == 90 } == 0)
        #expect(window.count { $0.width == 36 && $0.height == 34 } == 1)
        #expect(try regions(tree, popup: (124, 187)).popup.isEmpty)
    }

    /// A window of GTK 4.8 as it was: a menu button with its popover, or a drop-down list with its own.
    private func old(_ lines: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)])
        -> NestedWindow
    {
        NestedWindow(lines, of: .gtk4)
    }

    @Test("A popover of GTK 4.8 counts from the corner of what opens it")
    func oldPopover() throws {
        let tree = old([
            (0, 23, 0, 0, 500, 300), (1, 43, 12, 12, 125, 34), (2, 43, 23, 17, 103, 24), (2, 20, 12, 12, 94, 168),
            (3, 39, 24, 35, 70, 132), (4, 43, 41, 40, 36, 24), (4, 43, 41, 89, 36, 24), (1, 43, 29, 97, 32, 24),
        ])
        let (popup, window) = try regions(tree, popup: (94, 168))
        #expect(popup == [28.0, 77].map { Rect(x: 29, y: $0, width: 36, height: 24) })
        #expect(window.count == 3)
    }

    @Test("A margin at the side of its arrow is part of its window, and the window behind has no region of it")
    func dropDown() throws {
        let lines: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)] = [
            (0, 23, 0, 0, 500, 300), (1, 11, 12, 52, 66, 34), (2, 20, 12, 58, 74, 120), (3, 49, 16, 61, 66, 112),
            (4, 31, 16, 69, 66, 96), (5, 32, 24, 77, 50, 16), (5, 32, 24, 109, 50, 16),
        ]
        let (popup, window) = try regions(old(lines), popup: (74, 126))
        #expect(popup == [25.0, 57].map { Rect(x: 12, y: $0, width: 50, height: 16) })
        #expect(window == [Rect(x: 12, y: 52, width: 66, height: 34)])
        #expect(try regions(old(lines), popup: (74, 131)).popup.isEmpty)
        // Two lists of one size.
        let other = lines.dropFirst().map { ($0.depth, $0.role, $0.x + 200, $0.y, $0.width, $0.height) }
        #expect(try regions(old(lines + other), popup: (74, 126)).popup.isEmpty)
    }
}
