package import PointerModel

extension LayoutWriter {
    /// Writes a style: as a word if one suffices and the form allows that, otherwise as a table.
    package func style(_ style: Style) -> DocumentValue {
        if form == .toml, let word = word(for: style) { return DocumentValue.text(word) }
        return .table { table in
            switch style.kind {
            case .system: table.set("pointer", "system")
            case .hidden: table.set("pointer", "hidden")
            case .content(let effect, let shape):
                set(effect, in: &table)
                table.set("shape", shape.map { self.shape($0, isPlaced: true) })
            case .shape(let shape, let axes):
                table.set("shape", self.shape(shape, isPlaced: false))
                table.set("constrainedAxes", axes, unless: inFiles([]))
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
        table.set("effect", effect.name)
        if case .hover(_, let tint, let shadow, let scale) = effect {
            if inFiles(tint) != .overlay { table.set("tint", tint.rawValue) }
            table.set("shadow", shadow, unless: inFiles(false))
            table.set("scale", scale, unless: inFiles(true))
        }
        if effect.preview != Preview() { table.set("preview", preview(effect.preview)) }
    }

    private func preview(_ preview: Preview) -> DocumentValue {
        DocumentValue.table { table in
            table.set("node", preview.node)
            table.set("visiblePath", preview.visiblePath?.svg)
            table.set("shadowPath", preview.shadowPath?.svg)
            table.set("background", preview.background?.hexadecimal)
            switch form {
            case .toml where preview.target != Preview.Target():
                table.set("target", DocumentValue.table { set(preview.target, in: &$0) })
            case .toml: break
            case .json: set(preview.target, in: &table)
            }
        }
    }

    private func set(_ target: Preview.Target, in table: inout TableBuilder) {
        table.set("container", target.container)
        table.set("center", target.center.map(point))
        table.set("transform", transform(target.transform))
    }

    /// Writes a shape.
    /// - Parameters:
    ///   - shape: the shape.
    ///   - isPlaced: whether the shape belongs to an effect. Other shapes move with the pointer and have no coordinate space.
    private func shape(_ shape: Shape, isPlaced: Bool) -> DocumentValue {
        DocumentValue.table { table in
            switch shape {
            case .roundedRect(let rect, let radius, let space):
                table.set("roundedRect", self.rect(rect))
                table.set("radius", radius, unless: inFiles(Shape.defaultRadius))
                if isPlaced, inFiles(space) != .container { table.set("space", space.rawValue) }
            case .path(let path, let space):
                table.set("path", path.svg)
                if isPlaced, inFiles(space) != .container { table.set("space", space.rawValue) }
            case .beam(let axis, let length):
                table.set("beam", axis.rawValue)
                table.set("length", length)
            }
        }
    }

    private func accessory(_ accessory: Accessory) -> DocumentValue {
        DocumentValue.table { table in
            if case .shape(let shape) = accessory.mark { table.set("shape", self.shape(shape, isPlaced: false)) }
            table.set("offset", accessory.offset, unless: inFiles(0))
            table.set("angle", accessory.angle, unless: inFiles(0))
            table.set("orientationMatchesAngle", accessory.orientationMatchesAngle, unless: inFiles(false))
        }
    }
}
