import PointerModel

/// The wire's Style and its parts.
extension MessageWriter {
    mutating func style(_ style: ResolvedStyle) {
        raw("{\"kind\":")
        string(style.kind.rawValue)
        if let shape = style.shape {
            raw(",\"shape\":")
            self.shape(shape)
        }
        raw(",\"shapeFollowsPointer\":")
        bool(style.shapeFollowsPointer)
        raw(",\"constrainedAxes\":")
        axes(style.constrainedAxes)
        if let content = style.content { self.content(content) }
        raw(",\"tint\":")
        string(style.tint.rawValue)
        raw(",\"shadow\":")
        bool(style.shadow)
        raw(",\"scale\":")
        bool(style.scale)
        if !style.accessories.isEmpty {
            raw(",\"accessories\":[")
            for index in style.accessories.indices {
                if index > 0 { byte(",") }
                accessory(style.accessories[index])
            }
            byte("]")
        }
        byte("}")
    }

    /// Writes the fields of a style that describe the effect on the content.
    private mutating func content(_ content: ResolvedContent) {
        raw(",\"content\":")
        string(content.node)
        if let rect = content.rect {
            raw(",\"contentRect\":")
            self.rect(rect)
        }
        if let radius = content.radius {
            raw(",\"contentRadius\":")
            coordinate(radius)
        }
        if let path = content.visiblePath {
            raw(",\"visiblePath\":")
            outline(path)
        }
        if let path = content.shadowPath {
            raw(",\"shadowPath\":")
            outline(path)
        }
        if let color = content.background {
            raw(",\"background\":")
            self.color(color)
        }
        if let center = content.center {
            raw(",\"contentCenter\":")
            point(center)
        }
        if content.transform != .identity {
            raw(",\"contentTransform\":")
            transform(content.transform)
        }
        if let clip = content.clip {
            raw(",\"clip\":")
            rect(clip)
        }
    }

    private mutating func outline(_ outline: ResolvedPath) {
        raw("{\"path\":\"")
        data(outline.path)
        raw("\",\"origin\":")
        point(outline.origin)
        byte("}")
    }

    private mutating func color(_ color: Color) {
        raw("\"#")
        hexadecimal(byte: color.red)
        hexadecimal(byte: color.green)
        hexadecimal(byte: color.blue)
        hexadecimal(byte: color.alpha)
        byte("\"")
    }

    private mutating func transform(_ transform: AffineTransform) {
        raw("{\"a\":")
        factor(transform.a)
        raw(",\"b\":")
        factor(transform.b)
        raw(",\"c\":")
        factor(transform.c)
        raw(",\"d\":")
        factor(transform.d)
        raw(",\"tx\":")
        coordinate(transform.tx)
        raw(",\"ty\":")
        coordinate(transform.ty)
        byte("}")
    }

    private mutating func accessory(_ accessory: ResolvedAccessory) {
        byte("{")
        if let shape = accessory.shape {
            raw("\"shape\":")
            self.shape(shape)
            byte(",")
        }
        raw("\"center\":")
        point(accessory.center)
        raw(",\"rotation\":")
        factor(accessory.rotation)
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
            data(path)
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

    /// Writes SVG path data.
    private mutating func data(_ path: Path) {
        for index in path.elements.indices {
            if index > 0 { byte(" ") }
            element(path.elements[index])
        }
    }

    /// Writes one segment of SVG path data.
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
