package import PointerModel

/// What is drawn at one time: sprites, the hindmost first.
package struct DisplayList: Sendable, Hashable, Codable {
    /// Opacity below which a sprite is not drawn: a thousandth changes no byte of a color by more than a quarter.
    private static let invisible = 0.001
    /// Width and height below which a sprite is not drawn, in points: what rounding leaves of a clip.
    private static let thin = 1e-6

    /// The sprites that can be seen.
    package private(set) var sprites: [Sprite] = []

    /// Creates an empty list.
    package init() {}

    /// The rectangle around everything; null if nothing is drawn.
    package var bounds: Rect { sprites.reduce(.null) { $0.union($1.bounds) } }

    /// Adds a sprite before all others, unless it cannot be seen.
    mutating func append(_ sprite: Sprite) {
        let bounds = sprite.bounds
        guard sprite.values.opacity >= Self.invisible, min(bounds.width, bounds.height) >= Self.thin else { return }
        sprites.append(sprite)
    }

    /// Removes all sprites, and keeps the memory.
    package mutating func removeAll() {
        sprites.removeAll(keepingCapacity: true)
    }

    /// Adds the rectangles in which this list looks different from an earlier one.
    package func addDamage(since former: DisplayList, to damage: inout Damage) {
        let common = min(sprites.count, former.sprites.count)
        var first = 0
        while first < common, sprites[first] == former.sprites[first] { first += 1 }
        var fromEnd = 0
        while fromEnd < common - first,
            sprites[sprites.count - 1 - fromEnd] == former.sprites[former.sprites.count - 1 - fromEnd]
        {
            fromEnd += 1
        }
        for sprite in sprites[first..<sprites.count - fromEnd] { damage.add(sprite.bounds) }
        for sprite in former.sprites[first..<former.sprites.count - fromEnd] { damage.add(sprite.bounds) }
    }
}

/// Rectangles that must be drawn anew. They are few: another one beyond the limit joins the one that grows least.
package struct Damage: Sendable {
    /// Most rectangles.
    package static let limit = 8

    /// The rectangles. They may overlap.
    package private(set) var rects: [Rect] = []

    /// Creates an empty damage.
    package init() {}

    /// Adds a rectangle.
    package mutating func add(_ rect: Rect) {
        guard !rect.isEmpty, !rects.contains(where: { $0.covers(rect) }) else { return }
        rects.removeAll { rect.covers($0) }
        guard rects.count == Self.limit else { return rects.append(rect) }
        func growth(_ index: Int) -> Double {
            let union = rects[index].union(rect)
            return union.width * union.height - rects[index].width * rects[index].height
        }
        if let least = rects.indices.min(by: { growth($0) < growth($1) }) { rects[least] = rects[least].union(rect) }
    }

    /// Removes all rectangles, and keeps the memory.
    package mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
    }
}

extension Sprite {
    /// The rectangle outside of which the sprite paints nothing, in the global space; null if it paints nothing.
    package var bounds: Rect { clip.map { reach.intersection($0) } ?? reach }

    /// The same without the clip.
    package var reach: Rect {
        var margin = 0.0
        switch paint {
        case .fill: break
        case .stroke(let width): margin = width / 2
        case .shadow(let blur, let offset): margin = blur + offset
        }
        var rect = values.rect
        if values.rotation != 0 {
            let side = (rect.width * rect.width + rect.height * rect.height).squareRoot()
            rect = Rect(center: rect.center, width: side, height: side)
        }
        return rect.insetBy(dx: -margin, dy: -margin)
    }
}
