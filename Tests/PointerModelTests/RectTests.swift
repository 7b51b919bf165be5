import PointerModel
import Testing

@Suite("Rectangles")
struct RectTests {
    static let rect = Rect(x: 1, y: 2, width: 3, height: 4)

    @Test("Half-open: the left and upper edges belong to it, the right and lower do not")
    func halfOpen() {
        #expect(Self.rect.contains(Point(x: 1, y: 2)))
        #expect(!Self.rect.contains(Point(x: 4, y: 2)))
        #expect(!Self.rect.contains(Point(x: 1, y: 6)))
        #expect(!Self.rect.contains(Point(x: .nan, y: 3)))
        #expect(!Rect(x: 0, y: 0, width: 0, height: 5).contains(.zero))
    }

    @Test("Shrinking past zero gives the rectangle that contains nothing; shrinking to zero does not")
    func shrinking() {
        #expect(Self.rect.insetBy(dx: 1.5, dy: 2) == Rect(x: 2.5, y: 4, width: 0, height: 0))
        #expect(Self.rect.insetBy(dx: 1.6, dy: 0).isNull)
        #expect(Rect.null.insetBy(dx: -10, dy: -10).isNull)
        #expect(!Rect.null.contains(.zero))
    }

    @Test("Intersection and union treat the null rectangle as nothing")
    func combining() {
        #expect(
            Self.rect.intersection(Rect(x: 3, y: 5, width: 10, height: 10)) == Rect(x: 3, y: 5, width: 1, height: 1)
        )
        #expect(Self.rect.intersection(Rect(x: 4, y: 2, width: 1, height: 1)).isNull)
        #expect(Self.rect.intersection(.null).isNull)
        #expect(Self.rect.union(.null) == Self.rect)
        #expect(Self.rect.union(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 0, y: 0, width: 4, height: 6))
    }

    @Test("A transform and its inverse cancel; one that flattens has none")
    func transforms() throws {
        let transform = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: 7)
        let inverse = try #require(transform.inverted())
        #expect(inverse.apply(to: transform.apply(to: Point(x: 3, y: 4))) == Point(x: 3, y: 4))
        #expect(transform.apply(to: Self.rect) == Rect(x: -7, y: 9, width: 8, height: 6))
        #expect(AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0).inverted() == nil)
    }
}
