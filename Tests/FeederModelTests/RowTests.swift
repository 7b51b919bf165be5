import FeederTesting
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

/// A list that manages its rows, in a window of 300 by 200 units: how many objects it has, and where each one is.
struct PlayedList {
    var count: Int
    var place = AccessibleExtents(x: 10, y: 20, width: 280, height: 100)
    /// Number of columns, each with a header if there are headers.
    var columns = 1
    var hasHeaders = false
    /// What has scrolled out of the list.
    var scrolled: Int32 = 0
    /// Height of a row, or width of a column of rows.
    var step: Int32 = 20
    /// Whether rows are beside each other.
    var isHorizontal = false

    /// Whether what is out of view is nowhere, as in GTK 3.
    var hidesOthers = false

    /// What the list says of an object's place.
    func told(of number: Int) -> AccessibleExtents {
        let place = extents(of: number)
        return isShown(number) || !hidesOthers
            ? place : AccessibleExtents(x: .min, y: .min, width: place.width, height: place.height)
    }

    /// Returns the row at a point.
    func hit(_ x: Int32, _ y: Int32) -> Int? {
        shown.last { number in
            let place = extents(of: number)
            return x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height
        }
    }

    /// Where an object of the list is.
    func extents(of number: Int) -> AccessibleExtents {
        let column = Int32(number % columns)
        let width = place.width / Int32(columns)
        if hasHeaders, number < columns {
            return AccessibleExtents(x: place.x + column * width, y: place.y, width: width, height: step)
        }
        let line = Int32(number / columns) * step - scrolled
        if isHorizontal { return AccessibleExtents(x: place.x + line, y: place.y, width: step, height: place.height) }
        return AccessibleExtents(x: place.x + column * width, y: place.y + line, width: width, height: step)
    }

    /// Whether an object is a header, or in view.
    func isShown(_ number: Int) -> Bool {
        guard hasHeaders else { return place.intersection(extents(of: number)) != nil }
        let view = AccessibleExtents(x: place.x, y: place.y + step, width: place.width, height: place.height - step)
        return number < columns || view.intersection(extents(of: number)) != nil
    }

    /// The numbers of the headers, and of what is in view.
    var shown: [Int] { (0..<count).filter(isShown) }
}

@Suite("Rows of lists that manage them")
struct RowTests {
    private let hostile = HostileScanTests()

    /// Scans a window with a list, and returns what was found and the numbers of the rows that were asked for, in order.
    private func scan(
        _ list: PlayedList,
        _ toolkit: Toolkit = .qt,
        around role: AccessibleRole = .panel,
        of listRole: AccessibleRole = .list,
        _ answer: (WindowScan.Request) -> AccessibleAnswer? = { _ in nil }
    ) throws -> (scanned: ScannedWindow, asked: [Int], questions: Int) {
        var asked: [Int] = []
        // 1 is the box around the list, 2 the list, and 10 its first object.
        let outcome = hostile.run(toolkit) { request in
            if let answer = answer(request) { return answer }
            let number = Int(request.object.path.dropFirst()) ?? 0
            switch (request.question, number) {
            case (.role, 1): return .number(Int64(role.rawValue))
            case (.role, 2): return .number(Int64(listRole.rawValue))
            case (.role, 10...):
                let isHeader = list.hasHeaders && number - 10 < list.columns
                return .number(Int64((isHeader ? AccessibleRole.tableColumnHeader : .listItem).rawValue))
            case (.states, 2): return .states([.visible, .showing, .sensitive, .managesDescendants])
            case (.states, 10...) where !list.isShown(number - 10): return .states([.visible, .sensitive])
            case (.extents, 2): return .extents(list.place)
            case (.extents, 10...): return .extents(list.told(of: number - 10))
            case (.hit(let x, let y, _), 2):
                return list.hit(x, y).map { .objects([hostile.reference(10 + $0)]) } ?? .refused
            case (.index, 10...): return .number(Int64(number - 10))
            case (.childCount, 2): return .number(Int64(list.count))
            case (.child(let child), 2):
                asked.append(Int(child))
                return .objects([hostile.reference(10 + Int(child))])
            default:
                return hostile.answer(request) { [0: [1], 1: [2], 2: (0..<list.count).map { 10 + $0 }][$0] ?? [] }
            }
        }
        let (result, questions) = try #require(outcome)
        return (try result.get(), asked, questions)
    }

