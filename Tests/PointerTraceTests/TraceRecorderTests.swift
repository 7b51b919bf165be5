import FoundationEssentials
import PointerDrawing
import PointerModel
import Testing

@testable import PointerTrace

@Suite("Recording of traces")
struct TraceRecorderTests {
    static var words: TraceRecorder.Words {
        TraceRecorder.Words(
            line: { event, _ in event.kind == .motion ? nil : event.kind.rawValue },
            style: { $0.kind.rawValue },
            region: { "\($0.surface.id)/\($0.node)" },
            node: { "\($0.id)/\($1)" },
            explanation: { _, point, _ in point.x < 100 ? "left" : "right" }
        )
    }
    static let button = ActiveRegion(
        surface: "s",
        node: "ok",
        identifier: nil,
        rect: Rect(x: 100, y: 0, width: 50, height: 50),
        latchingAxes: []
    )
    static let snapshot = PointerSnapshot(PointerState(position: Point(x: 50, y: 20)))

    private static func stamp(_ number: UInt64, _ milliseconds: Int64) -> EventStamp {
        EventStamp(frame: number, time: Timestamp(microseconds: 5_000_000 + milliseconds * 1000))
    }

    private static func motion(_ x: Double) -> PointerEvent {
        .motion(position: Point(x: x, y: 20), displayed: Point(x: x, y: 20), contentOffset: .zero)
    }

    /// Records a way into a button and out of it, with a press there.
    static func trace() -> Trace {
        var recorder = TraceRecorder(
            "test",
            layout: Layout(outputs: [], surfaces: []),
            snapshot: snapshot,
            isRedacted: false,
            words: words
        )
        let style = ResolvedStyle(kind: .highlight, shape: .roundedRect(button.rect, radius: 4))
        recorder.append(motion(60), at: stamp(1, 0))
        recorder.append(motion(120), at: stamp(2, 100))
        recorder.append(.enter(button, Transition(id: 1, cause: .motion)), at: stamp(2, 100))
        recorder.append(.style(style, region: button, Transition(id: 1, cause: .motion)), at: stamp(2, 100))
        recorder.append(.button(ButtonEvent(.primary, isPressed: true)), at: stamp(3, 3000))
        recorder.append(.exit(button, Transition(id: 2, cause: .motion)), at: stamp(4, 4000))
        recorder.append(.style(.system, region: nil, Transition(id: 2, cause: .motion)), at: stamp(4, 4000))
        return recorder.finish(at: Timestamp(microseconds: 10_000_000))
    }

    @Test("Texts, stays in regions, presses and explanations have their times")
    func times() {
        let trace = Self.trace()
        #expect(trace.duration == 5000)
        #expect(trace.events.map(\.text) == ["enter", "style", "button", "exit", "style"])
        #expect(trace.events.map(\.time) == [100, 100, 3000, 4000, 4000])
        #expect(trace.spans.map(\.label) == ["s/ok"])
        #expect(trace.spans.map(\.from) == [100] && trace.spans.map(\.to) == [4000])
        #expect(trace.presses == [3000])
        #expect(trace.styles.map(\.text) == ["system", "highlight", "system"])
        #expect(trace.explanations.map(\.text).map { trace.texts[$0] } == ["left", "right"])
    }

    @Test("Frames are drawn sixty times a second while something moves, and not at rest")
    func frames() {
        let trace = Self.trace()
        var times: [Int] = []
        for delay in trace.frames.delays { times.append((times.last ?? 0) + delay) }
        #expect(times.last == 5000)
        let moving = times.filter { $0 > 150 && $0 < 350 }
        #expect((11...13).contains(moving.count))
        #expect(times.filter { $0 > 1500 && $0 < 2990 }.isEmpty, "a highlight has settled long before")
    }

    @Test(
        "Times that are far apart end no trace",
        arguments: [Int64.min, -1, 0, 1, .max],
        [Int64.min, -1, 0, 1, .max]
    )
    func farTimes(_ first: Int64, _ second: Int64) {
        var lines: [Int64] = []
        var words = Self.words
        words.line = { _, stamp in
            lines.append(stamp.time.microseconds)
            return nil
        }
        var recorder = TraceRecorder(
            "test",
            layout: Layout(outputs: [], surfaces: []),
            snapshot: Self.snapshot,
            isRedacted: false,
            words: words
        )
        for (number, time) in [first, second].enumerated() {
            let stamp = EventStamp(frame: UInt64(number), time: Timestamp(microseconds: time))
            recorder.append(Self.motion(60), at: stamp)
        }
        let trace = recorder.finish(at: Timestamp(microseconds: second))
        let distance = second.subtractingReportingOverflow(first)
        #expect(lines == [0, distance.overflow ? (second < first ? .min : .max) : distance.partialValue])
        #expect(trace.duration >= 1)
    }

    @Test("The differences of frames add up to what is drawn")
    func differences() throws {
        let trace = Self.trace()
        var values = trace.kinds.map { _ in Array(repeating: 0, count: 12) }
        var last: [[Int]] = []
        for sprites in trace.frames.sprites {
            last = sprites.map { sprite in
                for (index, difference) in sprite.dropFirst().enumerated() { values[sprite[0]][index] += difference }
                return values[sprite[0]]
            }
        }
        // At the end the dot is where the last motion went.
        let drawn = try #require(last.first)
        #expect(last.count == 1)
        #expect(drawn[..<8] == [1200, 200, 200, 200, 100, 500, 0, 0])
        #expect(trace.frames.x.reduce(0, +) == 1200 && trace.frames.y.reduce(0, +) == 200)
    }
}
