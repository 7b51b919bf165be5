import LayoutTesting
import PointerModel
import Testing

@testable import PointerDrawing

@Suite("What is drawn of a pointer")
struct DrawnPointerTests {
    /// Returns whether the events of a frame change the style or a control, and do not only move the pointer.
    private static func isTransition(_ events: [PointerEvent], _ controls: inout DrawnControls) -> Bool {
        var isTransition = false
        for event in events {
            if controls.apply(event) { isTransition = true }
            if case .style = event { isTransition = true }
        }
        return isTransition
    }

    /// Returns whether two sprites look the same to a millionth.
    private static func looksLike(_ sprite: Sprite, _ other: Sprite) -> Bool {
        let difference = sprite.values.numbers - other.values.numbers
        let isInPlace = all(difference .< 1e-6) && all(difference .> -1e-6)
        let (bounds, others) = (sprite.bounds, other.bounds)
        let ends = SIMD4(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
        let way = ends - SIMD4(others.minX, others.minY, others.maxX, others.maxY)
        let isCutAlike = all(way .< 1e-6) && all(way .> -1e-6)
        return sprite.identity == other.identity && sprite.color == other.color && isInPlace && isCutAlike
    }

    @Test("Under a finger on a screen no pointer is drawn, and under a mouse it is", arguments: PointerSource.allCases)
    func sources(source: PointerSource) {
        var state = PointerState(position: Point(x: 60, y: 60))
        state.source = source
        let list = DisplayList(atRest: PointerSnapshot(state))
        #expect(list.sprites.contains { $0.values.opacity > 0 } == (source != .touch))
    }

    @Test("A pointer that comes from where no number is comes to rest", arguments: [1e300, 1e308, -1e308])
    func farAway(number: Double) {
        let style = ResolvedStyle(
            kind: .highlight,
            shape: .roundedRect(Rect(x: -number, y: number, width: 1e308, height: 1e308), radius: 8)
        )
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 60, y: 60))))
        var list = DisplayList()
        var time = Timestamp.zero
        var frame: UInt64 = 0
        for next in [style, ResolvedStyle.system, style, ResolvedStyle.system] {
            frame += 1
            let stamp = EventStamp(frame: frame, time: time)
            pointer.apply(.style(next, region: nil, Transition(id: frame, cause: .motion)), at: stamp)
            // Sixty frames a second for a minute, in which the usual spring forgets even the greatest number.
            var frames = 0
            repeat {
                time = time.advanced(byMicroseconds: 16_667)
                frames += 1
            } while pointer.draw(at: time, into: &list) && frames < 3600
            #expect(frames < 3600)
        }
        #expect(list.sprites.map(\.values.center) == [Point(x: 60, y: 60)])
    }

    @Test("Nothing jumps, in whatever order events come", arguments: 1...20 as ClosedRange<UInt64>)
    func continuity(seed: UInt64) {
        var random = RandomDrawing(seed: seed)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 60, y: 60))))
        var (before, after) = (DisplayList(), DisplayList())
        var controls = DrawnControls()
        for _ in 0..<500 {
            let displayed = pointer.state.displayed
            let (events, stamp) = random.frame()
            _ = pointer.draw(at: stamp.time, into: &before)
            for event in events { pointer.apply(event, at: stamp) }
            _ = pointer.draw(at: stamp.time, into: &after)
            guard Self.isTransition(events, &controls) else {
                Self.expectFollowed(before, after, by: pointer.state.displayed - displayed)
                continue
            }
            for sprite in before.sprites {
                #expect(after.sprites.contains { Self.looksLike($0, sprite) }, "\(sprite) went at once")
            }
            for sprite in after.sprites {
                #expect(before.sprites.contains { Self.looksLike($0, sprite) }, "\(sprite) came at once")
            }
        }
    }

    /// Expects that the pointer has moved with the hand, or stands still as absolute shapes do.
    private static func expectFollowed(_ before: DisplayList, _ after: DisplayList, by way: Vector) {
        // The one that does not leave is drawn last.
        guard let former = before.sprites.last(where: { $0.identity == .pointer }),
            let now = after.sprites.last(where: { $0.identity == .pointer })
        else {
            return
        }
        let moved = now.values.center - former.values.center
        let isStill = abs(moved.dx) < 1e-6 && abs(moved.dy) < 1e-6
        #expect(isStill || abs(moved.dx - way.dx) < 1e-6 && abs(moved.dy - way.dy) < 1e-6)
    }

    private static let button = ResolvedStyle(
        kind: .highlight,
        shape: .roundedRect(Rect(x: 100, y: 50, width: 80, height: 30), radius: 8)
    )

    /// Applies a style and where the pointer is displayed in it, as the engine emits them.
    private static func enter(_ style: ResolvedStyle, at displayed: Point, _ pointer: inout DrawnPointer, frame: UInt64)
    {
        let stamp = EventStamp(frame: frame, time: Timestamp(microseconds: Int64(frame) * 1_000_000))
        pointer.apply(.style(style, region: nil, Transition(id: frame, cause: .motion)), at: stamp)
        pointer.apply(.motion(position: displayed, displayed: displayed, contentOffset: .zero), at: stamp)
    }

    @Test("The pointer becomes the button, follows the hand meanwhile, and comes to rest there")
    func morph() throws {
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 90, y: 60))))
        var list = DisplayList()
        #expect(pointer.draw(at: Timestamp(microseconds: 900_000), into: &list) == false)
        #expect(list.sprites.map(\.values.rect) == [Rect(x: 80, y: 50, width: 20, height: 20)])
        Self.enter(Self.button, at: Point(x: 139, y: 65), &pointer, frame: 1)
        #expect(pointer.draw(at: Timestamp(microseconds: 1_000_000), into: &list))
        #expect(list.sprites.map(\.values.rect) == [Rect(x: 80, y: 50, width: 20, height: 20)])
        // On its way it moves by as much as the hand.
        #expect(pointer.draw(at: Timestamp(microseconds: 1_040_000), into: &list))
        let underway = try #require(list.sprites.first?.values.rect)
        #expect(underway.width > 20 && underway.width < 80)
        let hand = Point(x: 141, y: 65)
        let stamp = EventStamp(frame: 2, time: Timestamp(microseconds: 1_040_000))
        pointer.apply(.motion(position: hand, displayed: hand, contentOffset: .zero), at: stamp)
        #expect(pointer.draw(at: stamp.time, into: &list))
        let moved = try #require(list.sprites.first?.values.rect)
        #expect(abs(moved.x - underway.x - 2) < 1e-9 && moved.width == underway.width)
        #expect(!pointer.draw(at: Timestamp(microseconds: 3_000_000), into: &list))
        #expect(list.sprites.map(\.values.rect) == [Rect(x: 101, y: 50, width: 80, height: 30)])
        #expect(list.sprites[0].values.opacity == DrawingConstants.highlightOpacity)
    }

    @Test("With reduced motion nothing changes its place or size by itself, and fades remain")
    func reduceMotion() throws {
        let options = DrawingOptions(reduceMotion: true)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 90, y: 60))), options: options)
        var list = DisplayList()
        _ = pointer.draw(at: Timestamp(microseconds: 900_000), into: &list)
        Self.enter(Self.button, at: Point(x: 139, y: 65), &pointer, frame: 1)
        #expect(pointer.draw(at: Timestamp(microseconds: 1_000_000), into: &list))
        let first = try #require(list.sprites.first?.values)
        #expect(first.rect == Rect(x: 99, y: 50, width: 80, height: 30))
        #expect(first.opacity == DrawingConstants.pointerOpacity)
        _ = pointer.draw(at: Timestamp(microseconds: 1_050_000), into: &list)
        let later = try #require(list.sprites.first?.values)
        #expect(later.rect == first.rect)
        #expect(later.opacity < first.opacity)
    }

    @Test("A path fades in where it belongs, while the rectangle grows around it and goes")
    func path() throws {
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: Point(x: 90, y: 60))))
        var list = DisplayList()
        _ = pointer.draw(at: Timestamp(microseconds: 900_000), into: &list)
        let cross = Path(polygon: [Point(x: -20, y: -10), Point(x: 20, y: -10), Point(x: 0, y: 30)])
        let style = ResolvedStyle(kind: .shape, shape: .path(cross, origin: .zero), shapeFollowsPointer: true)
        Self.enter(style, at: Point(x: 90, y: 60), &pointer, frame: 1)
        _ = pointer.draw(at: Timestamp(microseconds: 1_050_000), into: &list)
        #expect(Set(list.sprites.map(\.identity)) == [.pointer, .path])
        _ = pointer.draw(at: Timestamp(microseconds: 3_000_000), into: &list)
        #expect(list.sprites.map(\.identity) == [.path])
        #expect(list.sprites[0].values.rect == Rect(x: 70, y: 50, width: 40, height: 40))
    }

    @Test(
        "In a hidden style, and in the system's where the desktop draws it, nothing is left to draw",
        arguments: [true, false]
    )
    func nothing(isHidden: Bool) {
        let options = DrawingOptions(drawsSystemPointer: isHidden)
        var pointer = DrawnPointer(PointerSnapshot(PointerState(position: .zero)), options: options)
        var list = DisplayList()
        Self.enter(isHidden ? .hidden : .system, at: .zero, &pointer, frame: 1)
        #expect(!pointer.draw(at: Timestamp(microseconds: 9_000_000), into: &list))
        #expect(list.sprites.isEmpty)
    }
}
