import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: recentering")
struct RecenteringTests {
    private static let region = Rect(x: 100, y: 200, width: 80, height: 20)
    private static let position = Point(x: 110, y: 217)
    private static let content = ResolvedStyle(kind: .lift, shape: .roundedRect(region, radius: 8))
    private static let row = ResolvedStyle(
        kind: .shape,
        shape: .beam(axis: .vertical, length: 20),
        shapeFollowsPointer: true,
        constrainedAxes: .vertical
    )

    private static func recentered(
        _ style: ResolvedStyle,
        position: Point = position,
        in region: Rect = region,
        on occasion: RecenteringOccasion = .lift,
        buttons: Buttons = [],
        isLatched: Bool = false,
        settings: RecenteringSettings = RecenteringSettings()
    ) -> Point? {
        style.recentered(
            position,
            in: region,
            on: occasion,
            buttons: buttons,
            isLatched: isLatched,
            largeThreshold: 240,
            settings: settings
        )
    }

    @Test("Content takes both axes to the middle of its shape")
    func content() {
        #expect(Self.recentered(Self.content) == Point(x: 140, y: 210))
        #expect(Self.recentered(Self.content, on: .rest) == Point(x: 140, y: 210))
        #expect(Self.recentered(Self.content, position: Point(x: 140, y: 210)) == nil)
    }

    @Test("S1-2: a lift recenters y only")
    func rail() {
        #expect(Self.recentered(Self.row) == Point(x: 110, y: 210))
        let held = ResolvedStyle(
            kind: .shape,
            shape: Self.row.shape,
            shapeFollowsPointer: true,
            constrainedAxes: .both
        )
        #expect(Self.recentered(held) == Point(x: 140, y: 210))
        let free = ResolvedStyle(kind: .shape, shape: Self.row.shape, shapeFollowsPointer: true)
        #expect(Self.recentered(free) == nil)
    }

    @Test("What is long is an area, on which the pointer stays where it is")
    func large() {
        for (width, height) in [(240.0, 240.0), (240.1, 20), (20, 240.1), (1920, 1080)] {
            let region = Rect(x: 0, y: 0, width: width, height: height)
            let position = Point(x: 1, y: 2)
            let content = ResolvedStyle(kind: .lift, shape: .roundedRect(region, radius: 8))
            let isLarge = max(width, height) > 240
            #expect(Self.recentered(content, position: position, in: region) == (isLarge ? nil : region.center))
            let held = ResolvedStyle(kind: .shape, constrainedAxes: .both)
            let expected = Point(x: width > 240 ? 1 : width / 2, y: height > 240 ? 2 : height / 2)
            #expect(Self.recentered(held, position: position, in: region) == (expected == position ? nil : expected))
        }
    }

    @Test("Hover, system and hidden pointers stay")
    func plain() {
        let shape = ResolvedShape.roundedRect(Self.region, radius: 8)
        for style in [ResolvedStyle.system, .hidden, ResolvedStyle(kind: .hover, shape: shape)] {
            #expect(Self.recentered(style) == nil)
        }
    }

    @Test("Not while a button is down or the region is latched", arguments: Buttons.named.map(\.option))
    func held(button: Buttons) {
        #expect(Self.recentered(Self.content, buttons: button) == nil)
        #expect(Self.recentered(Self.content, isLatched: true) == nil)
        #expect(Self.recentered(Self.row, buttons: button) == nil)
    }

    @Test("Only on the occasions that are wanted")
    func occasions() {
        var settings = RecenteringSettings()
        settings.onLift = false
        #expect(Self.recentered(Self.content, on: .lift, settings: settings) == nil)
        #expect(Self.recentered(Self.content, on: .rest, settings: settings) != nil)
        #expect(settings.restDeadline(after: .zero) == Timestamp(microseconds: 300_000))
        settings = RecenteringSettings()
        settings.mouseRest = 0
        #expect(Self.recentered(Self.content, on: .rest, settings: settings) == nil)
        #expect(Self.recentered(Self.content, on: .lift, settings: settings) != nil)
        #expect(settings.restDeadline(after: .zero) == nil)
    }

    @Test("A shape whose middle is outside, also just at the right or lower edge, takes the pointer nowhere")
    func outside() {
        for center in [Point(x: 180, y: 210), Point(x: 140, y: 220), Point(x: 99.9, y: 210), Point(x: 1e6, y: -1e6)] {
            let shape = ResolvedShape.roundedRect(Rect(center: center, width: 20, height: 20), radius: 8)
            #expect(Self.recentered(ResolvedStyle(kind: .highlight, shape: shape)) == nil)
        }
        #expect(Self.recentered(ResolvedStyle(kind: .lift)) == nil)
        #expect(Self.recentered(Self.row, in: .null) == nil)
    }

    @Test("It never leads out of the region, and once there it stays there")
    func never() {
        var random = RepeatableNumbers(seed: 5)
        var violation = FirstViolation()
        for _ in 0..<20_000 {
            let region = random.rect(origin: -1e6...1e6, side: 1e-9...100)
            let position = Point(
                x: region.minX + region.width * random.number(0...0.99),
                y: region.minY + region.height * random.number(0...0.99)
            )
            let shape = random.rect(origin: region.x - 50...region.x + 50, side: 0...100)
            let styles = [
                ResolvedStyle(kind: .highlight, shape: .roundedRect(shape, radius: 8)),
                ResolvedStyle(kind: .shape, constrainedAxes: .both),
                ResolvedStyle(kind: .shape, constrainedAxes: .horizontal),
            ]
            for style in styles {
                guard let middle = Self.recentered(style, position: position, in: region) else { continue }
                violation.unless(
                    region.contains(middle) && Self.recentered(style, position: middle, in: region) == nil,
                    "\(position) in \(region) becomes \(middle)"
                )
            }
        }
        #expect(violation.description == nil)
    }
}
