import FeederModel
import PointerModel
import Testing

@Suite("Scales of programs on X11")
struct PixelScaleTests {
    /// The factors of Qt that a person or a desktop sets: QT_SCALE_FACTOR, and Xft.dpi by 96.
    private static let factors: [Double] = [
        1, 1.1, 106.0 / 96, 110.0 / 96, 1.15, 1.2, 1.25, 1.33, 1.45, 1.5, 1.6, 1.7, 1.75, 2, 2.25,
    ]

    /// Scans a window with one button, and returns its frame in the window, in points; nil if there is none.
    /// - Parameters:
    ///   - toolkit: the program's toolkit.
    ///   - pixels: the window, in pixels.
    ///   - frame: what the program says of the window.
    ///   - button: what it says of the button.
    ///   - scale: pixels per point.
    private func button(
        _ toolkit: Toolkit,
        in pixels: Rect,
        frame: AccessibleExtents,
        _ button: AccessibleExtents,
        pixelsPerPoint scale: Double = 1
    ) throws -> Rect? {
        var memory = ScanMemory()
        return try self.button(toolkit, in: pixels, frame: frame, button, pixelsPerPoint: scale, &memory)
    }

    /// The same after scans that a memory knows of.
    private func button(
        _ toolkit: Toolkit,
        in pixels: Rect,
        frame: AccessibleExtents,
        _ button: AccessibleExtents,
        pixelsPerPoint scale: Double = 1,
        _ memory: inout ScanMemory
    ) throws -> Rect? {
        let points = Rect(
            x: pixels.x / scale,
            y: pixels.y / scale,
            width: pixels.width / scale,
            height: pixels.height / scale
        )
        let window = DesktopWindow(id: 1, system: .x11, frame: points, pixels: scale)
        var scan = WindowScan(
            OneButtonWindow.root,
            of: toolkit,
            size: window.searchedSize,
            pixels: window.pixelFrame,
            memory: memory
        )
        let found = try OneButtonWindow(frame: frame, button: button).buttonFrame(by: &scan, in: window)
        memory = scan.memory
        return found
    }

    /// The largest difference of two edges.
    private func distance(_ first: Rect, _ second: Rect) -> Double {
        max(
            max(abs(first.minX - second.minX), abs(first.minY - second.minY)),
            max(abs(first.maxX - second.maxX), abs(first.maxY - second.maxY))
        )
    }

    @Test(
        "A window of Qt whose size Qt chooses has its regions within half a pixel, also at its far corner",
        arguments: factors
    )
    func chosen(factor: Double) throws {
        for units in stride(from: 361 as Int32, through: 1500, by: 17) {
            let height = units * 2 / 3 + 5
            let pixels = Rect(
                x: 101,
                y: 83,
                width: (Double(units) * factor).rounded(),
                height: (Double(height) * factor).rounded()
            )
            let (x, y) = (Int32((101 / factor).rounded()), Int32((83 / factor).rounded()))
            let found = try button(
                .qt,
                in: pixels,
                frame: AccessibleExtents(x: x, y: y, width: units, height: height),
                AccessibleExtents(x: x + units - 100, y: y + height - 50, width: 80, height: 30)
            )
            let painted = Rect(
                x: Double(units - 100) * factor,
                y: Double(height - 50) * factor,
                width: 80 * factor,
                height: 30 * factor
            )
            let region = try #require(found, "\(factor), \(units)")
            #expect(distance(region, painted) <= 0.5 + 1e-9, "\(factor), \(units): \(region) in place of \(painted)")
        }
    }

