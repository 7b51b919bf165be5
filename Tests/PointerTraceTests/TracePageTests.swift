import Foundation
import PointerModel
import Testing

@testable import PointerTrace

@Suite("Pages of traces")
struct TracePageTests {
    /// Returns the SHA-256 of a text as base64, by sha256sum(1).
    private static func hash(_ text: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // More than a pipe holds would need a reader; the texts are smaller.
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        let digits = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).prefix(64)
        process.waitUntilExit()
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { start in
            UInt8(digits.dropFirst(start).prefix(2), radix: 16)
        }
        return Data(bytes).base64EncodedString()
    }

    @Test("The policy names the script and the style sheet that the page has")
    func hashes() throws {
        #expect(try Self.hash(TracePage.script) == TracePage.scriptHash)
        #expect(try Self.hash(TracePage.style) == TracePage.styleHash)
        #expect(TracePage.policy.hasPrefix("default-src 'none'; "))
    }

    @Test("The page explains each color of its pictures")
    func legend() throws {
        let html = try TracePage.html(Trace(source: "", isRedacted: false))
        for name in ["bounds", "hit", "region", "pointer", "place", "press"] {
            #expect(html.contains("<dt class=\"\(name)\"></dt><dd>"))
            #expect(TracePage.style.contains(".\(name) {"))
        }
        // These are those of the script.
        for color in ["#dfe5ee", "#7d8899", "#1f6fd6", "#f08a2455", "#d9730d", "#c9252d"] {
            #expect(TracePage.style.contains(color) && TracePage.script.contains("\"\(color)"))
        }
    }

    @Test("The page has one script that runs, loads nothing, and says what it shows")
    func page() throws {
        let html = try TracePage.html(Trace(source: "</script><img src=x>", isRedacted: false))
        #expect(html.components(separatedBy: "<script>").count == 2)
        #expect(html.components(separatedBy: "</script>").count == 3)
        #expect(!html.contains("<img") && !html.contains("http:") && !html.contains("https:"))
        #expect(html.contains("where the pointer was") && html.contains("by the ids that their programs chose"))
        #expect(try TracePage.html(Trace(source: "", isRedacted: true)).contains("Names are replaced"))
    }

    @Test("A node of which nothing shows, and an outline that no numbers hold, are in the page")
    func farAway() throws {
        let node = Node(id: "gone", frame: Rect(x: 500, y: 0, width: 20, height: 20), interaction: Interaction())
        let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 100, height: 100), nodes: [node])
        var recorder = TraceRecorder(
            "test",
            layout: Layout(outputs: [], surfaces: [surface]),
            snapshot: TraceRecorderTests.snapshot,
            isRedacted: false,
            words: TraceRecorderTests.words
        )
        let ends = [-1e308, 1e308].map { Point(x: $0, y: $0) }
        let path = Path(elements: [.move(to: ends[0]), .line(to: ends[1])])
        let style = ResolvedStyle(kind: .shape, shape: .path(path, origin: .zero), shapeFollowsPointer: true)
        recorder.append(
            .style(style, region: nil, Transition(id: 1, cause: .motion)),
            at: EventStamp(frame: 1, time: .zero)
        )
        let trace = recorder.finish(at: Timestamp(microseconds: 1_000_000))
        let rects = trace.layouts.flatMap { $0.surfaces.flatMap { $0.nodes.map(\.visible.rect) } }
        #expect(rects == [[1e9, 1e9, 0, 0]])
        #expect(trace.kinds.contains { $0.box == [-1e9, -1e9, 1e9, 1e9] })
        #expect(try TracePage.html(trace).contains("</html>"))
    }

    @Test("What is compressed comes out again", arguments: [0, 1, 70_000])
    func compression(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0) }
        let packed = try Deflate.compress(bytes)
        #expect(count < 100 || packed.count < count)
        let python = "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read(), -15))"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", python]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        input.fileHandleForWriting.write(packed)
        try input.fileHandleForWriting.close()
        #expect(Array(output.fileHandleForReading.readDataToEndOfFile()) == bytes)
        process.waitUntilExit()
    }
}
