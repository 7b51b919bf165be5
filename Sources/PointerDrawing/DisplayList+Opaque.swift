import PointerModel

extension DisplayList {
    /// Most points of a filled sprite's shorter side: a larger one hides the content below it.
    private static let largestFill = 24.0
    /// Opacity below which a sprite is gone where nothing fades: half of the faintest that stays.
    private static let leastOpacity = DrawingConstants.highlightOpacity / 2
    /// By how much the line of contrast is wider than the line on it, in points.
    private static let contrast = 2.0

    /// The list for a screen without translucency, such as X11 without a compositing manager: what lies behind or on content is an
    /// outline, small things are opaque, each with a thin line of contrast, and shadows and tints are left out.
    package var opaque: DisplayList {
        var list = DisplayList()
        for sprite in sprites {
            switch (sprite.identity, sprite.paint) {
            case (.background, _), (.tint, _), (.shadow, _), (_, .shadow): continue
            default: break
            }
            guard sprite.values.opacity >= Self.leastOpacity else { continue }
            var solid = sprite
            solid.values.opacity = 1
            if case .fill = sprite.paint, sprite.isBehindContent || sprite.leastSide > Self.largestFill {
                solid.paint = .stroke(DrawingConstants.outlineWidth)
            }
            var outer = solid
            outer.color = nil
            outer.values.tone = 1 - solid.values.tone.rounded()
            outer.paint = .stroke(solid.lineWidth + Self.contrast)
            list.append(outer)
            list.append(solid)
        }
        return list
    }
}

extension Sprite {
    /// Whether the sprite lies behind content, whatever its size.
    fileprivate var isBehindContent: Bool {
        if case .highlight = identity { true } else { false }
    }

    fileprivate var leastSide: Double { min(values.width, values.height) }

    /// Width of the line, in points; 0 for a fill.
    fileprivate var lineWidth: Double {
        guard case .stroke(let width) = paint else { return 0 }
        return width
    }
}
