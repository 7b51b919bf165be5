import PointerModel
import Testing

@Suite("Paths as text")
struct PathTests {
    @Test(
        "What is read is what was written",
        arguments: ["", "M 0 0 L 1.5 -2 Z", "M 1 2 Q 3 4 5 6 C 1e-07 1 2 2 3 1e+20"]
    )
    func roundTrip(text: String) throws {
        #expect(try Path(svg: text).svg == text)
    }

    @Test(
        "A path that is none names the place",
        arguments: [
            ("L 1 2", 0, "a path starts with M"), (" ,L 1 2", 2, "a path starts with M"),
            ("M 1", 3, "expected a finite number"), ("M 1 x", 4, "expected a finite number"),
            ("M 1 2 A 3", 6, "expected one of the commands M, L, Q, C and Z"),
            ("M 1 2A3", 5, "expected one of the commands M, L, Q, C and Z"),
            ("M nan 1", 2, "expected a finite number"),
            ("M 1 2  l 3 4", 7, "expected one of the commands M, L, Q, C and Z"),
            ("M 1 1e999", 4, "expected a finite number"), ("M0,0L10,-", 8, "expected a finite number"),
        ]
    )
    func errors(text: String, offset: Int, message: String) {
        let error = #expect(throws: Path.SyntaxError.self) { try Path(svg: text) }
        #expect(error?.description == message)
        #expect(error?.offset == offset)
    }

    @Test("Separators may be commas, spaces or nothing between command and number")
    func separators() throws {
        #expect(try Path(svg: "M0,0L10,-5Z") == Path(svg: "M 0 0 L 10 -5 Z"))
        #expect(try Path(svg: "M0,0L10,-5Z").controlBounds == Rect(x: 0, y: -5, width: 10, height: 5))
    }
}
