package import PointerModel
import TestBasics

/// A repeatable stream of events of one pointer, in any order: also in orders that no engine emits.
package struct RandomDrawing {
    private var numbers: RepeatableNumbers
    private var stamp = EventStamp(frame: 0, time: .zero)
    private var displayed = Point(x: 60, y: 60)
    private var transition: UInt64 = 0

    package init(seed: UInt64) {
        numbers = RepeatableNumbers(seed: seed)
    }

    /// The time of the last frame.
    package var time: Timestamp { stamp.time }

    package mutating func bool(_ share: Double = 0.5) -> Bool { Double.random(in: 0..<1, using: &numbers) < share }

    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }

    /// Returns the events of the next frame, and their stamp.
    package mutating func frame() -> ([PointerEvent], EventStamp) {
        stamp.frame += 1
        stamp.time = stamp.time.advanced(byMicroseconds: Int64(number(0...60_000)))
        let count = Int.random(in: 1...3, using: &numbers)
        return ((0..<count).map { _ in event() }, stamp)
    }

    private mutating func event() -> PointerEvent {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<5: return motion()
        case 5..<8:
            transition += 1
            return .style(style(), region: nil, Transition(id: transition, cause: .motion, spring: spring()))
        case 8: return slider()
        default: return confirm()
        }
    }

    private mutating func motion() -> PointerEvent {
        displayed = Point(x: number(0...120), y: number(0...120))
        let offset = Vector(dx: number(-2...2), dy: number(-2...2))
        return .motion(position: displayed, displayed: displayed, contentOffset: offset)
    }

    private mutating func spring() -> Spring {
        Spring(response: number(0.05...0.5), dampingFraction: number(0.3...2))
    }

    private mutating func rect() -> Rect {
        Rect(x: number(0...80), y: number(0...80), width: number(1...60), height: number(1...60))
    }

    private mutating func shape() -> ResolvedShape {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: .roundedRect(rect(), radius: number(0...20))
        case 1:
            .path(
                Path(polygon: [Point(x: 0, y: 0), Point(x: number(5...30), y: 4), Point(x: 3, y: 30)]),
                origin: rect().origin
            )
        default: .beam(axis: bool() ? .horizontal : .vertical, length: number(5...40))
        }
    }

    private mutating func style() -> ResolvedStyle {
        let kinds = ResolvedStyle.Kind.allCases
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
        guard kind != .system, kind != .hidden else { return ResolvedStyle(kind: kind) }
        let isOfContent = kind != .shape
        let content = ResolvedContent(
            node: bool() ? "a" : "b",
            rect: rect(),
            radius: number(0...10),
            background: bool(0.2) ? Color(red: 9, green: 99, blue: 199) : nil,
            clip: bool(0.2) ? rect() : nil
        )
        var accessories: [ResolvedAccessory] = []
        for _ in 0..<Int.random(in: 0...2, using: &numbers) {
            let center = Point(x: number(-30...30), y: number(-30...30))
            accessories.append(
                ResolvedAccessory(shape: bool() ? shape() : nil, center: center, rotation: number(-3...3))
            )
        }
        return ResolvedStyle(
            kind: kind,
            shape: kind == .hover && bool() ? nil : shape(),
            shapeFollowsPointer: kind == .shape || bool(0.2),
            content: isOfContent ? content : nil,
            tint: isOfContent && bool() ? .overlay : .none,
            shadow: isOfContent && bool(),
            scale: isOfContent && bool(),
            accessories: accessories
        )
    }

    private mutating func slider() -> PointerEvent {
        let frame = rect()
        let track = SliderTrack(
            frame: frame,
            thumb: frame.center,
            axis: bool() ? .horizontal : .vertical,
            minimum: 0,
            maximum: 1
        )
        let phase: GesturePhase = bool(0.3) ? .ended : bool() ? .began : .changed
        return .slider(SliderEvent(surface: "s", node: "n", phase: phase, value: 0.5, track: track))
    }

    private mutating func confirm() -> PointerEvent {
        let phases = ConfirmState.Phase.allCases
        let phase = phases[Int.random(in: 0..<phases.count, using: &numbers)]
        let target = phase == .idle ? nil : rect()
        let state = ConfirmState(phase: phase, intention: 1, ring: number(0...1), target: target)
        return .confirm(
            ConfirmEvent(surface: "s", node: "n", state: state, isFired: bool(0.2), screenTarget: target)
        )
    }
}