    private func rows(_ scanned: ScannedWindow) -> [Int] {
        scanned.objects.compactMap { Int($0.reference.path.dropFirst()).map { $0 - 10 } }.filter { $0 >= 0 }
    }

    @Test("Of few rows all are asked for at once, and those in view are found")
    func few() throws {
        let list = PlayedList(count: 200, scrolled: 130)
        let (scanned, asked, _) = try scan(list)
        #expect(rows(scanned) == list.shown && asked.isEmpty && scanned.cuts.isEmpty)
    }

    @Test(
        "Of many rows those in view are found, wherever the list has been scrolled, with few others",
        arguments: [0, 7, 130, 59_999, 600_000, 1_199_900] as [Int32],
        [false, true]
    )
    func many(scrolled: Int32, isHorizontal: Bool) throws {
        var list = PlayedList(count: 60_000, scrolled: scrolled, isHorizontal: isHorizontal)
        if isHorizontal { list.scrolled = min(scrolled, 60_000 * 20 - 280) }
        let (scanned, asked, _) = try scan(list)
        #expect(rows(scanned) == list.shown && scanned.cuts.isEmpty)
        #expect(Set(asked).count == asked.count && asked.count <= 90)
    }

    @Test(
        "Of many rows those in view are found where a list says of no other one where it is",
        arguments: [0, 7, 130, 59_999, 1_199_900] as [Int32],
        [1, 2, 40]
    )
    func nowhere(scrolled: Int32, columns: Int) throws {
        var list = PlayedList(count: 60_000, columns: columns, hasHeaders: columns > 1, hidesOthers: true)
        list.scrolled = min(scrolled, Int32(60_000 / columns) * 20 - 100)
        let (scanned, asked, _) = try scan(list, .gtk3)
        #expect(rows(scanned) == list.shown && scanned.cuts.isEmpty)
        #expect(Set(asked).count == asked.count && asked.count <= 90 + 8 * columns)
        // Where nothing is hit, nothing is known.
        let (missed, few, _) = try scan(list, .gtk3) { if case .hit = $0.question { .refused } else { nil } }
        #expect(scrolled < 20 || missed.cuts == .rows && few.count <= 33 + columns)
    }

    @Test(
        "Headers of columns are found wherever the rows have been scrolled",
        arguments: [0, 4321] as [Int32],
        [1, 5, 40]
    )
    func headers(scrolled: Int32, columns: Int) throws {
        let list = PlayedList(count: 40 * 500, columns: columns, hasHeaders: true, scrolled: scrolled)
        let (scanned, asked, _) = try scan(list, of: .table)
        #expect(rows(scanned) == list.shown && scanned.cuts.isEmpty)
        #expect(asked.count <= 90 + 8 * columns)
    }

    @Test("A list of headers alone ends, and so does one whose rows are all elsewhere")
    func empty() throws {
        let wide = AccessibleExtents(x: 10, y: 20, width: 900, height: 100)
        let headers = PlayedList(count: 300, place: wide, columns: 300, hasHeaders: true)
        #expect(try rows(scan(headers).scanned).count == 300)
        let above = PlayedList(count: 300, scrolled: 7000)
        #expect(try rows(scan(above).scanned).isEmpty)
        let below = PlayedList(count: 300, scrolled: -7000)
        #expect(try rows(scan(below).scanned).isEmpty)
        #expect(try scan(below).asked.count < 50)
    }

