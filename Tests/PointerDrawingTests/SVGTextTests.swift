import Foundation
import PointerModel
import Testing

@testable import PointerDrawing

@Suite("Drawing as SVG")
struct SVGTextTests {
    @Test("Every style looks as in docs/guide/pictures/styles.svg")
    func styles() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let expected = root.appending(path: "docs/guide/pictures/styles.svg")
        if ProcessInfo.processInfo.environment["POINTERD_UPDATE_SNAPSHOTS"] != nil {
            try StylesPicture.svg.write(to: expected, atomically: true, encoding: .utf8)
        }
        let (text, lines) = (StylesPicture.svg, try String(contentsOf: expected, encoding: .utf8))
        for (line, wanted) in zip(text.split(separator: "\n"), lines.split(separator: "\n")) { #expect(line == wanted) }
        #expect(text.count == lines.count)
    }

    @Test(
        "Numbers have no more digits than the eye sees",
        arguments: [
            (0.1 + 0.2, "0.3"), (-0.001, "0"), (12, "12"), (1234.5678, "1234.57"), (.infinity, "0"), (.nan, "0"),
        ]
    )
    func numbers(number: Double, text: String) {
        #expect(SVGText.text(number) == text)
    }
}
