import FeederModel
import PointerModel
import Testing

/// What applications say of their menus in GNOME Shell, with the sizes of real ones.
@Suite("Popups on Wayland")
struct SurfacePopupTests {
    private struct Object {
        var role: AccessibleRole
        var extents: AccessibleExtents
        var parent: Int?

        init(_ role: AccessibleRole, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: Int? = nil) {
            self.role = role
            extents = AccessibleExtents(x: x, y: y, width: width, height: height)
            self.parent = parent
        }
    }

    /// Returns the frames of the regions in a popup.
    private func regions(
        _ toolkit: Toolkit,
        owner: Rect,
        _ ownerShadow: Insets,
        popup: Rect,
        _ shadow: Insets,
        _ objects: [Object]
    ) throws -> [Rect] {
        func window(_ id: UInt64, _ kind: DesktopWindow.Kind, _ frame: Rect, _ shadow: Insets) -> DesktopWindow {
            DesktopWindow(id: id, system: .wayland, kind: kind, process: 1, frame: frame, shadow: shadow)
        }
        let references = objects.indices.map { AccessibleReference(application: ":1", path: "/\($0)") }
        let popup = window(2, .popup, popup, shadow)
        var scan = WindowScan(references[0], of: toolkit, size: nil, popup: popup.popupSystem)
        while scan.result == nil {
            let requests = scan.takeRequests()
            try #require(!requests.isEmpty)
            for request in requests {
                let index = try #require(references.firstIndex(of: request.object))
                let children = objects.indices.filter { objects[$0].parent == index }
                let answer: AccessibleAnswer =
                    switch request.question {
                    case .role: .number(Int64(objects[index].role.rawValue))
                    case .states: .states([.visible, .showing, .sensitive])
                    case .childCount: .number(Int64(children.count))
                    case .children: .objects(children.map { references[$0] })
                    case .extents: .extents(objects[index].extents)
                    default: .refused
                    }
                scan.receive(answer, to: request.number)
            }
        }
        var plan = WindowPlan()
        plan.update(
            try scan.result?.get(),
            in: popup,
            owner: window(1, .ordinary, owner, ownerShadow),
            PlanSettings()
        )
        return plan.nodes.map(\.frame)
    }

    private func gtk3(_ scale: Double = 1, popup height: Double = 78, _ objects: [Object]) throws -> [Rect] {
        func scaled(_ top: Double, _ left: Double, _ bottom: Double) -> Insets {
            Insets(top: top * scale, left: left * scale, bottom: bottom * scale, right: left * scale)
        }
        return try regions(
            .gtk3,
            owner: Rect(x: 79, y: 158, width: 560 * scale, height: 387 * scale),
            scaled(23, 26, 29),
            popup: Rect(x: 79, y: 221, width: 102 * scale, height: height * scale),
            scaled(5, 6, 7),
            objects
        )
    }

    private let bar = [
        Object(.frame, 0, 0, 612, 439), Object(.menuBar, 26, 60, 560, 26, in: 0), Object(.menu, 26, 60, 38, 26, in: 1),
    ]
    private let items = [
        Object(.menuItem, 6, 5, 102, 26, in: 2), Object(.menuItem, 6, 31, 102, 26, in: 2),
        Object(.menuItem, 6, 57, 102, 26, in: 2),
    ]

    @Test("Items of GTK 3 count from the popup's surface", arguments: [1.0, 2.0])
    func gtk3Items(scale: Double) throws {
        let expected = [0.0, 26, 52].map { Rect(x: 0, y: $0 * scale, width: 102 * scale, height: 26 * scale) }
        #expect(try gtk3(scale, bar + items) == expected)
    }

    @Test("Two menus of GTK 3 of one size have no regions, because nothing distinguishes them")
    func twoMenus() throws {
        let other = items.map { item in
            var item = item
            item.parent = 3
            return item
        }
        #expect(try gtk3(1, bar + [Object(.menu, 70, 60, 38, 26, in: 1)] + items + other).isEmpty)
    }

    @Test("A menu in an item of GTK 3 is another popup, whose items are not in this one")
    func nested() throws {
        let inner = [Object(.menuItem, 6, 5, 60, 26, in: 5), Object(.menuItem, 6, 31, 60, 26, in: 5)]
        let objects = bar + items.dropLast() + [Object(.menu, 6, 57, 102, 26, in: 2)] + inner
        #expect(try gtk3(1, objects).count == 3)
    }

    @Test("A popup of GTK 3 that its items do not fill has no regions")
    func otherSize() throws { #expect(try gtk3(1, popup: 140, bar + items).isEmpty) }

    @Test("Items of GTK 4 count from the object that has the popup's size, as those of Qt do")
    func sizes() throws {
        let gtk4 = try regions(
            .gtk4,
            owner: Rect(x: 200, y: 150, width: 560, height: 350),
            Insets(top: 12, left: 14, bottom: 17, right: 14),
            popup: Rect(x: 200, y: 213, width: 76, height: 102),
            Insets(top: 2, left: 3, bottom: 4, right: 3),
            [
                Object(.frame, 0, 0, 560, 350), Object(.menuItem, 8, 41, 22, 18, in: 0),
                Object(.menu, 8, 41, 82, 108, in: 1), Object(.menuItem, 17, 49, 64, 30, in: 2),
            ]
        )
        #expect(gtk4 == [Rect(x: 6, y: 6, width: 64, height: 30)])
        let qt = try regions(
            .qt,
            owner: Rect(x: 200, y: 150, width: 560, height: 350),
            .zero,
            popup: Rect(x: 209, y: 202, width: 46, height: 74),
            .zero,
            [
                Object(.frame, 0, 0, 554, 317), Object(.menuItem, 6, 0, 27, 22, in: 0),
                Object(.popupMenu, 6, 22, 46, 74, in: 1), Object(.menuItem, 10, 26, 38, 22, in: 2),
            ]
        )
        #expect(qt == [Rect(x: 4, y: 4, width: 38, height: 22)])
    }
}
