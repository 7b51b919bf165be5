import PointerModel
import Testing

@testable import PointerEngine

/// When the pointer is over a node.
@Suite("Hover")
struct HoverGestureTests {
    /// What the sample's shape view does with hover: the color of its frame.
    enum FrameColor {
        case restored
        case teal
        case pink

        init(_ event: GestureEvent) {
            switch event.phase {
            case .began, .changed: self = event.modifiers.contains(.command) ? .pink : .teal
            case .ended, .cancelled: self = .restored
            }
        }
    }

    enum Input {
        case move(Double, Double)
        case hold(Modifiers)
        case hide
        case disable
        case remove
    }

    @Test(
        "S2-6: hover began and changed: teal, with command pink; ended and cancelled restore",
        arguments: [
            ([.move(50, 50)], "hover began shape", .teal),
            ([.move(50, 50), .move(51, 50)], "hover changed shape", .teal),
            ([.move(50, 50), .hold(.command)], "hover changed shape", .pink),
            ([.hold(.command), .move(50, 50)], "hover began shape", .pink),
            ([.hold([.command, .shift]), .move(50, 50), .move(51, 50)], "hover changed shape", .pink),
            ([.move(50, 50), .hold(.command), .hold([])], "hover changed shape", .teal),
            ([.move(50, 50), .hold(.alternate)], "hover changed shape", .teal),
            ([.move(50, 50), .hold(.command), .move(100, 50)], "hover ended shape", .restored),
            ([.move(0, 0), .move(-0.001, 0)], "hover ended shape", .restored),
            ([.move(50, 50), .hold(.command), .hide], "hover cancelled shape", .restored),
            ([.move(50, 50), .disable], "hover cancelled shape", .restored),
            ([.move(50, 50), .remove], "hover cancelled shape", .restored),
        ] as [([Input], String, FrameColor)]
    )
    func frameColor(inputs: [Input], words: String, color: FrameColor) throws {
        var stage = GestureStage([.square("shape", .hover)])
        for input in inputs {
            switch input {
            case .move(let x, let y): stage.move(to: x, y)
            case .hold(let modifiers): stage.hold(modifiers)
            case .hide: stage.change("shape") { $0.isHidden = true }
            case .disable: stage.change("shape") { $0.isEnabled = false }
            case .remove: stage.show([])
            }
        }
        #expect(stage.words == [words])
        #expect(FrameColor(try #require(stage.told.last)) == color)
        #expect(stage.told.last?.location == stage.location)
    }

    @Test("A pointer at rest causes no event, and neither does one over nodes that declare no hover")
    func rest() {
        var stage = GestureStage([.square("shape", .hover), .square("other", x: 200, .tap)])
        stage.move(to: 50, 50)
        stage.move(to: 50, 50)
        #expect(stage.words.isEmpty)
        stage.hold([])
        #expect(stage.words.isEmpty)
        stage.move(to: 250, 50)
        stage.move(to: 251, 50)
        #expect(stage.words.isEmpty)
    }

    @Test("The pointer over a descendant is over the node: out the innermost first, in the outermost first")
    func descendants() {
        var stage = GestureStage([
            .square("card", .hover), .square("plain", in: "card", []),
            Node(id: "left", parent: "plain", frame: Rect(x: 0, y: 0, width: 40, height: 100), gestures: .hover),
            Node(id: "right", parent: "plain", frame: Rect(x: 60, y: 0, width: 40, height: 100), gestures: .hover),
            .square("elsewhere", x: 200, .hover),
        ])
        stage.move(to: 20, 50)
        #expect(stage.words == ["hover began card", "hover began left"])
        stage.move(to: 50, 50)
        #expect(stage.words == ["hover ended left", "hover changed card"])
        stage.move(to: 80, 50)
        #expect(stage.words == ["hover changed card", "hover began right"])
        stage.move(to: 20, 50)
        #expect(stage.words == ["hover ended right", "hover changed card", "hover began left"])
        stage.move(to: 250, 50)
        #expect(stage.words == ["hover ended left", "hover ended card", "hover began elsewhere"])
    }

    @Test("A node that moves from under the pointer at rest is left, and one that comes in front of another takes over")
    func layoutChange() {
        var stage = GestureStage([.square("a", .hover), .square("b", .hover)])
        stage.move(to: 50, 50)
        #expect(stage.words == ["hover began b"])
        stage.show([.square("b", .hover), .square("a", .hover)])
        #expect(stage.words == ["hover ended b", "hover began a"])
        stage.change("a") { $0.frame.x = 500 }
        #expect(stage.words == ["hover ended a", "hover began b"])
        stage.change("b") { $0.frame.x = 1 }
        #expect(stage.words.isEmpty)
        stage.change("b") { $0.isHidden = true }
        #expect(stage.words == ["hover cancelled b"])
        stage.change("b") { $0.isHidden = false }
        #expect(stage.words == ["hover began b"])
        stage.change("b") { $0.gestures = .tap }
        #expect(stage.words == ["hover cancelled b"])
    }

    @Test("An ancestor that is hidden cancels hover on both")
    func hiddenAncestor() {
        var stage = GestureStage([.square("card", .hover), .square("button", in: "card", .hover)])
        stage.move(to: 50, 50)
        stage.change("card") { $0.isHidden = true }
        #expect(stage.words == ["hover cancelled button", "hover cancelled card"])
    }

    @Test(
        "A click leaves hover alone; a drag ends it, whether or not a node wants the drag, and it begins anew where the drag ends"
    )
    func drag() {
        var stage = GestureStage([.square("a", [.hover, .tap]), .square("b", x: 200, .hover)])
        stage.move(to: 50, 50)
        stage.press()
        #expect(stage.words.isEmpty)
        stage.release()
        #expect(stage.words == ["tap ended a"])
        stage.press()
        stage.move(to: 58, 50)
        #expect(stage.words == ["hover changed a"])
        stage.move(to: 59, 50)
        #expect(stage.words == ["hover ended a"])
        stage.move(to: 250, 50)
        #expect(stage.words.isEmpty)
        stage.hold(.shift)
        #expect(stage.words.isEmpty)
        stage.release()
        #expect(stage.words == ["hover began b"])
    }

    @Test("A finger on a screen hovers over nothing; a pen does")
    func touch() {
        var stage = GestureStage([.square("a", .hover)])
        stage.move(to: 50, 50, source: .touch)
        #expect(stage.words.isEmpty)
        stage.move(to: 50, 50, source: .pen)
        #expect(stage.words == ["hover began a"])
        stage.move(to: 51, 50, source: .touch)
        #expect(stage.words == ["hover ended a"])
    }

    @Test("Hover is cancelled with everything else, and begins anew with the next report")
    func cancelAll() {
        var stage = GestureStage([.square("a", .hover)])
        stage.move(to: 50, 50)
        stage.cancelAll()
        #expect(stage.words == ["hover cancelled a"])
        stage.cancelAll()
        #expect(stage.words.isEmpty)
        stage.move(to: 50, 50)
        #expect(stage.words == ["hover began a"])
    }
}
