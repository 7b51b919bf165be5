import FeederModel
import PointerModel
import Testing

@testable import FeederCoverage

@Suite("Where a toolkit's rectangles are true")
struct PlaceTests {
    private static let button = PlayedObject(43, 110, 60, 80, 30)

    @Test(
        "On X11 the screen is the space, and decorations count for nothing",
        arguments: ["gtk", "Gecko", "Chromium", "J2SE"]
    )
    func decorations(_ toolkit: String) throws {
        var tree = PlayedTree(toolkit, showing: [Self.button])
        #expect(tree.truth().targets == ["push button 10,10 80x30"])
        let isNear = toolkit == "gtk" || toolkit == "J2SE"
        tree.objects[0]?.extents = AccessibleExtents(x: 99, y: 30, width: 402, height: 321)
        #expect(tree.truth().targets == ["push button 10,10 80x30"])
        tree.objects[0]?.extents?.height = 371
        #expect(tree.truth().isFailure(.size) == !isNear)
        let doubts = try PlayedTree(toolkit, showing: []).doubts()
        #expect(doubts.isEmpty == (toolkit != "J2SE"))
    }

    @Test("GTK 4 counts from its own border, says of nothing that it is showing, and has one state for enabled")
    func gtk4() throws {
        var tree = PlayedTree("GTK", showing: [Self.button])
        tree.objects[0]?.extents = AccessibleExtents(x: 100, y: 50, width: 390, height: 290)
        tree.objects[1]?.states = [.visible, .sensitive]
        let truth = tree.truth()
        #expect(truth.targets == ["push button 15,15 80x30"])
        #expect(try truth.get().tolerance == 3)
        #expect(try truth.get().doubts.count == 1)
        #expect(tree.requests.contains { if case .contains = $0.question { true } else { false } })
        // From 4.16 on no answer says where a widget is.
        tree.answer = { $0.question == .version ? .text("4.18.6") : nil }
        #expect(tree.truth().isFailure(.places))
    }

    @Test(
        "The border of each widget of GTK 4 is searched; one without an end, and one to the right and below alone, is none"
    )
    func borders() throws {
        let border = (left: 6, top: 5, right: 4, bottom: 3)
        func truth(isInside: @escaping (Int, Int) -> AccessibleAnswer) -> [String] {
            var tree = PlayedTree("GTK", showing: [Self.button, PlayedObject(29, 110, 160, 80, 30)])
            tree.objects[1]?.states = [.visible, .sensitive]
            tree.answer = { request in
                if case .contains(let x, let y, .window) = request.question { isInside(Int(x), Int(y)) } else { nil }
            }
            let targets = tree.truth().targets
            #expect(tree.requests.count < 50)
            return targets
        }
        // The button lies at 10,10 in the window, and its far edges count.
        let vertical = 10 - border.top...40 + border.bottom
        #expect(
            truth { .flag((10 - border.left...90 + border.right).contains($0) && vertical.contains($1)) } == [
                "push button 4,5 90x38"
            ]
        )
        #expect(truth { .flag($0 >= 10 && $0 <= 95 && $1 >= 10 && $1 <= 45) } == ["push button 10,10 80x30"])
        #expect(truth { _, _ in .flag(true) } == ["push button 10,10 80x30"])
        #expect(truth { _, _ in .refused } == ["push button 10,10 80x30"])
    }

    @Test("A unit of several pixels counts, and one that is no whole number is in doubt")
    func units() throws {
        let large = PlayedTree.window(frame: Rect(x: 100, y: 50, width: 400, height: 300), pixels: 2)
        var tree = PlayedTree("Qt", showing: [Self.button])
        #expect(tree.truth(large).targets == ["push button 20,20 160x60"])
        #expect(try tree.truth(large).get().doubts.isEmpty)
        let between = PlayedTree.window(frame: Rect(x: 125, y: 62.5, width: 500, height: 375))
        #expect(tree.truth(between).targets == ["push button 12,12 100x37"])
        #expect(try tree.truth(between).get().doubts.count == 1)
        let tall = PlayedTree.window(frame: Rect(x: 125, y: 62.5, width: 375, height: 500))
        tree.objects[0]?.extents = AccessibleExtents(x: 100, y: 50, width: 300, height: 400)
        #expect(tree.truth(tall).targets == ["push button 12,12 100x37"])
        for factor in [0.4, 6.5] {
            let frame = Rect(x: 0, y: 0, width: 300 * factor, height: 400 * factor)
            #expect(tree.truth(PlayedTree.window(frame: frame)).isFailure(.size))
        }
    }

    @Test("On Wayland places count from the program's window, and a shadow is in doubt")
    func wayland() throws {
        var tree = PlayedTree(showing: [Self.button])
        let window = PlayedTree.window(.wayland, frame: Rect(x: 900, y: 800, width: 400, height: 300))
        tree.objects[0]?.inWindow = AccessibleExtents(x: 0, y: 0, width: 400, height: 300)
        #expect(tree.truth(window).targets == ["push button 10,10 80x30"])
        #expect(try tree.truth(window).get().doubts.isEmpty)
        tree.objects[0]?.inWindow = AccessibleExtents(x: 0, y: 0, width: 410, height: 310)
        #expect(tree.truth(window).targets == ["push button 5,5 80x30"])
        #expect(try tree.truth(window).get().doubts.count == 1)
    }

    @Test("What LibreOffice draws is below its menu bar, where the toolkit has its container")
    func drift() throws {
        var tree = PlayedTree(showing: [
            PlayedObject(39, 100, 75, 400, 275, [2]),
            PlayedObject(46, 100, 50, 400, 275, [3, 4, 5]),
            PlayedObject(43, 110, 60, 80, 30),
            PlayedObject(61, 110, 120, 80, 30),
            PlayedObject(43, 110, 160, 80, 30),
        ])
        tree.objects[0]?.children = [1]
        for number in [2, 3] {
            let extents = tree.objects[number]?.extents
            tree.objects[number]?.inWindow = extents
        }
        tree.answer = { request in
            request.object == PlayedTree.reference(5) && request.question == .extents(.window) ? .refused : nil
        }
        #expect(tree.truth().targets == ["push button 10,35 80x30", "text 10,70 80x30", "push button 10,110 80x30"])
        // In the corner of the screen both places are alike.
        let window = PlayedTree.window(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(try tree.truth(window).get().doubts.count == 1)
        // Another toolkit has root panes too.
        tree.toolkit = "J2SE"
        #expect(tree.truth().targets.first == "push button 10,10 80x30")
    }

    @Test("Numbers without sense trap nothing")
    func hostile() {
        let most = Int32.max
        for extents in [
            AccessibleExtents(x: .min, y: .min, width: most, height: most),
            AccessibleExtents(x: most, y: most, width: most, height: most),
            AccessibleExtents(x: 0, y: 0, width: .min, height: .min),
        ] {
            for role in [31, 39, 43, 46, 49] as [UInt32] {
                var tree = PlayedTree(showing: [PlayedObject(role, 0, 0, 0, 0, [2, 2, 0]), Self.button])
                tree.objects[1]?.extents = extents
                tree.objects[1]?.inWindow = extents
                _ = tree.truth()
                tree.objects[0]?.extents = extents
                #expect(tree.truth().isFailure(.window))
            }
        }
    }
}

extension PlayedTree {
    fileprivate func doubts() throws -> [String] {
        var copy = self
        return try copy.truth().get().doubts
    }
}
