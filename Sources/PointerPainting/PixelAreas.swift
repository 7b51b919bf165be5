/// The areas of a screen that hold what is drawn: few, and none touches another.
package struct PixelAreas: Sendable {
    /// Most areas.
    package static let limit = 4
    /// Pixels that an area may have besides the rectangles in it, so that near ones share one.
    private static let waste = 4096

    /// The areas.
    package private(set) var areas: [PixelRect] = []

    /// Creates no areas.
    package init() {}

    /// Adds a rectangle. Areas that it meets become one, and near ones as well; beyond the limit the pair that grows least.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        var new = rect
        while let index = areas.firstIndex(where: { Self.belong($0, new) }) { new = new.union(areas.remove(at: index)) }
        areas.append(new)
        while areas.count > Self.limit { joinNearest() }
    }

    /// Removes all areas, and keeps the memory.
    package mutating func removeAll() { areas.removeAll(keepingCapacity: true) }

    private static func belong(_ one: PixelRect, _ other: PixelRect) -> Bool {
        !one.intersection(other).isEmpty || growth(one, other) <= waste
    }

    /// Pixels of the rectangle around both that are in neither.
    private static func growth(_ one: PixelRect, _ other: PixelRect) -> Int {
        one.union(other).count - one.count - other.count
    }

    private mutating func joinNearest() {
        var nearest = (0, 1)
        var least = Int.max
        for first in areas.indices {
            for second in (first + 1)..<areas.count where Self.growth(areas[first], areas[second]) < least {
                least = Self.growth(areas[first], areas[second])
                nearest = (first, second)
            }
        }
        let joined = areas[nearest.0].union(areas[nearest.1])
        areas.remove(at: nearest.1)
        areas.remove(at: nearest.0)
        add(joined)
    }
}

extension PixelRect {
    /// Number of pixels.
    package var count: Int { isEmpty ? 0 : width * height }
}
