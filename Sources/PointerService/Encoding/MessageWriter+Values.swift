import PointerModel

/// The wire's values, with the fields in the order of the interface text.
extension MessageWriter {
    mutating func point(_ point: Point) {
        raw("{\"x\":")
        coordinate(point.x)
        raw(",\"y\":")
        coordinate(point.y)
        byte("}")
    }

    mutating func vector(_ vector: Vector) {
        raw("{\"dx\":")
        coordinate(vector.dx)
        raw(",\"dy\":")
        coordinate(vector.dy)
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

    /// Writes the name of one option.
    mutating func name<Options: NamedOptions>(of option: Options) {
        for (named, name) in Options.named where named == option { return string(name) }
        string("")
    }

    /// Writes the fields that name a surface: its id and, if a user owns it, the user id.
    mutating func surface(_ surface: SurfaceName) {
        raw("\"surface\":")
        string(surface.id)
        guard let user = surface.owner.user else { return }
        raw(",\"owner\":")
        integer(UInt64(user))
    }

    mutating func region(_ region: ActiveRegion) {
        byte("{")
        surface(region.surface)
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
        if !region.enterAnimations.isEmpty {
            raw(",\"enterAnimations\":")
            animations(region.enterAnimations)
        }
        if !region.exitAnimations.isEmpty {
            raw(",\"exitAnimations\":")
            animations(region.exitAnimations)
        }
        byte("}")
    }

    private mutating func animations(_ animations: [NodeAnimation]) {
        byte("[")
        for index in animations.indices {
            if index > 0 { byte(",") }
            raw("{\"node\":")
            string(animations[index].node)
            raw(",\"alpha\":")
            factor(animations[index].alpha)
            byte("}")
        }
        byte("]")
    }

    mutating func transition(_ transition: Transition) {
        raw("{\"id\":")
        integer(transition.id)
        raw(",\"cause\":")
        string(transition.cause.rawValue)
        raw(",\"spring\":{\"response\":")
        factor(transition.spring.response)
        raw(",\"dampingFraction\":")
        factor(transition.spring.dampingFraction)
        raw("}}")
    }
}
