import PointerModel
import TestBasics
import Testing

@testable import DaemonLinks

@Suite("The outputs that are reported")
struct DesktopReporterTests {
    private func named(_ names: [String]) -> [Output] {
        names.map { Output(name: $0, frame: Rect(x: 0, y: 0, width: 800, height: 600)) }
    }

    @Test("Only as many outputs are reported as the daemon takes")
    func count() throws {
        try expectLimit(PointerModelLimit.outputs, is: 16) { count in
            DesktopReporter.taken(named((0..<count).map { "HDMI-\($0)" })).count
        }
    }

    @Test("An output whose name the daemon refuses has another name")
    func names() {
        let names = [
            "HDMI-1", "", "two\nlines", String(repeating: "n", count: 128), String(repeating: "n", count: 129),
        ]
        let taken = DesktopReporter.taken(named(names)).map(\.name)
        #expect(taken == ["HDMI-1", "output-1", "output-2", names[3], "output-4"])
    }

    @Test("A name that another output has becomes a free one")
    func duplicates() {
        let taken = DesktopReporter.taken(named(["output-2", "HDMI-1", "HDMI-1", "", "output-3"])).map(\.name)
        #expect(taken == ["output-2", "HDMI-1", "output-3", "output-4", "output-5"])
    }

    @Test(
        "An output beyond what a layout may have is left out",
        arguments: [
            (Rect(x: 0, y: 0, width: 800, height: 600), 1, true),
            (Rect(x: 1e6, y: 0, width: 800, height: 600), 1, false),
            (Rect(x: 0, y: -2e6, width: 800, height: 600), 1, false),
            (Rect(x: 0, y: 0, width: 0.5, height: 600), 1, false),
            (Rect(x: .nan, y: 0, width: 800, height: 600), 1, false),
            (Rect(x: 0, y: 0, width: 800, height: 600), 0, false),
        ]
    )
    func range(frame: Rect, scale: Double, isTaken: Bool) {
        let taken = DesktopReporter.taken([Output(name: "HDMI-1", frame: frame, scale: scale)])
        #expect(taken.count == (isTaken ? 1 : 0))
    }
}
