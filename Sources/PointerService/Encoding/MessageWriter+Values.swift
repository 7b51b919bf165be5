import PointerModel

/// The wire's values, field by field as the interface text has them.
extension MessageWriter {
    mutating func point(_ point: Point) {
        raw("{\"x\":")
        coordinate(point.x)
        raw(",\"y\":")
        coordinate(point.y)
        byte("}")
    }

    mutating func rect(_ rect: Rect) {
        raw("{\"x\":")
        coordinate(rect.x)
        raw(",\"y\":")
        coordinate(rect.y)
        raw(",\"width\":")
        coordinate(rect.width)
        raw(",\"height\":")
        coordinate(rect.height)
        byte("}")
    }

    mutating func axes(_ axes: Axes) {
        byte("[")
        if axes.contains(.horizontal) { raw("\"horizontal\"") }
        if axes == .both { byte(",") }
        if axes.contains(.vertical) { raw("\"vertical\"") }
        byte("]")
    }

    mutating func modifiers(_ modifiers: Modifiers) {
        byte("[")
        var isFirst = true
        for (modifier, name) in Modifiers.named where modifiers.contains(modifier) {
            if !isFirst { byte(",") }
            isFirst = false
            string(name)
        }
        byte("]")
    }

    mutating func region(_ region: ActiveRegion) {
        raw("{\"surface\":")
        string(region.surface)
        raw(",\"node\":")
        string(region.node)
        if let identifier = region.identifier {
            raw(",\"identifier\":")
            string(identifier)
        }
        raw(",\"rect\":")
        rect(region.rect)
        raw(",\"latchingAxes\":")
        axes(region.latchingAxes)
        byte("}")
    }

    mutating func transition(_ transition: Transition) {
        raw("{\"id\":")
        integer(transition.id)
        raw(",\"cause\":")
        string(transition.cause.rawValue)
        byte("}")
    }

    mutating func style(_ style: ResolvedStyle) {
        raw("{\"kind\":")
        string(style.kind.rawValue)
        if let shape = style.shape {
            raw(",\"shape\":")
            self.shape(shape)
        }
        raw(",\"constrainedAxes\":")
        axes(style.constrainedAxes)
        if let content = style.content {
            raw(",\"content\":")
            string(content)
        }
        raw(",\"tint\":")
        string(style.tint.rawValue)
        raw(",\"shadow\":")
        bool(style.shadow)
        raw(",\"scale\":")
        bool(style.scale)
        byte("}")
    }

    private mutating func shape(_ shape: ResolvedShape) {
        switch shape {
        case .roundedRect(let rect, let radius):
            raw("{\"roundedRect\":")
            self.rect(rect)
            raw(",\"radius\":")
            coordinate(radius)
        case .path(let path, let origin):
            raw("{\"path\":\"")
            for (index, element) in path.elements.enumerated() {
                if index > 0 { byte(" ") }
                self.element(element)
            }
            raw("\",\"origin\":")
            point(origin)
        case .beam(let axis, let length):
            raw("{\"beam\":")
            string(axis.rawValue)
            raw(",\"length\":")
            coordinate(length)
        }
        byte("}")
    }

    /// One segment of SVG path data.
    private mutating func element(_ element: Path.Element) {
        switch element {
        case .move(let end):
            byte("M")
            pair(end)
        case .line(let end):
            byte("L")
            pair(end)
        case .quadratic(let control, let end):
            byte("Q")
            pair(control)
            pair(end)
        case .cubic(let control1, let control2, let end):
            byte("C")
            pair(control1)
            pair(control2)
            pair(end)
        case .close:
            byte("Z")
        }
    }

    private mutating func pair(_ point: Point) {
        byte(" ")
        coordinate(point.x)
        byte(" ")
        coordinate(point.y)
    }
}