    @Test("Rows without a place, and rows that go back, end the search, which says that rows are missing")
    func broken() throws {
        let list = PlayedList(count: 3000, scrolled: 20_000)
        let (nowhere, asked, _) = try scan(list) { request in
            guard case .extents = request.question, Int(request.object.path.dropFirst()) ?? 0 >= 10 else { return nil }
            return .extents(AccessibleExtents(x: 0, y: 0, width: 0, height: 0))
        }
        #expect(nowhere.cuts == .rows && asked.count < 70)
        let (refused, _, questions) = try scan(list) { request in
            if case .child = request.question { .refused } else { nil }
        }
        #expect(refused.cuts == .rows && questions < 100)
        let backwards = PlayedList(count: 3000, scrolled: -20_000, step: -20)
        #expect(try scan(backwards).scanned.cuts == .rows)
    }

    @Test("Headers begin with a corner that has no place where rows have headers, too")
    func corner() throws {
        let list = PlayedList(count: 2000, columns: 4, hasHeaders: true)
        let (scanned, asked, _) = try scan(list, of: .table) { request in
            guard request.object == hostile.reference(10) else { return nil }
            return switch request.question {
            case .role: .number(Int64(AccessibleRole.pushButton.rawValue))
            case .extents: .extents(AccessibleExtents(x: 0, y: 0, width: 0, height: 0))
            case .states: .states(.visible)
            default: nil
            }
        }
        #expect(rows(scanned) == Array(list.shown.dropFirst()) && scanned.cuts.isEmpty && asked.count < 60)
    }

    @Test("The cells of a document, and the rows of a list that is closed, are not asked for")
    func left() throws {
        let list = PlayedList(count: 60_000)
        for role in [AccessibleRole.documentSpreadsheet, .documentText, .documentWeb] {
            let (scanned, asked, _) = try scan(list, around: role, of: .table)
            #expect(rows(scanned).isEmpty && asked.isEmpty && scanned.cuts.isEmpty)
        }
        let closed = try scan(list) { request in
            guard case .extents = request.question, request.object == hostile.reference(2) else { return nil }
            return .extents(AccessibleExtents(x: 0, y: 0, width: 0, height: 0))
        }
        #expect(rows(closed.scanned).isEmpty && closed.asked.isEmpty)
    }

    @Test("An open list of a drop-down list is looked at beyond the drop-down list", arguments: [Toolkit.qt, .gtk3])
    func dropDown(toolkit: Toolkit) throws {
        let list = PlayedList(count: 4)
        let (scanned, _, _) = try scan(list, toolkit, around: .comboBox) { request in
            guard case .extents = request.question, request.object == hostile.reference(1) else { return nil }
            return .extents(AccessibleExtents(x: 10, y: 0, width: 280, height: 20))
        }
        #expect(rows(scanned) == [0, 1, 2, 3])
    }

    @Test("Many lists in a window have a bounded number of questions, also if each row is nothing")
    func manyLists() throws {
        let (result, count) = try #require(
            hostile.run(.qt) { request in
                switch request.question {
                case .states where request.object != hostile.root:
                    .states([.visible, .showing, .sensitive, .managesDescendants])
                case .childCount where request.object != hostile.root: .number(1_000_000)
                case .child(let child) where child > 0: .objects([hostile.reference(1)])
                default: hostile.answer(request) { $0 == 0 ? Array(1...200) : [] }
                }
            }
        )
        #expect(try result.get().cuts.contains(.rows))
        #expect(count <= 5 * FeederModelLimit.objects.most)
    }
}

