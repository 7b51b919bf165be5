import Glibc
import Testing

@testable import PointerRuntime

@Suite("Processor time of processes")
struct ProcessorTimeTests {
    @Test("A process that works has more, and one that is not there has none")
    func process() throws {
        let start = try #require(ProcessorTime.of(getpid()))
        let (own, used) = (ProcessorTime.now(), 10 * ProcessorTime.unit)
        while ProcessorTime.now() - own < used {}
        // Both numbers are cut to whole units, and each is a sum of two.
        let end = try #require(ProcessorTime.of(getpid()))
        #expect(end - start >= used - 4 * ProcessorTime.unit)
        for none in [-1, 0, .max] as [Int32] { #expect(ProcessorTime.of(none) == nil) }
    }

    @Test("Any name of a process counts, and no other text")
    func text() {
        let numbers = "S 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20 0 1 0 100"
        for name in ["cat", "a b", "a) S 1 2 3 4 5 6 7 8 9 10 1 1", "(", ")", "\u{fffd}"] {
            #expect(ProcessorTime.units(in: "7 (\(name)) \(numbers)\n") == 42)
        }
        let others = [
            "", "7", "7 (cat", "7 (cat)", "7 (cat) S 1 2 3 4 5 6 7 8 9 10 30", "7 (cat) S 1 2 3 4 5 6 7 8 9 10 x 12",
            "7 (cat) S 1 2 3 4 5 6 7 8 9 10 -30 12", "7 (cat) S 1 2 3 4 5 6 7 8 9 10 \(Int64.max) 12",
            "7 (cat) S 1 2 3 4 5 6 7 8 9 10 \(Int64.max / 1000) 12",
        ]
        for text in others { #expect(ProcessorTime.units(in: text) == nil, "\(text)") }
    }
}
