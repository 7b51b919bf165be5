import Limits
import PointerDrawing
import PointerModel
import TestBasics
import Testing

@testable import PointerTrace

@Suite("Limits of traces")
struct PointerTraceLimitTests {
    /// Records a pointer that changes for hours, and returns the frames that are drawn of so many microseconds.
    private static func frames(of microseconds: Int64) -> Int {
        var recorder = TraceRecorder(
            "test",
            layout: Layout(outputs: [], surfaces: []),
            snapshot: TraceRecorderTests.snapshot,
            isRedacted: false,
            words: TraceRecorderTests.words
        )
        let button = TraceRecorderTests.button
        let style = ResolvedStyle(kind: .highlight, shape: .roundedRect(button.rect, radius: 4))
        let transition = Transition(id: 1, cause: .motion, spring: Spring(response: 100_000))
        let start = Timestamp(microseconds: 5_000_000)
        recorder.append(.style(style, region: button, transition), at: EventStamp(frame: 1, time: start))
        return recorder.finish(at: start.advanced(byMicroseconds: microseconds)).frames.delays.count
    }

    @Test("So much is drawn, and not one more", arguments: PointerTraceLimit.allCases)
    func limit(_ limit: PointerTraceLimit) throws {
        switch limit {
        case .frames:
            // The end of a trace has a frame too.
            let least = Self.frames(of: 0)
            try expectLimit(limit, is: 600) { count in
                Self.frames(of: Int64(count) * TraceRecorder.interval) - least
            }
        case .pictureSeconds:
            try expectLimit(limit, is: 120) { seconds in
                var trace = Trace(source: "test", isRedacted: false)
                // A timer may be late.
                trace.duration = seconds * 1000 + TracePicture.slack
                return TracePicture(trace) == nil ? 0 : seconds
            }
        }
    }
}
