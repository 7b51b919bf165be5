import PointerModel

extension Field {
    /// `"system"`, `"hidden"`, a table with an `effect`, or one with a `shape` and no effect.
    func style(in scope: NodeScope) -> Style? {
        guard case .table = value.content else {
            switch word(among: ["system", "hidden"], orTable: true) {
            case "system": return .system
            case "hidden": return .hidden
            default: return nil
            }
        }
        return table { table in
            let effect = table.optional("effect")
            let shape = table.optional("shape")
            let constrainedAxes = table.optional("constrainedAxes")
            let options = EffectOptions(from: &table)
            if let effect {
                constrainedAxes?.reportMisplaced("goes with a shape alone: a style with an effect has none")
                guard let decoded = effect.effect(with: options, in: scope) else { return nil }
                return .content(decoded, shape: shape?.shape(isPlaced: true))
            }
            options.reportAll("needs an effect beside it")
            guard let shape else {
                table.field.report("a style needs an effect or a shape")
                return nil
            }
            let axes = constrainedAxes?.axes() ?? []
            return shape.shape(isPlaced: false).map { .shape($0, constrainedAxes: axes) }
        }
    }

    private func effect(with options: EffectOptions, in scope: NodeScope) -> Effect? {
        guard let name = word(among: ["automatic", "highlight", "lift", "hover"]) else { return nil }
        let preview = options.preview?.preview(in: scope) ?? Preview()
        guard name != "hover" else {
            return .hover(
                preview,
                tint: options.tint?.choice(Effect.Tint.self) ?? .overlay,
                shadow: options.shadow?.boolean() ?? false,
                scale: options.scale?.boolean() ?? true
            )
        }
        options.reportHoverOnly("goes with the hover effect only")
        return switch name {
        case "highlight": .highlight(preview)
        case "lift": .lift(preview)
        default: .automatic(preview)
        }
    }

    private func preview(in scope: NodeScope) -> Preview? {
        table { table in
            Preview(
                node: table.optional("node")?.nodeReference(in: scope),
                container: table.optional("container")?.nodeReference(in: scope)
            )
        }
    }
}

/// The keys of a style that go with an effect.
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
