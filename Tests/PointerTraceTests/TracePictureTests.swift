import PointerDrawing
import PointerModel
import Testing

@testable import PointerTrace

@Suite("Animated pictures of traces")
struct TracePictureTests {
    /// Returns the numbers of a track at a time, as a browser finds them.
    private func numbers(of keys: [SpriteTrack.Key], at time: Int) throws -> [Double] {
        let next = try #require(keys.firstIndex { $0.time >= time })
        guard next > 0, keys[next].time > time else { return keys[next].numbers.values.map(Double.init) }
        let share = Double(time - keys[next - 1].time) / Double(keys[next].time - keys[next - 1].time)
        return zip(keys[next - 1].numbers.values, keys[next].numbers.values).map { from, to in
            Double(from) + Double(to - from) * share
        }
    }

    @Test("At each frame's time the picture shows its sprites, at most 0.3 points from their places, and no others")
    func frames() throws {
        let trace = TraceRecorderTests.trace()
        let tracks = [SpriteTrack](of: trace)
        let keys = tracks.map { $0.essentialKeys(until: trace.duration) }
        #expect(keys.allSatisfy { $0.first?.time == 0 && $0.last?.time == trace.duration })
        // Many frames need no key of their own.
        #expect(keys.joined().count < trace.frames.delays.count * 2 / 3)
        var drawn = trace.kinds.map { _ in SpriteNumbers() }
        var time = 0
        for (delay, sprites) in zip(trace.frames.delays, trace.frames.sprites) {
            time += delay
            let shown = try zip(tracks, keys).map { ($0.kind, try numbers(of: $1, at: time)) }
                .filter { $0.1[SpriteNumbers.opacityIndex] > 8 }
            #expect(shown.count == sprites.count, "at \(time) ms")
            for (sprite, (kind, values)) in zip(sprites, shown) {
                drawn[kind].add(sprite.dropFirst())
                #expect(sprite[0] == kind)
                for (value, wanted) in zip(values, drawn[kind].values).prefix(5) {
                    #expect(abs(value - Double(wanted)) <= 3)
                }
            }
        }
    }

    @Test("A sprite that rests stands still until it moves on")
    func rest() throws {
        var track = SpriteTrack(kind: 0, clip: nil)
        var numbers = SpriteNumbers()
        numbers.values[SpriteNumbers.opacityIndex] = 500
        track.append(numbers, at: 0, after: 0)
        numbers.values[0] = 1000
        track.append(numbers, at: 3000, after: 0)
        track.end(at: 3016, after: 3000)
        let keys = track.essentialKeys(until: 4000)
        #expect(keys.map(\.time) == [0, 2980, 3000, 3016, 4000])
        #expect(keys.map { $0.numbers.values[0] } == [0, 0, 1000, 1000, 1000])
        #expect(keys.map { $0.numbers.values[SpriteNumbers.opacityIndex] } == [500, 500, 500, 0, 0])
    }

    @Test("It is one document without a script, in which hostile ids are text, and layouts are visible at their times")
    func document() throws {
        func layout(_ id: String) -> Layout {
            let frame = Rect(x: 0, y: 0, width: 200, height: 100)
            let node = Node(id: id, frame: frame, interaction: Interaction())
            return Layout(
                outputs: [Output(name: "main", frame: frame)],
                surfaces: [Surface(id: "s", frame: frame, nodes: [node])]
            )
        }
        let hostile = "</text><script>hacked</script>\"&"
        let state = PointerSnapshot(PointerState(position: Point(x: 50, y: 20)))
        var recorder = TraceRecorder(
            "test",
            layout: layout(hostile),
            snapshot: state,
            isRedacted: false,
            words: TraceRecorderTests.words
        )
        let stamp = EventStamp(frame: 1, time: Timestamp(microseconds: 1_000_000))
        recorder.append(.motion(position: .zero, displayed: .zero, contentOffset: .zero), at: stamp)
        recorder.replace(layout("second"), at: Timestamp(microseconds: 2_000_000))
        let svg = try #require(TracePicture(recorder.finish(at: Timestamp(microseconds: 5_000_000)))).svg
        #expect(svg.contains("viewBox=\"0 0 200 100\""))
        #expect(!svg.contains("<script") && svg.contains("&lt;/text&gt;&lt;script&gt;"))
        let display = #"<animate attributeName="display" calcMode="discrete" dur="4s" repeatCount="indefinite" "#
        #expect(svg.contains(display + #"keyTimes="0;0.25" values="inline;none"/>"#))
        #expect(svg.contains(display + #"keyTimes="0;0.25" values="none;inline"/>"#))
        #expect(svg.contains("prefers-reduced-motion"))
    }
}
