import Foundation
import PointerModel
import Testing

@Suite("How outputs are turned")
struct OutputTransformTests {
    /// The corners of the panel from the upper left one clockwise, and where they are in the picture, for wl_output's words.
    ///
    /// A picture that is turned counterclockwise by 90 degrees has its upper right corner in the panel's upper left one.
    private static let corners: [(word: String, places: [(Double, Double)])] = [
        ("normal", [(0, 0), (1, 0), (1, 1), (0, 1)]),
        ("90", [(1, 0), (1, 1), (0, 1), (0, 0)]),
        ("180", [(1, 1), (0, 1), (0, 0), (1, 0)]),
        ("270", [(0, 1), (0, 0), (1, 0), (1, 1)]),
        ("flipped", [(1, 0), (0, 0), (0, 1), (1, 1)]),
        ("flipped-90", [(0, 0), (0, 1), (1, 1), (1, 0)]),
        ("flipped-180", [(0, 1), (1, 1), (1, 0), (0, 0)]),
        ("flipped-270", [(1, 1), (1, 0), (0, 0), (0, 1)]),
    ]

    @Test("Each word puts the panel's corners where they are in the picture, and what is between them between them")
    func places() throws {
        #expect(OutputTransform.allCases.map(\.rawValue) == Self.corners.map(\.word))
        for (word, places) in Self.corners {
            let transform = try #require(OutputTransform(rawValue: word))
            let panel = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
            let picture = panel.map(transform.picturePlace(ofPanel:))
            #expect(picture == places.map { Point(x: $0.0, y: $0.1) }, "\(word)")
            // A quarter of the way from the upper left corner to the upper right one.
            let between = picture[0] + (picture[1] - picture[0]) * 0.25
            #expect(transform.picturePlace(ofPanel: Point(x: 0.25, y: 0)) == between, "\(word)")
            #expect(transform.panelPlace(ofPicture: between) == Point(x: 0.25, y: 0), "\(word)")
        }
    }

    @Test("An output as JSON has a transform only if it is turned, and no other word than the eight")
    func coding() throws {
        let frame = Rect(x: 0, y: 0, width: 1080, height: 1920)
        func text(_ output: Output) throws -> String {
            String(decoding: try JSONEncoder().encode(output), as: UTF8.self)
        }
        func output(_ text: String) throws -> Output { try JSONDecoder().decode(Output.self, from: Data(text.utf8)) }
        for transform in OutputTransform.allCases {
            let turned = Output(name: "a", frame: frame, transform: transform)
            let text = try text(turned)
            #expect(text.contains("transform") == (transform != .normal))
            #expect(try output(text) == turned)
        }
        let other = try text(Output(name: "a", frame: frame, transform: .turned90)).replacing(#""90""#, with: #""45""#)
        #expect(throws: DecodingError.self) { try output(other) }
    }
}