@Suite("Regions of rows")
struct RowPlanTests {
    /// A list with two headers, and rows of two cells that have scrolled by half a row, in a window of 400 by 300.
    private func window(_ list: AccessibleRole = .table) -> PlayedApplication {
        var table = PlayedWidget("/w/t", list, 120, 120, 200, 100)
        table.states.insert(.managesDescendants)
        for column: Int32 in 0..<2 {
            table.children.append(PlayedWidget("/w/h\(column)", .tableColumnHeader, 120 + 100 * column, 120, 100, 20))
        }
        for row: Int32 in 0..<5 {
            for column: Int32 in 0..<2 {
                table.children.append(
                    PlayedWidget("/w/c\(row)\(column)", .tableCell, 120 + 100 * column, 130 + 20 * row, 100, 20)
                )
            }
        }
        return PlayedApplication(
            process: 10,
            windows: [PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", [table])]
        )
    }

    @Test("Cells are regions without a button's effect, cut by headers and by the list, and headers are buttons")
    func cells() throws {
        let stage = SimulatedSession([":1.1": window()])
        stage.setWindows([.usual()])
        try stage.turn { stage.surface()?.nodes.isEmpty == false && stage.isQuiet }
        let nodes = try #require(stage.surface()?.nodes)
        let buttons = nodes.filter { $0.role == .button }
        #expect(
            buttons.map(\.frame) == [
                Rect(x: 20, y: 20, width: 100, height: 20), Rect(x: 120, y: 20, width: 100, height: 20),
            ]
        )
        let pane = try #require(nodes.first { $0.clipsToBounds })
        #expect(pane.frame == Rect(x: 20, y: 40, width: 200, height: 80))
        #expect(nodes.count { $0.interaction != nil && $0.role != .button } == 10)
    }

    @Test(
        "Cells and headers of a table in a document have no region",
        arguments: [AccessibleRole.documentWeb, .documentSpreadsheet]
    )
    func document(role: AccessibleRole) throws {
        var application = window(.table)
        application.windows[0].children[0].states.remove(.managesDescendants)
        application.windows[0].children = [
            PlayedWidget("/w/d", role, 110, 110, 300, 200, application.windows[0].children)
        ]
        let stage = SimulatedSession([":1.1": application])
        stage.setWindows([.usual()])
        try stage.rest()
        #expect(stage.questions.contains { $0.object.path == "/w/c41" })
        #expect(stage.surface()?.nodes.count { $0.interaction != nil } == (role == .documentWeb ? 1 : 0))
    }

    @Test("Cells leave room for the widgets after them, and give way to one that fills them")
    func room() throws {
        var application = window()
        application.windows[0].children.append(PlayedWidget("/w/b", .pushButton, 120, 300, 80, 30))
        application.windows[0].children.append(PlayedWidget("/w/s", .pushButton, 120, 150, 100, 20))
        let scanned = try scan(application)
        var settings = PlanSettings()
        settings.nodes = 6
        var plan = WindowPlan()
        plan.update(scanned, in: .usual(), settings)
        let paths = plan.nodes.filter { $0.interaction != nil }.compactMap { plan.paths[$0.id] }
        // Two headers, two cells, and the buttons, one of which lies on the cell of the second row.
        #expect(paths == ["/w/h0", "/w/h1", "/w/c00", "/w/c01", "/w/b", "/w/s"])
        #expect(plan.isCut)
    }

    private func scan(_ application: PlayedApplication) throws -> ScannedWindow {
        var scan = WindowScan(AccessibleReference(application: ":1.1", path: "/w"), of: .qt, size: nil)
        while case let requests = scan.takeRequests(), !requests.isEmpty {
            for request in requests {
                scan.receive(application.answer(request.question, of: request.object), to: request.number)
            }
        }
        return try #require(scan.result).get()
    }

    @Test("The page of a writing program is a document, though it manages its paragraphs and reacts to nothing")
    func page() throws {
        var page = PlayedWidget("/w/p", .documentText, 120, 130, 300, 200)
        page.states = [.visible, .showing, .managesDescendants]
        page.children = [PlayedWidget("/w/p/1", .paragraph, 130, 140, 280, 20)]
        let frame = PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", [page])
        let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, windows: [frame])])
        stage.setWindows([.usual()])
        try stage.rest()
        #expect(stage.frames() == [Rect(x: 20, y: 30, width: 300, height: 200)])
        #expect(!stage.questions.contains { $0.object.path == "/w/p/1" })
    }
}
