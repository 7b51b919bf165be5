package import PointerModel

/// A rectangle of whole pixels.
package struct PixelRect: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the smallest rectangle that has every pixel that a rectangle of points touches.
    /// - Parameters:
    ///   - rect: the rectangle, in points.
    ///   - origin: the point at the pixel (0, 0).
    ///   - scale: pixels per point.
    package init(around rect: Rect, origin: Point, scale: Double) {
        let (left, top) = (
            ((rect.minX - origin.x) * scale).rounded(.down), ((rect.minY - origin.y) * scale).rounded(.down)
        )
        let (right, bottom) = (
            ((rect.maxX - origin.x) * scale).rounded(.up), ((rect.maxY - origin.y) * scale).rounded(.up)
        )
        self.init(
            x: Self.pixel(left),
            y: Self.pixel(top),
            width: Self.pixel(right) - Self.pixel(left),
            height: Self.pixel(bottom) - Self.pixel(top)
        )
    }

    /// Whether the rectangle has no pixel.
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the rectangle in the space of another one's upper left corner.
    package func relative(to other: PixelRect) -> PixelRect {
        PixelRect(x: x - other.x, y: y - other.y, width: width, height: height)
    }

    /// Returns the rectangle with more pixels on each side.
    package func expanded(by margin: Int) -> PixelRect {
        PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// Returns the pixels that are in both rectangles.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left,
            y: top,
            width: max(0, min(x + width, other.x + other.width) - left),
            height: max(0, min(y + height, other.y + other.height) - top)
        )
    }

    /// Returns the smallest rectangle around both.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left,
            y: top,
            width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top
        )
    }

    /// Coordinates beyond this are cut off, so that sums cannot overflow. Display servers take 16 or 24 bits.
    private static let limit = 1_000_000.0

    private static func pixel(_ number: Double) -> Int {
        guard number.isFinite else { return 0 }
        return Int(min(max(number, -limit), limit))
    }
}
