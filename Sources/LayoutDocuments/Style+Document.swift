package import Documents
package import PointerModel

extension Field {
    /// Reads `"system"`, `"hidden"`, the name of an effect, or a table. A table has an `effect`, a `shape` without an effect, or
    /// a `pointer`: one of the first two words, which can have accessories in this form.
    package func style() -> Style? {
        guard case .table = value.content else {
            guard let word = word(among: Style.pointers + Style.effects, orTable: true) else { return nil }
            switch word {
            case "system": return .system
            case "hidden": return .hidden
            default: return .content(Self.effect(word, Preview()))
            }
        }
        return table { table in
            let pointer = table.optional("pointer")
            let effect = table.optional("effect")
            let shape = table.optional("shape")
            let constrainedAxes = table.optional("constrainedAxes")
            let accessories = table.optional("accessories")?.accessories() ?? []
            let options = EffectOptions(from: &table)
            var kind: Style.Kind?
            if let pointer {
                for other in [effect, shape, constrainedAxes] {
                    other?.reportMisplaced("does not go with pointer, which is the system's own or none")
                }
                options.reportAll("needs an effect beside it")
                kind = pointer.word(among: Style.pointers).map { $0 == "hidden" ? .hidden : .system }
            } else if let effect {
                constrainedAxes?.reportMisplaced("goes with a shape alone: a style with an effect has none")
                kind = effect.effect(with: options).map { .content($0, shape: shape?.shape(.content)) }
            } else {
                options.reportAll("needs an effect beside it")
                guard let shape else {
                    report("a style needs a pointer, an effect or a shape")
                    return nil
                }
                let axes = constrainedAxes?.options(Axes.self) ?? []
                kind = shape.shape(.pointer).map { .shape($0, constrainedAxes: axes) }
            }
            guard let style = kind.map({ Style(kind: $0, accessories: accessories) }) else { return nil }
            let size = style.encodedSize
            guard size <= PointerModelLimit.styleBytes.most else {
                report(
                    "the style takes up to \(size) bytes on the wire: at most \(PointerModelLimit.styleBytes.most)",
                    .styleTooLong(node: reading.node)
                )
                return nil
            }
            return style
        }
    }

    private func effect(with options: EffectOptions) -> Effect? {
        guard let name = word(among: Style.effects) else { return nil }
        let preview = options.preview?.preview() ?? Preview()
        guard name != "hover" else {
            return .hover(
                preview,
                tint: options.tint?.choice(Effect.Tint.self) ?? .overlay,
                shadow: options.shadow?.boolean() ?? false,
                scale: options.scale?.boolean() ?? true
            )
        }
        options.reportHoverOnly("goes with the hover effect only")
        return Self.effect(name, preview)
    }

    /// Returns the effect of this name, with a preview and default options.
    private static func effect(_ name: String, _ preview: Preview) -> Effect {
        switch name {
        case "highlight": .highlight(preview)
        case "lift": .lift(preview)
        case "hover": .hover(preview)
        default: .automatic(preview)
        }
    }
}

/// Keys of a style that are valid only with an effect.
private struct EffectOptions {
    let preview: Field?
    let tint: Field?
    let shadow: Field?
    let scale: Field?

    init(from table: inout TableReader) {
        preview = table.optional("preview")
        tint = table.optional("tint")
        shadow = table.optional("shadow")
        scale = table.optional("scale")
    }

    func reportAll(_ message: String) {
        preview?.reportMisplaced(message)
        reportHoverOnly(message)
    }

    func reportHoverOnly(_ message: String) {
        for option in [tint, shadow, scale] { option?.reportMisplaced(message) }
    }
}

extension Effect {
    /// Word for the effect.
    package var name: String {
        switch self {
        case .automatic: "automatic"
        case .highlight: "highlight"
        case .lift: "lift"
        case .hover: "hover"
        }
    }
}

extension Style {
    /// Words for a pointer without shape and effect.
    package static let pointers = ["system", "hidden"]
    /// Words for effects.
    package static let effects = ["automatic", "highlight", "lift", "hover"]
}

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
