import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

@Suite("Places in GTK 4.16 and newer")
struct NestedPlacesTests {
    /// The windows, how many widgets at least have their true place, and how many have none at most. Of some of those without a place the sizes
    /// tell a wrong one. From the windows with `unseen` in their names no rule was made.
    static let windows: [(name: String, right: Int, without: Int)] = [
        ("calculator-x11", 32, 2), ("calculator-sway", 32, 2), ("demo-x11", 44, 0), ("adwaita-x11", 18, 13),
        ("widgets-x11", 28, 26), ("widgets-sway", 24, 23), ("unseen-builder", 6, 0), ("unseen-dialog", 2, 1),
        ("unseen-flowbox", 60, 0), ("unseen-frames", 1, 0), ("unseen-headerbar", 6, 0), ("unseen-stack", 3, 0),
    ]

    private let hostile = HostileScanTests()

    @Test("Widgets are within a unit of their true places, or have none", arguments: windows)
    func places(name: String, right: Int, without: Int) throws {
        let window = try NestedWindow(name)
        let scanned = try #require(window.scan()).get()
        let places = try #require(scanned.places)
        var found = (right: 0, without: 0)
        for (index, object) in scanned.objects.enumerated() {
            guard let role = object.knownRole, WidgetClass(role, object.states) != .nothing,
                let truth = window.index(of: object.reference).flatMap({ window.objects[$0].truth })
            else { continue }
            let place = places.extents(object.extents, of: index)
            let isRight = abs(Double(place.x) - truth.x) <= 1 && abs(Double(place.y) - truth.y) <= 1
            let hasPlace = places.hasPlace(index, in: nil)
            if hasPlace { found.right += isRight ? 1 : 0 } else { found.without += 1 }
            #expect(isRight || !hasPlace, "\(object.reference) is at \(truth), not \(place)")
        }
        #expect(found.right >= right && found.without <= without, "\(found)")
    }

