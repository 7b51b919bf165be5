import Limits
import PointerDrawing
import PointerModel
import TestBasics
import Testing

@testable import PointerPainting

@Suite("Limits of what another program has painted")
struct PointerPaintingLimitTests {
    @Test("So much counts, and not one more", arguments: PointerPaintingLimit.allCases)
    func limit(_ limit: PointerPaintingLimit) throws {
        switch limit {
        case .request:
            try expectLimit(limit, is: 64 << 20) { count in
                let part = [UInt8](repeating: 0x20, count: 1 << 20)
                var left = count
                do {
                    return try PictureRequest.bytes {
                        defer { left -= min(left, part.count) }
                        return left < part.count ? Array(part[..<left]) : part
                    }.count
                } catch PaintingError.tooLong { return 0 }
            }
        case .pixels:
            try expectLimit(limit, is: 1 << 26) { count in
                try fits(Rect(x: 0, y: 0, width: 8192, height: Double(count) / 8192)) ? count : 0
            }
        case .side:
            try expectLimit(limit, is: 16_384) { count in Canvas(width: count, height: 1)?.width ?? 0 }
            try expectLimit(limit, is: 16_384) { count in Canvas(width: 1, height: count)?.height ?? 0 }
            // A picture that would need a longer one is too large before there is a canvas.
            try expectLimit(limit, is: 16_384) { count in
                try fits(Rect(x: 0, y: 0, width: Double(count), height: 1)) ? count : 0
            }
            try expectLimit(limit, is: 16_384) { count in
                try fits(Rect(x: 0, y: 0, width: 1, height: Double(count))) ? count : 0
            }
        }
    }

    /// Whether a picture of this size has a scale of one pixel per point, and is not too large.
    private func fits(_ view: Rect) throws -> Bool {
        let request = PictureRequest(Picture(title: "", view: view, elements: []), scale: 1)
        do { return try Canvas.scale(of: request) == 1 } catch PaintingError.tooLarge { return false }
    }

    @Test("A canvas has pixels")
    func noPixels() {
        #expect(Canvas(width: 0, height: 1) == nil && Canvas(width: 1, height: 0) == nil)
        #expect(Canvas(width: 1, height: 1) != nil)
    }

    @Test("From half a pixel per point to 8 can be asked for")
    func scales() {
        func isTaken(_ scale: Double) -> Bool {
            let picture = Picture(title: "", view: Rect(x: 0, y: 0, width: 4, height: 4), elements: [])
            return (try? Canvas.scale(of: PictureRequest(picture, scale: scale))) == scale
        }
        #expect(isTaken(0.5) && isTaken(8))
        #expect(!isTaken(0.5.nextDown) && !isTaken(8.0.nextUp))
    }
}
