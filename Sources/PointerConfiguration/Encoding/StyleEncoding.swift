import PointerModel

extension LayoutEncoder {
    /// Encodes a style: as a word if one suffices and the form allows that, otherwise as a table.
    func style(_ style: Style) -> TOMLValue {
        if form == .toml, let word = word(for: style) { return TOMLValue.text(word) }
        return TOMLValue.table { table in
            switch style.kind {
            case .system: table.set("pointer", "system")
            case .hidden: table.set("pointer", "hidden")
            case .content(let effect, let shape):
                set(effect, in: &table)
                table.set("shape", shape.map { self.shape($0, isPlaced: true) })
            case .shape(let shape, let axes):
                table.set("shape", self.shape(shape, isPlaced: false))
                table.set("constrainedAxes", axes)
            }
            table.set("accessories", style.accessories.map(accessory))
        }
    }

    /// Returns the word for a style; nil if it needs a table.
    private func word(for style: Style) -> String? { Self.words.first { $0.style == style }?.word }

    private static let words: [(word: String, style: Style)] = [
        ("system", .system), ("hidden", .hidden), ("automatic", .content(.automatic())),
        ("highlight", .content(.highlight())), ("lift", .content(.lift())), ("hover", .content(.hover())),
    ]

    private func set(_ effect: Effect, in table: inout TableBuilder) {
        switch effect {
        case .automatic: table.set("effect", "automatic")
        case .highlight: table.set("effect", "highlight")
        case .lift: table.set("effect", "lift")
        case .hover(_, let tint, let shadow, let scale):
            table.set("effect", "hover")
            if tint != .overlay { table.set("tint", tint.rawValue) }
            table.set("shadow", shadow, unless: false)
            table.set("scale", scale, unless: true)
        }
        if effect.preview != Preview() { table.set("preview", preview(effect.preview)) }
    }

    private func preview(_ preview: Preview) -> TOMLValue {
        TOMLValue.table { table in
            table.set("node", preview.node)
            table.set("visiblePath", preview.visiblePath?.svg)
            table.set("shadowPath", preview.shadowPath?.svg)
            table.set("background", preview.background?.hexadecimal)
            switch form {
            case .toml where preview.target != Preview.Target():
                table.set("target", TOMLValue.table { set(preview.target, in: &$0) })
            case .toml: break
            case .json: set(preview.target, in: &table)
            }
        }
    }

    private func set(_ target: Preview.Target, in table: inout TableBuilder) {
        table.set("container", target.container)
        table.set("center", target.center.map(point))
        table.set("transform", transformUnlessIdentity(target.transform))
    }

    /// Encodes a shape.
    /// - Parameters:
    ///   - shape: the shape.
    ///   - isPlaced: whether the shape belongs to an effect. Other shapes move with the pointer and have no coordinate space.
    private func shape(_ shape: Shape, isPlaced: Bool) -> TOMLValue {
        TOMLValue.table { table in
            switch shape {
            case .roundedRect(let rect, let radius, let space):
                table.set("roundedRect", self.rect(rect))
                table.set("radius", radius, unless: Shape.defaultRadius)
                if isPlaced, space != .container { table.set("space", space.rawValue) }
            case .path(let path, let space):
                table.set("path", path.svg)
                if isPlaced, space != .container { table.set("space", space.rawValue) }
            case .beam(let axis, let length):
                table.set("beam", axis.rawValue)
                table.set("length", length)
            }
        }
    }

    private func accessory(_ accessory: Accessory) -> TOMLValue {
        TOMLValue.table { table in
            if case .shape(let shape) = accessory.mark { table.set("shape", self.shape(shape, isPlaced: false)) }
            table.set("offset", accessory.offset, unless: 0)
            table.set("angle", accessory.angle, unless: 0)
            table.set("orientationMatchesAngle", accessory.orientationMatchesAngle, unless: false)
        }
    }
}