    @Test("On Wayland they are the same, whether the shadow is known or not", arguments: [nil, Insets.zero])
    func wayland(shadow: Insets?) throws {
        let tree = try NestedWindow("calculator-sway")
        let window = tree.window(on: .wayland, shadow: shadow)
        var plan = WindowPlan()
        plan.update(try #require(tree.scan(size: window.searchedSize)).get(), in: window, PlanSettings())
        let key = try #require(tree.objects.firstIndex { $0.role == 43 && $0.extents.width == 64 })
        let id = try #require(plan.paths.first { $0.value == "/\(key)" }?.key)
        #expect(plan.visibleRect(of: id)?.origin == tree.objects[key].truth)
        #expect(plan.nodes.count > 30)
    }

    @Test("A window that only several objects together are as large as has no place")
    func union() throws {
        let (left, right) = (
            (depth: 1, role: UInt32(39), x: Int32(20), y: Int32(20), width: Int32(50), height: Int32(80)),
            (depth: 1, role: UInt32(39), x: Int32(70), y: Int32(20), width: Int32(50), height: Int32(80))
        )
        let tree = NestedWindow([(0, 23, 0, 0, 140, 120), left, right, (2, 43, 70, 20, 50, 80)], of: .gtk416)
        #expect(try #require(tree.scan(size: (50, 80))).get().visible != nil)
        #expect(try #require(tree.scan(size: (100, 80))).get().visible == nil)
    }

    @Test("Most of these places are in no answer")
    func sums() throws {
        let window = try NestedWindow("demo-x11")
        let scanned = try #require(window.scan()).get()
        let places = try #require(scanned.places)
        // The window has a border of 5 points, and counts from what is in it.
        let moved = scanned.objects.indices.filter { index in
            let (told, place) = (
                scanned.objects[index].extents, places.extents(scanned.objects[index].extents, of: index)
            )
            return place.x - told.x > 11 || place.y - told.y > 11
        }
        #expect(moved.count > 40)
    }

    @Test("A grid of cells has the padding that its columns leave, and a list that does not show all rows tells none")
    func rowsInView() throws {
        var grid: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)] = [
            (0, 23, 0, 0, 800, 600), (1, 55, 20, 50, 615, 400),
        ]
        for row: Int32 in 0..<3 {
            for column: Int32 in 0..<4 { grid.append((2, 56, 20 + 144 * column, 50 + 130 * row, 144, 130)) }
        }
        var scanned = try #require(NestedWindow(grid, of: .gtk416).scan()).get()
        var places = try #require(scanned.places)
        let cell = places.extents(scanned.objects[2].extents, of: 2)
        #expect(abs(cell.x - 20 - 18) <= 1 && abs(cell.y - 50 - 18) <= 1 && places.hasPlace(2, in: nil))
        // Nine rows, of which the last one is not quite in view.
        var list: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)] = [
            (0, 23, 0, 0, 800, 600), (1, 31, 20, 50, 600, 400),
        ]
        for row: Int32 in 0..<9 { list.append((2, 32, 20, 50 + 44 * row, 600, 44)) }
        scanned = try #require(NestedWindow(list, of: .gtk416).scan()).get()
        places = try #require(scanned.places)
        #expect(!places.hasPlace(2, in: nil))
    }

    @Test("What a viewport shows with a margin has no padding around it")
    func viewport() throws {
        let tree: [(depth: Int, role: UInt32, x: Int32, y: Int32, width: Int32, height: Int32)] = [
            (0, 23, 0, 0, 400, 300), (1, 49, 0, 40, 400, 260), (2, 39, 0, 40, 400, 260), (3, 43, 20, 52, 360, 218),
        ]
        let scanned = try #require(NestedWindow(tree, of: .gtk416).scan()).get()
        let places = try #require(scanned.places)
        let button = places.extents(scanned.objects[3].extents, of: 3)
        #expect(button.y == 52 && places.hasPlace(3, in: nil))
    }

    @Test("What a page of a stack or a notebook tells twice counts once")
    func pages() throws {
        let window = try NestedWindow("unseen-stack")
        let scanned = try #require(window.scan()).get()
        let places = try #require(scanned.places)
        let index = try #require(scanned.objects.lastIndex { $0.role == 27 })
        #expect(scanned.objects[index].extents.y == 74)
        #expect(places.extents(scanned.objects[index].extents, of: index).y == 54)
        #expect(places.hasPlace(index, in: nil))
    }

    /// Returns the places of a frame of 300 by 200 with these objects in it, each a role, extents, and the index of its parent.
    private func places(_ objects: [(role: UInt32, AccessibleExtents, parent: Int)]) -> ObjectPlaces {
        places(scanned(objects))
    }

    private func places(_ objects: [ScannedObject]) -> ObjectPlaces {
        ObjectPlaces(NestedPlaces(objects).places, of: objects)
    }

    private func scanned(_ objects: [(role: UInt32, AccessibleExtents, parent: Int)]) -> [ScannedObject] {
        let frame = (role: UInt32(23), AccessibleExtents(x: 0, y: 0, width: 300, height: 200), parent: -1)
        return ([frame] + objects).enumerated().map { index, object in
            ScannedObject(
                reference: hostile.reference(index),
                role: object.role,
                states: [.visible, .sensitive],
                extents: object.1,
                parent: object.parent < 0 ? nil : object.parent,
                hasChildren: true
            )
        }
    }

    @Test("The room at the end of a box makes nothing of a menu bar at its beginning doubtful")
    func menuBar() {
        let item = AccessibleExtents(x: 0, y: 0, width: 37, height: 24)
        let places = self.places([
            (39, AccessibleExtents(x: 0, y: 0, width: 300, height: 200), 0),
            (34, AccessibleExtents(x: 0, y: 0, width: 300, height: 24), 1), (35, item, 2),
            (39, AccessibleExtents(x: 7, y: 28, width: 286, height: 34), 1),
            (49, AccessibleExtents(x: 7, y: 66, width: 286, height: 127), 1),
        ])
        #expect(places.hasPlace(3, in: nil) && places.extents(item, of: 3) == item)
    }

    @Test("A widget that is smaller than four times the doubt of its place has none")
    func doubt() {
        // A box with a padding of 6 points, or with a margin of 12 at the far ends of its child.
        func places(width: Int32) -> ObjectPlaces {
            self.places([
                (39, AccessibleExtents(x: 0, y: 0, width: width + 12, height: 200), 0),
                (43, AccessibleExtents(x: 0, y: 0, width: width, height: 188), 1),
            ])
        }
        #expect(places(width: 24).hasPlace(2, in: nil))
        #expect(!places(width: 23).hasPlace(2, in: nil))
        let extents = AccessibleExtents(x: 0, y: 0, width: 24, height: 188)
        #expect(places(width: 24).extents(extents, of: 2) == AccessibleExtents(x: 6, y: 6, width: 24, height: 188))
    }

    @Test(
        "A row that its children do not fill tells nothing of the padding along it, and one padding of more than 24 points is a guess"
    )
    func guesses() {
        // Three buttons in a box with a padding of 19 points left, 7 right, 11 above and 5 below.
        let row = places([
            (39, AccessibleExtents(x: 0, y: 0, width: 300, height: 50), 0),
            (43, AccessibleExtents(x: 0, y: 0, width: 68, height: 34), 1),
            (43, AccessibleExtents(x: 74, y: 0, width: 68, height: 34), 1),
        ])
        #expect(!row.hasPlace(2, in: nil) && !row.hasPlace(3, in: nil))
        // One button that is 60 points lower than its box.
        let lone = places([
            (39, AccessibleExtents(x: 0, y: 0, width: 80, height: 94), 0),
            (43, AccessibleExtents(x: 0, y: 0, width: 80, height: 34), 1),
        ])
        #expect(!lone.hasPlace(2, in: nil))
    }

    @Test("A popover counts from its own corner, and is no part of its window")
    func popover() {
        let places = places([
            (43, AccessibleExtents(x: 100, y: 10, width: 36, height: 34), 0),
            (39, AccessibleExtents(x: 60, y: 44, width: 124, height: 190), 1),
            (39, AccessibleExtents(x: 63, y: 58, width: 118, height: 172), 2),
            (43, AccessibleExtents(x: 63, y: 58, width: 100, height: 154), 3),
        ])
        #expect(places.hasPlace(1, in: nil) && !places.hasPlace(2, in: nil) && !places.hasPlace(4, in: nil))
        #expect(places.hasPlace(4, in: 2))
        let extents = places.extents(AccessibleExtents(x: 63, y: 58, width: 100, height: 154), of: 4)
        #expect(extents == AccessibleExtents(x: 72, y: 67, width: 100, height: 154))
    }

    @Test("In a container of which not all is known, nothing has a place")
    func incomplete() throws {
        var objects = scanned([
            (39, AccessibleExtents(x: 0, y: 0, width: 300, height: 200), 0),
            (43, AccessibleExtents(x: 0, y: 0, width: 300, height: 200), 1),
        ])
        #expect(places(objects).hasPlace(2, in: nil))
        objects[1].lacksChildren = true
        #expect(!places(objects).hasPlace(2, in: nil))
        objects[1].lacksChildren = false
        objects[2].between = [hostile.reference(9)]
        #expect(!places(objects).hasPlace(2, in: nil))
    }

    @Test("Of 501 children the scan lacks one, of 500 none", arguments: [(500, false), (501, true)])
    func children(count: Int, isCut: Bool) throws {
        let outcome = hostile.run(.gtk416) { hostile.answer($0) { $0 == 0 ? Array(1...count) : [] } }
        let scanned = try #require(outcome).0.get()
        #expect(scanned.objects.count == 501)
        #expect(scanned.objects[0].lacksChildren == isCut)
    }

    @Test("A look that is not over says nothing of what is new, as each object may change the places of others")
    func part() throws {
        let window = try NestedWindow("unseen-dialog")
        var scan = WindowScan(window.reference(0), of: .gtk416, size: nil)
        for request in scan.takeRequests() {
            scan.receive(window.answer(request.question, of: request.object), to: request.number)
        }
        #expect(scan.result == nil && scan.part(over: nil) == nil)
        let former = try #require(window.scan()).get()
        #expect(scan.part(over: former) == former)
    }

    @Test("A widget that moves keeps what its containers have around it")
    func movement() throws {
        let window = try NestedWindow("calculator-x11")
        var scanned = try #require(window.scan()).get()
        let index = try #require(scanned.objects.firstIndex { $0.knownRole == .toggleButton })
        func rect() -> Rect? {
            WindowPlacement.rect(of: index, in: scanned, window.desktopWindow, owner: nil)
        }
        let before = try #require(rect())
        scanned.objects[index].extents.y -= 300
        #expect(rect() == before.offsetBy(dx: 0, dy: -300))
    }

    @Test(
        "GTK 4 counts so since 4.16",
        arguments: [
            ("4.8.3", Toolkit.gtk4), ("4.14.5", .gtk4), ("4.16.0", .gtk416), ("4.18.6", .gtk416), ("5.0", .gtk416),
            ("", .gtk4),
            ("x.y", .gtk4),
        ]
    )
    func versions(version: String, toolkit: Toolkit) {
        #expect(Toolkit(name: "GTK").ofVersion(version) == toolkit)
        #expect(Toolkit(name: "Qt").ofVersion(version) == .qt)
    }

    @Test(
        "A program of GTK 4 is asked for its version, and others are not",
        arguments: [("GTK", 1), ("gtk", 0), ("Qt", 0)]
    )
    func question(toolkit: String, count: Int) throws {
        var application = PlayedApplication.usual()
        application.toolkit = toolkit
        application.version = "4.18.6"
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.rest()
        #expect(stage.questions.count { $0.question == .version } == count)
        #expect(stage.questions.contains { if case .contains = $0.question { true } else { false } } == false)
        #expect(stage.frames().count == 2)
    }

    @Test("Nodes are where the widgets are", arguments: windows.map(\.name))
    func nodes(name: String) throws {
        let window = try NestedWindow(name)
        let scanned = try #require(window.scan()).get()
        var plan = WindowPlan()
        plan.update(scanned, in: window.desktopWindow, PlanSettings())
        var count = 0
        for (id, path) in plan.paths {
            guard let index = window.index(of: AccessibleReference(application: ":1", path: path)),
                let truth = window.objects[index].truth, let frame = plan.visibleRect(of: id)
            else { continue }
            let size = window.objects[index].extents
            // What is cut off lies in the widget.
            #expect(
                Rect(x: truth.x, y: truth.y, width: Double(size.width), height: Double(size.height))
                    .insetBy(dx: -1, dy: -1).covers(frame),
                "\(path) is at \(truth), not \(frame)"
            )
            count += 1
        }
        #expect(count > 0)
    }
}