    @Test("A window of Qt whose size somebody else chooses is off by half a unit at most", arguments: factors)
    func resized(factor: Double) throws {
        for width in stride(from: 360.0, through: 1500, by: 13) {
            let height = (width * 0.61).rounded()
            let (x, y) = (Int32((101 / factor).rounded()), Int32((83 / factor).rounded()))
            let units = (width: Int32((width / factor).rounded()), height: Int32((height / factor).rounded()))
            let found = try button(
                .qt,
                in: Rect(x: 101, y: 83, width: width, height: height),
                frame: AccessibleExtents(x: x, y: y, width: units.width, height: units.height),
                AccessibleExtents(x: x + units.width - 100, y: y + units.height - 50, width: 80, height: 30)
            )
            let painted = Rect(
                x: Double(units.width - 100) * factor,
                y: Double(units.height - 50) * factor,
                width: 80 * factor,
                height: 30 * factor
            )
            let region = try #require(found, "\(factor), \(width)")
            #expect(
                distance(region, painted) <= factor / 2 + 0.01,
                "\(factor), \(width): \(region) in place of \(painted)"
            )
        }
    }

    @Test("Each size that a window has had makes the scale more exact, and a size that contradicts begins anew")
    func sizes() throws {
        // As Qt 5 says it at a factor of 2.25, of windows that a person resizes.
        let factor = 2.25
        var memory = ScanMemory()
        func error(_ width: Double, _ height: Double, _ factor: Double) throws -> Double {
            let units = (width: Int32((width / factor).rounded()), height: Int32((height / factor).rounded()))
            let found = try button(
                .qt,
                in: Rect(x: 0, y: 0, width: width, height: height),
                frame: AccessibleExtents(x: 0, y: 0, width: units.width, height: units.height),
                AccessibleExtents(x: units.width - 100, y: 20, width: 80, height: 30),
                &memory
            )
            return abs(try #require(found).minX - Double(units.width - 100) * factor)
        }
        let first = try error(854, 566, factor)
        #expect(first > 0.5)
        for size in stride(from: 700.0, through: 1500, by: 50) { _ = try error(size, (size * 0.61).rounded(), factor) }
        #expect(try error(854, 566, factor) < first / 4)
        #expect(try error(854, 566, 1.2) <= 0.6)
        #expect(try error(1001, 566, 1.2) <= 0.6)
    }

    @Test("GTK counts in whole pixels, however many of them are a point, and whatever the window manager draws around")
    func whole() throws {
        let pixels = Rect(x: 101, y: 83, width: 560, height: 350)
        let decorated = AccessibleExtents(x: 0, y: 0, width: 562, height: 375)
        let place = AccessibleExtents(x: 400, y: 300, width: 80, height: 30)
        for toolkit in [Toolkit.gtk3, .gtk4, .gtk416] {
            let frame = toolkit == .gtk3 ? decorated : AccessibleExtents(x: 0, y: 0, width: 560, height: 350)
            let found = try button(toolkit, in: pixels, frame: frame, place, pixelsPerPoint: 1.25)
            #expect(found == Rect(x: 320, y: 240, width: 64, height: 24))
        }
        let twice = Rect(x: 101, y: 83, width: 1120, height: 700)
        let half = AccessibleExtents(x: 0, y: 0, width: 561, height: 363)
        #expect(
            try button(.gtk3, in: twice, frame: half, place, pixelsPerPoint: 2)
                == Rect(x: 400, y: 300, width: 80, height: 30)
        )
    }

    @Test("A scale of the desktop and one of the program both count")
    func both() throws {
        let pixels = Rect(x: 150, y: 90, width: 1200, height: 750)
        let frame = AccessibleExtents(x: 100, y: 60, width: 800, height: 500)
        let place = AccessibleExtents(x: 800, y: 500, width: 80, height: 30)
        let found = try button(.qt, in: pixels, frame: frame, place, pixelsPerPoint: 1.25)
        #expect(found == Rect(x: 840, y: 528, width: 96, height: 36))
    }

    @Test("There are no nodes where width and height give scales that differ by more than rounding does")
    func different() throws {
        let pixels = Rect(x: 0, y: 0, width: 600, height: 400)
        func isPlaced(_ toolkit: Toolkit, _ width: Int32, _ height: Int32) throws -> Bool {
            let frame = AccessibleExtents(x: 0, y: 0, width: width, height: height)
            let place = AccessibleExtents(x: 20, y: 20, width: 80, height: 30)
            return try button(toolkit, in: pixels, frame: frame, place) != nil
        }
        // A unit and a pixel of both axes are rounding, and one unit more is not.
        #expect(try isPlaced(.qt, 500, 334))
        #expect(try isPlaced(.qt, 500, 336))
        #expect(try !isPlaced(.qt, 500, 338))
        #expect(try !isPlaced(.qt, 500, 330))
        // A window of the same shape is another one.
        #expect(try isPlaced(.qt, 120, 80))
        #expect(try !isPlaced(.qt, 119, 79))
        #expect(try !isPlaced(.qt, 60, 40))
        #expect(try isPlaced(.qt, 1200, 800))
        #expect(try !isPlaced(.qt, 1203, 802))
        #expect(try isPlaced(.gtk3, 624, 480))
        #expect(try !isPlaced(.gtk3, 625, 480))
        #expect(try !isPlaced(.gtk3, 624, 481))
    }
}
