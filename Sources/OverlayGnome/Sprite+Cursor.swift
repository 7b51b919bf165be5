import PointerDrawing
import PointerModel

/// What the extension moves with the cursor by itself, before the overlay knows where the cursor is.
extension Sprite {
    /// Differences of places that count as none, in units of the stage.
    private static let tolerance = 0.01

    /// Whether the sprite is the dot at the cursor, which moves with it.
    func moves(with cursor: Point?) -> Bool {
        guard identity == .pointer, outline == .roundedRect, paint == .fill, clip == nil, let cursor else {
            return false
        }
        let isRound = values.width == values.height && values.radius * 2 >= values.width
        return isRound && abs(values.center.x - cursor.x) < Self.tolerance
            && abs(values.center.y - cursor.y) < Self.tolerance
    }
}

extension DisplayList {
    /// Whether the list shows what an earlier one shows once the extension has moved that with the cursor.
    /// - Parameters:
    ///   - former: the earlier list; nil if there is none.
    ///   - start: the place of the cursor for which it was made.
    ///   - end: the place of the cursor for this one.
    func isMoved(_ former: DisplayList?, from start: Point?, to end: Point?) -> Bool {
        guard let former, former.sprites.count == sprites.count else { return false }
        return zip(former.sprites, sprites).allSatisfy { former, sprite in
            if former == sprite { return former.moves(with: start) ? start == end : true }
            guard former.moves(with: start), sprite.moves(with: end) else { return false }
            var moved = former
            moved.values.center = sprite.values.center
            return moved == sprite
        }
    }
}
