package import PointerModel

/// A thing that is drawn: an outline with its paint, and the numbers that place it.
package struct Sprite: Sendable, Hashable, Codable {
    /// What a sprite is. A style change moves the sprite that stays the same thing, and fades in and out what comes and goes.
    package enum Identity: Sendable, Hashable, Codable {
        /// The pointer, or the shape behind content.
        case pointer
        /// The shape behind content on which the pointer is drawn where it is.
        case highlight(String)
        /// A shape with an outline of its own.
        case path
        /// What is painted behind content, its tint and its shadow.
        case background(String), tint(String), shadow(String)
        /// An accessory, by its place in the style.
        case accessory(Int)
        /// The parts of a slider.
        case track, thumb
        /// The parts of a confirm control.
        case target, ring
    }

    /// The form of a sprite.
    package enum Outline: Sendable, Hashable, Codable {
        /// A rectangle with round corners.
        case roundedRect
        /// A path. The middle of its bounds is the sprite's middle.
        case path(Path)
        /// The client's own arrow.
        case arrow
        /// A part of a ring, which begins at the top and goes clockwise; 1 is the whole ring.
        case ring(Double)
    }

    /// How a sprite is painted.
    package enum Paint: Sendable, Hashable, Codable {
        case fill
        /// A line along the outline, of this width in points.
        case stroke(Double)
        /// The shadow of the outline on what is below and behind it: the outline itself stays free. Its form is `offset` points
        /// lower, and fades over `blur` points beyond that.
        case shadow(blur: Double, offset: Double)
    }

    package let identity: Identity
    package var outline: Outline
    package var paint: Paint
    /// The color; nil for the tone.
    package var color: Color?
    /// The visible rectangle; nil if nothing cuts the sprite.
    package var clip: Rect?
    package var values: DrawnValues

    package init(
        identity: Identity,
        outline: Outline,
        paint: Paint,
        color: Color? = nil,
        clip: Rect? = nil,
        values: DrawnValues
    ) {
        self.identity = identity
        self.outline = outline
        self.paint = paint
        self.color = color
        self.clip = clip
        self.values = values
    }

    /// Whether another sprite is the same thing, so that this one can become it without fading. Paths and colors must be equal.
    func canBecome(_ other: Sprite) -> Bool {
        guard identity == other.identity, color == other.color else { return false }
        switch (outline, other.outline) {
        case (.roundedRect, .roundedRect), (.arrow, .arrow), (.ring, .ring): return true
        case (.path(let path), .path(let others)): return path == others
        default: return false
        }
    }
}

extension Sprite {
    /// Returns whether a point of the global space is inside the outline; of a stroked one, near the line.
    package func contains(_ point: Point) -> Bool {
        guard bounds.contains(point) else { return false }
        let way = (point - values.center).rotated(by: -values.rotation)
        let local = Point(x: values.center.x + way.dx, y: values.center.y + way.dy)
        let rect = values.rect
        switch outline {
        case .roundedRect:
            // The corners are quarters of circles around the ends of the straight edges.
            let radius = values.radius
            let x = max(abs(local.x - rect.midX) - (rect.width / 2 - radius), 0)
            let y = max(abs(local.y - rect.midY) - (rect.height / 2 - radius), 0)
            return rect.contains(local) && (x == 0 || y == 0 || x * x + y * y <= radius * radius)
        case .path(let path): return path.placed(in: rect).contains(local)
        case .arrow: return Path.arrow.placed(in: rect).contains(local)
        case .ring:
            guard case .stroke(let width) = paint else { return false }
            let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot()
            return abs(distance - rect.width / 2) <= width / 2
        }
    }
}
