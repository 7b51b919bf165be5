import PointerModel

extension Field {
    static let maximumRegionsPerInteraction = 1024

    func interaction(in scope: NodeScope) -> Interaction? {
        table { table in
            let isEnabled = table.optional("enabled")?.boolean() ?? true
            let regions = table.optional("regions")?.regions(in: scope) ?? []
            let style = table.optional("style")?.style(in: scope)
            return Interaction(isEnabled: isEnabled, regions: regions, style: style)
        }
    }

    private func regions(in scope: NodeScope) -> [Region]? {
        items(atMost: Self.maximumRegionsPerInteraction, of: "regions")?.compactMap { $0.region(in: scope) }
    }

    private func region(in scope: NodeScope) -> Region? {
        table { table in
            let rect = table.required("rect")?.rect()
            let identifier = table.optional("identifier")?.identifier()
            let latchingAxes = table.optional("latchingAxes")?.axes() ?? []
            let modifiers = table.optional("modifiers")?.modifiers() ?? []
            let style = table.optional("style")?.style(in: scope)
            guard let rect else { return nil }
            return Region(
                rect: rect,
                identifier: identifier,
                latchingAxes: latchingAxes,
                modifiers: modifiers,
                style: style
            )
        }
    }
}
