import Foundation
import PointerDrawing
import PointerModel
import PointerPainting
import Testing

@Suite("Painted pictures")
struct PicturePaintingTests {
    /// Largest difference of a channel that rounding makes.
    private static let tolerance = 2

    private static func picture(_ elements: [Picture.Element], width: Double = 40, height: Double = 20) -> Picture {
        let view = Rect(x: 100, y: 50, width: width, height: height)
        return Picture(title: "", view: view, elements: [.rect(view, .page)] + elements)
    }

    private static func canvas(_ elements: [Picture.Element], scale: Double = 2) throws -> Canvas {
        try Canvas.painted(PictureRequest(picture(elements), scale: scale))
    }

    /// Returns the channels of a color with an opacity over white.
    private static func overWhite(_ color: Color, _ opacity: Double) -> [Int] {
        [color.red, color.green, color.blue].map { Int((255 + (Double($0) - 255) * opacity).rounded()) }
    }

    private static func isNear(_ one: [Int], _ other: [Int]) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test("The inside and the line of each look have the colors of the palette", arguments: PictureLook.allCases)
    func palette(look: PictureLook) throws {
        let appearance = look.appearance
        guard appearance.font == nil else { return }
        let rect = Rect(x: 110, y: 54, width: 20, height: 12)
        let canvas = try Self.canvas([.rect(rect, look)])
        let inside = appearance.fill.map { Self.overWhite($0, appearance.fillOpacity) } ?? [255, 255, 255]
        #expect(Self.isNear(canvas.color(at: Point(x: 120, y: 60)), inside))
        // The line is two pixels wide. The first dash begins at the corner.
        let line = appearance.stroke.map { Self.overWhite($0, 1) } ?? inside
        #expect(Self.isNear(canvas.color(at: Point(x: 110.5, y: 54.25)), line))
        #expect(canvas.color(at: Point(x: 105, y: 60)) == [255, 255, 255])
    }

