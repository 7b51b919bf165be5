import Glibc
import LayoutTesting
import PointerDrawing
import PointerModel
import PointerPainting
import Testing

@Suite("Canvas")
struct CanvasTests {
    private static let side = 64

    @Test(
        "Pixels that are painted by damage equal those that are painted whole, in 100 000 random frames",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func equalsWhole(seed: UInt64) throws {
        var random = RandomDrawing(seed: seed)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 60, y: 60))))
        let partial = try #require(Canvas(width: Self.side, height: Self.side))
        let whole = try #require(Canvas(width: Self.side, height: Self.side))
        // The scale of a screen, and one at which a frame takes little time.
        let scale = seed == 1 ? 1.25 : 0.5
        let origin = Point(x: -3, y: -4)
        var (former, list) = (DisplayList(), DisplayList())
        var damage = Damage()
        var (painted, differing) = (0, 0)
        for number in 0..<10_000 {
            let (events, stamp) = random.frame()
            if number.isMultiple(of: 3) {
                for event in events { pointer.apply(event, at: stamp) }
            }
            _ = pointer.draw(at: stamp.time, into: &list)
            damage.removeAll()
            list.addDamage(since: former, to: &damage)
            let parts = damage.rects.map { PixelRect(around: $0, origin: origin, scale: scale) }
            partial.paint(list, in: parts, origin: origin, scale: scale)
            whole.paint(list, in: [whole.bounds], origin: origin, scale: scale)
            if !partial.hasSamePixels(as: whole) { differing += 1 }
            // A look at each pixel takes as long as to paint them.
            if number.isMultiple(of: 10), !whole.opaqueSpans.isEmpty { painted += 1 }
            (former, list) = (list, former)
        }
        #expect(differing == 0)
        #expect(painted > 100)
    }

    @Test(
        "A canvas whose sides no screen has is refused before there is memory for it",
        arguments: [(0, 1), (1, -1), (16_385, 1), (1, .max), (.max, .max)]
    )
    func impossible(width: Int, height: Int) {
        #expect(!Canvas.isPossible(width: width, height: height))
        #expect(Canvas(width: width, height: height) == nil)
    }

    @Test("A canvas of another object's memory keeps the object as long as it lives")
    func keepsOwner() throws {
        final class Owner {}
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64 * 64 * 4, alignment: 16)
        defer { unsafe memory.deallocate() }
        var owner: Owner? = Owner()
        weak let kept = owner
        var canvas = try unsafe Canvas(sharing: memory, of: #require(owner), width: 64, height: 64)
        #expect(canvas != nil)
        owner = nil
        #expect(kept != nil)
        canvas = nil
        #expect(kept == nil)
    }

    @Test("Pixels outside of the area of a canvas are transparent, and those inside are as without one")
    func showsAreaOnly() throws {
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 32, y: 32))))
        var list = DisplayList()
        _ = pointer.draw(at: Timestamp(microseconds: 60_000_000), into: &list)
        let (some, whole) = (try #require(Canvas(width: 64, height: 64)), try #require(Canvas(width: 64, height: 64)))
        let area = PixelRect(x: 0, y: 0, width: 32, height: 64)
        some.paint(list, in: [some.bounds], of: area, origin: .zero, scale: 1)
        whole.paint(list, in: [whole.bounds], origin: .zero, scale: 1)
        let spans = whole.opaqueSpans
        #expect(!spans.isEmpty && spans.allSatisfy { $0.x < 32 && $0.x + $0.width > 32 })
        #expect(some.opaqueSpans == spans.map { $0.intersection(area) })
    }
}

extension Canvas {
    func hasSamePixels(as other: Canvas) -> Bool {
        unsafe memcmp(pixels, other.pixels, stride * height) == 0
    }
}
