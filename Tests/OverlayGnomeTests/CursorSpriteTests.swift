import PointerDrawing
import PointerModel
import Testing

@testable import OverlayGnome

@Suite("What GNOME Shell moves with the cursor")
struct CursorSpriteTests {
    private let start = Point(x: 100, y: 50)
    private let end = Point(x: 107, y: 49)

    /// Returns what is drawn at rest of a pointer at a place.
    private func list(at place: Point, tone: Double = 0) -> DisplayList {
        let options = DrawingOptions(drawsSystemPointer: true, tone: tone)
        return DisplayList(atRest: PointerSnapshot(PointerState(position: place)), options: options)
    }

    @Test("The dot is at the cursor, and nothing else is said to be")
    func dot() throws {
        let dot = try #require(list(at: start).sprites.first)
        #expect(dot.moves(with: start))
        #expect(!dot.moves(with: end) && !dot.moves(with: nil))
        var other = dot
        other.values = DrawnValues(center: start, width: 20, height: 20, radius: 4, opacity: 1, tone: 0)
        #expect(!other.moves(with: start))
        other = dot
        other.clip = Rect(x: 0, y: 0, width: 500, height: 500)
        #expect(!other.moves(with: start))
        other = dot
        other.paint = .stroke(1)
        #expect(!other.moves(with: start))
    }

    @Test("A dot that has moved with the cursor needs no other drawing")
    func moved() {
        #expect(list(at: end).isMoved(list(at: start), from: start, to: end))
        #expect(list(at: start).isMoved(list(at: start), from: start, to: start))
    }

    @Test("What differs in anything else does")
    func different() {
        // The extension has moved the dot, which stayed where it was.
        #expect(!list(at: start).isMoved(list(at: start), from: start, to: end))
        #expect(!list(at: end).isMoved(list(at: start), from: start, to: start))
        #expect(!list(at: end).isMoved(list(at: start), from: nil, to: nil))
        #expect(!list(at: end).isMoved(nil, from: start, to: end))
        #expect(!list(at: end).isMoved(DisplayList(), from: start, to: end))
        #expect(!list(at: end, tone: 1).isMoved(list(at: start), from: start, to: end))
    }
}