    @Test("A dashed line has gaps where the palette says")
    func dashes() throws {
        let line = Path(elements: [.move(to: Point(x: 102, y: 60)), .line(to: Point(x: 138, y: 60))])
        let canvas = try Self.canvas([.path(line, .hit)])
        let blue = Self.overWhite(try #require(PictureLook.hit.appearance.stroke), 1)
        // Dashes of 4 points, and gaps of 3.
        for x in [103.0, 105.5, 110, 117] { #expect(Self.isNear(canvas.color(at: Point(x: x, y: 59.9)), blue)) }
        for x in [107.0, 108.5, 114] { #expect(canvas.color(at: Point(x: x, y: 59.9)) == [255, 255, 255]) }
    }

    @Test("What is clipped is visible within the rectangle only")
    func clip() throws {
        let shape = Picture.Element.rect(Rect(x: 102, y: 52, width: 36, height: 16), .mark)
        let canvas = try Self.canvas([.clipped([shape], to: Rect(x: 110, y: 50, width: 10, height: 20))])
        #expect(canvas.color(at: Point(x: 109, y: 60)) == [255, 255, 255])
        #expect(canvas.color(at: Point(x: 111, y: 60)) == [0xC9, 0x25, 0x2D])
        #expect(canvas.color(at: Point(x: 121, y: 60)) == [255, 255, 255])
    }

    @Test("Names stand in the middle of their point, and notes begin at theirs, above it")
    func texts() throws {
        func ink(_ look: PictureLook) throws -> [Point] {
            try Self.canvas([.text("mmm", at: Point(x: 115, y: 60), look)]).places { $0 != [255, 255, 255] }
        }
        let (label, note) = (try ink(.label), try ink(.note))
        #expect(label.count > 100 && note.count > 100)
        let middle = label.reduce(0) { $0 + $1.x } / Double(label.count)
        #expect(abs(middle - 115) < 1)
        #expect(label.contains { $0.y < 60 } && label.contains { $0.y > 60 })
        #expect(note.allSatisfy { $0.x >= 114.5 && $0.y <= 60.5 })
    }

    @Test("A mark is a red disc with a white number")
    func mark() throws {
        let canvas = try Self.canvas([.mark(8, at: Point(x: 120, y: 60), title: "small")])
        #expect(canvas.color(at: Point(x: 115.5, y: 60)) == [0xC9, 0x25, 0x2D])
        #expect(canvas.color(at: Point(x: 113.5, y: 60)) == [255, 255, 255])
        let white = canvas.places { $0.allSatisfy { $0 > 200 } }.filter { abs($0.x - 120) < 4 && abs($0.y - 60) < 4 }
        #expect(white.count > 10)
    }

    @Test("The drawn pointer is what the overlay draws, with a cross at its position")
    func pointer() throws {
        let position = Point(x: 120, y: 60)
        let list = DisplayList(atRest: PointerSnapshot(PointerState(position: position)))
        let sprite = try #require(list.sprites.last)
        let canvas = try Self.canvas([.pointer(list, position: position)])
        let tone = Int((255 + (sprite.values.tone - 1) * 255 * sprite.values.opacity).rounded())
        #expect(Self.isNear(canvas.color(at: Point(x: 116, y: 64)), [tone, tone, tone]))
        #expect(canvas.color(at: Point(x: 122, y: 59.9)) == [0xC9, 0x25, 0x2D])
    }

    @Test(
        "A shadow of any size leaves the pixels of the rest as they are",
        arguments: [(1e300, 0), (0, 1e300), (1e300, 1e300), (-1e300, 0), (0, -1e300), (1e6, -1e6)]
    )
    func hostileShadow(blur: Double, offset: Double) throws {
        let list = DisplayList(atRest: PointerSnapshot(PointerState(position: Point(x: 120, y: 60))))
        var sprite = try #require(list.sprites.last)
        sprite.paint = .shadow(blur: blur, offset: offset)
        let shape = Picture.Element.rect(Rect(x: 102, y: 52, width: 4, height: 4), .mark)
        let canvas = try Self.canvas([.pointer(DisplayList(decoding: [sprite]), position: nil), shape])
        #expect(canvas.color(at: Point(x: 104, y: 54)) == [0xC9, 0x25, 0x2D])
    }

    @Test(
        "A sprite of ten times what a layout has is painted, and a larger one is not",
        arguments: [(1e6, 1e6, true), (1e7, 1e7, true), (1.001e7, 1e7, false), (1e7, 1.001e7, false)]
    )
    func largeSprite(width: Double, height: Double, isPainted: Bool) throws {
        let values = DrawnValues(
            center: Point(x: 120, y: 60),
            width: width,
            height: height,
            radius: 8,
            opacity: 1
        )
        let sprite = Sprite(identity: .pointer, outline: .roundedRect, paint: .fill, values: values)
        // At this scale all edges are still numbers of cairo's.
        let canvas = try Self.canvas([.pointer(DisplayList(decoding: [sprite]), position: nil)], scale: 0.5)
        #expect(canvas.color(at: Point(x: 105, y: 52.5)) == (isPainted ? [0, 0, 0] : [255, 255, 255]))
    }

    @Test(
        "A PNG file has the picture's size in pixels, rounded up",
        arguments: [(0.5, 20, 10), (1.01, 41, 21), (8, 320, 160)]
    )
    func png(scale: Double, width: Int, height: Int) throws {
        let canvas = try Self.canvas([], scale: scale)
        let png = try #require(canvas.png)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // The header's numbers have four bytes each, the highest first.
        func number(_ offset: Int) -> Int { png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(number(16) == width && number(20) == height)
        // The last pixels, of which the picture has only a part, are opaque too.
        #expect(canvas.opaqueSpans.count == height && canvas.opaqueSpans.allSatisfy { $0.width == width })
    }

    @Test("Without a scale it has two pixels per point, or as many as fit")
    func usualScale() throws {
        func size(_ width: Double, _ height: Double) throws -> PixelRect {
            try Canvas.painted(PictureRequest(Self.picture([], width: width, height: height), scale: nil)).bounds
        }
        #expect(try size(40, 20) == PixelRect(x: 0, y: 0, width: 80, height: 40))
        #expect(try size(16_384, 20) == PixelRect(x: 0, y: 0, width: 16_384, height: 20))
        let square = try size(10_000, 10_000)
        #expect(square.width == 8192 && square.height == 8192)
    }

    @Test(
        "A picture with too many pixels is refused, and the error says how many would fit",
        arguments: [(16_000, 20, 2, 1.024), (10_000, 10_000, 1, 0.8192), (1e9, 1, nil, 16_384e-9)]
    )
    func tooLarge(width: Double, height: Double, scale: Double?, fitting: Double) {
        let request = PictureRequest(Self.picture([], width: width, height: height), scale: scale)
        #expect(throws: PaintingError.tooLarge(fitting: fitting)) { try Canvas.painted(request) }
    }

    @Test("A picture without a size is refused", arguments: [(0, 5), (5, -1), (.infinity, 5), (.nan, 5)])
    func noSize(width: Double, height: Double) {
        let request = PictureRequest(Self.picture([], width: width, height: height), scale: nil)
        #expect(throws: PaintingError.noSize) { try Canvas.painted(request) }
    }

    @Test(
        "Hostile text and far places spoil nothing else",
        arguments: [
            "\u{0}", "a\u{0}b", "\u{1B}[31m\n\r\t", "\u{202E}\u{FFFD}\u{10FFFD}\u{301}", "😀👩‍👩‍👧",
            String(repeating: "m", count: 100_000), "</text>%s%n",
        ]
    )
    func hostile(text: String) throws {
        let far = Path(elements: [
            .move(to: Point(x: -1e300, y: 1e300)), .line(to: Point(x: 1e300, y: 1e300)),
            .quadratic(control: Point(x: 1e308, y: -1e308), to: Point(x: -1e308, y: -1e308)), .close,
        ])
        let canvas = try Self.canvas([
            .text(text, at: Point(x: 120, y: 60), .label), .text(text, at: Point(x: -1e300, y: 1e300), .note),
            .path(far, .hit), .mark(.max, at: Point(x: 1e308, y: 0), title: text),
            .clipped([], to: Rect(x: -1e308, y: 0, width: 1e308, height: 1e-300)),
            .rect(Rect(x: 102, y: 52, width: 4, height: 4), .mark),
        ])
        #expect(canvas.color(at: Point(x: 104, y: 54)) == [0xC9, 0x25, 0x2D])
    }
}

extension DisplayList {
    /// Returns a list as a client may send it.
    fileprivate init(decoding sprites: [Sprite]) throws {
        let data = try JSONEncoder().encode(["sprites": sprites])
        self = try JSONDecoder().decode(DisplayList.self, from: data)
    }
}

extension Canvas {
    /// Returns red, green and blue of the pixel at a point of the pictures here, of two pixels per point.
    fileprivate func color(at point: Point) -> [Int] {
        color(column: Int((point.x - 100) * 2), row: Int((point.y - 50) * 2))
    }

    /// Returns the middles of the pixels whose color a rule accepts.
    fileprivate func places(where accepts: ([Int]) -> Bool) -> [Point] {
        (0..<width * height).compactMap { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            guard accepts(color(column: column, row: row)) else { return nil }
            return Point(x: 100.25 + Double(column) / 2, y: 50.25 + Double(row) / 2)
        }
    }

    private func color(column: Int, row: Int) -> [Int] {
        let pixel = unsafe pixels.load(fromByteOffset: row * stride + 4 * column, as: UInt32.self)
        return [16, 8, 0].map { Int(pixel >> $0 & 255) }
    }
}
