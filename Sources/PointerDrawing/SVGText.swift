package import PointerModel

/// Text of a display list as elements of an SVG picture, in the global space of the outputs.
package enum SVGText {
    /// Returns a line for each sprite, the hindmost first.
    /// - Parameter name: begins the ids of elements. It must differ from those of other lists in the same document.
    package static func lines(_ list: DisplayList, name: String = "pointer") -> [String] {
        list.sprites.enumerated().map { index, sprite in line(sprite, id: "\(name)-\(index)") }
    }

    private static func line(_ sprite: Sprite, id: String) -> String {
        var attributes = paint(sprite)
        if let turn = turn(sprite) { attributes += #" transform="\#(turn)""# }
        var element = "<\(form(sprite)) \(attributes)/>"
        if case .shadow = sprite.paint { element = outside(of: sprite, element, id: id) }
        guard let clip = sprite.clip else { return element }
        return
            "<svg \(place(clip)) viewBox=\"\(text(clip.x)) \(text(clip.y)) \(text(clip.width)) \(text(clip.height))\">\(element)</svg>"
    }

    /// Returns an element of which only the part outside of the sprite's outline is visible.
    private static func outside(of sprite: Sprite, _ element: String, id: String) -> String {
        let rect = sprite.values.rect
        var hole = Path(roundedRect: rect, cornerRadius: sprite.values.radius)
        if case .path(let path) = sprite.outline { hole = path.placed(in: rect) }
        let all = Path(rect: sprite.reach)
        let clip = "<clipPath id=\"\(id)\"><path clip-rule=\"evenodd\" d=\"\(data(all)) \(data(hole))\"/></clipPath>"
        return "\(clip)<g clip-path=\"url(#\(id))\">\(element)</g>"
    }

    /// Returns the element's name and what describes its outline.
    private static func form(_ sprite: Sprite) -> String {
        let values = sprite.values
        switch sprite.outline {
        case .roundedRect: return "rect \(place(values.rect)) rx=\"\(text(values.radius))\""
        case .path(let path): return "path d=\"\(data(path.placed(in: values.rect)))\""
        case .arrow: return "path d=\"\(data(Path.arrow.placed(in: values.rect)))\""
        case .ring(let share):
            let length = Double.pi * values.width
            let center = values.center
            return "circle cx=\"\(text(center.x))\" cy=\"\(text(center.y))\" r=\"\(text(values.width / 2))\""
                + " stroke-dasharray=\"\(text(share * length)) \(text(length))\""
        }
    }

    /// Returns the data of a path, in hundredths of a point.
    package static func data(_ path: Path) -> String {
        path.mapping { Point(x: ($0.x * 100).rounded() / 100, y: ($0.y * 100).rounded() / 100) }.svg
    }

    /// Returns the attributes of a rectangle.
    package static func place(_ rect: Rect) -> String {
        "x=\"\(text(rect.x))\" y=\"\(text(rect.y))\" width=\"\(text(rect.width))\" height=\"\(text(rect.height))\""
    }

    private static func paint(_ sprite: Sprite) -> String {
        let color = hexadecimal(sprite)
        let opacity = text(sprite.values.opacity, decimals: 4)
        switch sprite.paint {
        case .fill: return "fill=\"\(color)\" fill-opacity=\"\(opacity)\""
        case .stroke(let width):
            return "fill=\"none\" stroke=\"\(color)\" stroke-opacity=\"\(opacity)\" stroke-width=\"\(text(width))\""
        case .shadow(let blur, let offset):
            // A Gaussian of this deviation has faded at the end of the blur.
            let filter = "filter:blur(\(text(blur / 3))px)"
            return
                "fill=\"\(color)\" fill-opacity=\"\(opacity)\" transform=\"translate(0 \(text(offset)))\" style=\"\(filter)\""
        }
    }

    /// Returns the rotation of a sprite; nil if it has none. A ring begins at the top, and SVG's circle at the right.
    private static func turn(_ sprite: Sprite) -> String? {
        var degrees = sprite.values.rotation * 180 / .pi
        if case .ring = sprite.outline { degrees -= 90 }
        if degrees == 0 { return nil }
        return "rotate(\(text(degrees)) \(text(sprite.values.center.x)) \(text(sprite.values.center.y)))"
    }

    private static func hexadecimal(_ sprite: Sprite) -> String {
        let tone = UInt8((sprite.values.tone * 255).rounded())
        return color(sprite.color ?? Color(red: tone, green: tone, blue: tone))
    }

    /// Returns a color as `#rrggbb`, without its opacity.
    package static func color(_ color: Color) -> String { String(color.hexadecimal.prefix(7)) }

    /// Returns a number with 2 or 4 decimals, and without zeros at its end.
    package static func text(_ number: Double, decimals: Int = 2) -> String {
        let factor = decimals == 2 ? 100.0 : 10_000.0
        let steps = (number * factor).rounded()
        // Neither 0.0 nor -0.0, and nothing that is no number.
        guard abs(steps) >= 1, abs(steps) < 1e15 else { return "0" }
        let whole = "\(steps / factor)"
        return whole.hasSuffix(".0") ? String(whole.dropLast(2)) : whole
    }
}

extension Path {
    /// The client's own arrow, which points up.
    package static let arrow = Path(elements: [
        .move(to: Point(x: 0, y: -1)), .line(to: Point(x: 1, y: 1)), .line(to: Point(x: -1, y: 1)), .close,
    ])

    /// Returns the path, moved and scaled so that its points fill a rectangle.
    package func placed(in rect: Rect) -> Path {
        let bounds = controlBounds
        guard !bounds.isNull else { return self }
        let (scaleX, scaleY) = (
            bounds.width > 0 ? rect.width / bounds.width : 1,
            bounds.height > 0 ? rect.height / bounds.height : 1
        )
        return mapping {
            Point(x: rect.midX + ($0.x - bounds.midX) * scaleX, y: rect.midY + ($0.y - bounds.midY) * scaleY)
        }
    }
}
