import CXCB
import Testing

@testable import FeederWindows

@Suite("Texts of X11 properties")
struct X11PropertyTests {
    private func text(_ bytes: [UInt8], type: xcb_atom_t = 300, isCut: Bool = false) -> String {
        X11Property(type: type, format: 8, bytes: bytes, isCut: isCut).text
    }

    @Test("A text ends at a NUL, and is UTF-8 unless it is a STRING")
    func encodings() {
        #expect(text(Array("Zürich\0x".utf8)) == "Zürich")
        #expect(text([0x5a, 0xfc, 0x72], type: XCB_ATOM_STRING.rawValue) == "Zür")
        #expect(text([0x5a, 0xfc, 0x72]) == "Z\u{fffd}r")
        #expect(text([]) == "")
    }

    @Test("A text that is cut in a character ends before it, and repaired ones are not too long")
    func bounds() {
        let long = Array(("x" + String(repeating: "ä", count: 600)).utf8.prefix(1024))
        #expect(text(long, isCut: true) == "x" + String(repeating: "ä", count: 511))
        let exact = Array(String(repeating: "ä", count: 512).utf8)
        #expect(text(exact, isCut: true) == String(repeating: "ä", count: 512))
        let broken = text([UInt8](repeating: 0xff, count: 1024))
        #expect(broken == String(repeating: "\u{fffd}", count: 341))
        #expect(text([UInt8](repeating: 0xe4, count: 1024), type: XCB_ATOM_STRING.rawValue).utf8.count == 1024)
    }

    @Test("Numbers are of 32 bits, or none")
    func words() {
        #expect(X11Property(type: 6, format: 32, bytes: [1, 0, 0, 0, 0, 1, 0, 0, 9]).words == [1, 256])
        #expect(X11Property(type: 6, format: 16, bytes: [1, 0, 0, 0]).words.isEmpty)
    }
}
