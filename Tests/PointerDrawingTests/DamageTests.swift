import LayoutTesting
import PointerModel
import Testing

@testable import PointerDrawing

@Suite("Damage")
struct DamageTests {
    /// A picture of 64 coarse pixels, each with all that the sprites over it look like, in order.
    private struct Picture: Equatable {
        private static let side = 8
        private static let pixel = 24.0
        private static let origin = -40.0
        private var pixels = [Int](repeating: 0, count: side * side)

        /// Returns a bit for each pixel that meets a rectangle.
        private static func pixels(meeting rect: Rect) -> UInt64 {
            func places(_ low: Double, _ high: Double) -> Range<Int> {
                let first = min(max(0, ((low - origin) / pixel).rounded(.down)), Double(side))
                let end = min(max(first, ((high - origin) / pixel).rounded(.up)), Double(side))
                return Int(first)..<Int(end)
            }
            let columns = places(rect.minX, rect.maxX)
            var bits: UInt64 = 0
            for row in places(rect.minY, rect.maxY) {
                for column in columns { bits |= 1 << UInt64(row * side + column) }
            }
            return bits
        }

        /// Paints the pixels that meet one of the rectangles; all of them without any.
        mutating func paint(_ list: DisplayList, within rects: [Rect]? = nil) {
            let wanted = rects?.reduce(0) { $0 | Self.pixels(meeting: $1) } ?? .max
            for index in pixels.indices where wanted >> UInt64(index) & 1 == 1 { pixels[index] = 0 }
            for sprite in list.sprites {
                var bits = Self.pixels(meeting: sprite.bounds) & wanted
                let look = sprite.hashValue
                while bits != 0 {
                    let index = bits.trailingZeroBitCount
                    bits &= bits - 1
                    pixels[index] = pixels[index] &* 31 &+ look
                }
            }
        }
    }

    @Test(
        "What is drawn by damage equals what is drawn whole, in 100 000 random frames",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func equalsWhole(seed: UInt64) {
        var random = RandomDrawing(seed: seed)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 60, y: 60))))
        var (former, list) = (DisplayList(), DisplayList())
        var partial = Picture()
        var damage = Damage()
        var painted = 0
        var differing = 0
        for number in 0..<10_000 {
            let (events, stamp) = random.frame()
            if number.isMultiple(of: 3) {
                for event in events { pointer.apply(event, at: stamp) }
            }
            _ = pointer.draw(at: stamp.time, into: &list)
            damage.removeAll()
            list.addDamage(since: former, to: &damage)
            partial.paint(list, within: damage.rects)
            var whole = Picture()
            whole.paint(list)
            if partial != whole { differing += 1 }
            if !list.sprites.isEmpty { painted += 1 }
            (former, list) = (list, former)
        }
        #expect(differing == 0)
        #expect(painted > 5_000)
    }

    @Test("Equal lists have no damage, and rectangles beyond the limit join others")
    func limit() {
        var damage = Damage()
        let list = DisplayList()
        list.addDamage(since: list, to: &damage)
        #expect(damage.rects.isEmpty)
        for index in 0..<20 {
            damage.add(Rect(x: Double(index) * 30, y: 0, width: 10, height: 10))
            damage.add(Rect(x: Double(index) * 30 + 2, y: 2, width: 3, height: 3))
        }
        #expect(damage.rects.count == Damage.limit)
        for index in 0..<20 {
            let rect = Rect(x: Double(index) * 30, y: 0, width: 10, height: 10)
            #expect(damage.rects.contains { $0.covers(rect) })
        }
    }
}
