public import PointerModel
import PointerRuntime

extension Surface {
    /// A surface as a client declares it, with everything checked that a configuration file's surface is checked for, except for whether
    /// there is such an output.
    ///
    /// - Parameters:
    ///   - path: where in the client's message it stands.
    ///   - limits: what the client may declare.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: SurfaceMessage,
        at path: String = "surface",
        limits: ClientLimits = ClientLimits()
    ) throws(DeclarationError) {
        let place = DeclarationPlace(path, limits: limits)
        self.init(
            id: try place["id"].identifier(message.id),
            output: try message.output.map { name throws(DeclarationError) in try place["output"].identifier(name) },
            frame: try place["frame"].rect(message.frame),
            z: try place["z"].integer(message.z, in: LayoutLimits.z),
            hitInsets: try message.hitInsets.map { insets throws(DeclarationError) in
                try place["hitInsets"].insets(insets)
            } ?? .zero,
            targeting: try message.targeting.map { name throws(DeclarationError) in
                try place["targeting"].word(name, of: Targeting.self)
            },
            nodes: try place["nodes"].map(message.nodes, atMost: LayoutLimits.nodesPerSurface) {
                node,
                place throws(DeclarationError) in try Node(node, at: place)
            }
        )
        try checkReferences(at: place["nodes"])
    }

    /// Ids are unique, parents come before their children, and previews name nodes that there are.
    private func checkReferences(at place: DeclarationPlace) throws(DeclarationError) {
        let all = Set(nodes.map(\.id))
        var declared: Set<String> = []
        for (index, node) in nodes.enumerated() {
            if let parent = node.parent, !declared.contains(parent) {
                let message = all.contains(parent) ? "is not declared before its child" : "is no node of this surface"
                throw place[index]["parent"].error(
                    .noSuchNode,
                    node: parent,
                    "\(PrintableText.quote(parent)) \(message)"
                )
            }
            guard declared.insert(node.id).inserted else {
                throw place[index]["id"].error(.invalid, "\(PrintableText.quote(node.id)) is already taken")
            }
            for (style, path) in node.styles {
                let preview = place[index]["interaction.\(path).preview"]
                for (name, field) in [(style.preview?.node, "node"), (style.preview?.target.container, "container")] {
                    guard let name, !all.contains(name) else { continue }
                    throw preview[field].error(
                        .noSuchNode,
                        node: name,
                        "\(PrintableText.quote(name)) is no node of this surface"
                    )
                }
            }
        }
    }
}

extension Node {
    /// Every style that the node's interaction declares, with its place in it.
    fileprivate var styles: [(Style, String)] {
        guard let interaction else { return [] }
        var styles: [(Style, String)] = []
        if let style = interaction.style { styles.append((style, "style")) }
        if let style = interaction.repeating?.first.style { styles.append((style, "repeating.first.style")) }
        for (index, region) in interaction.regions.enumerated() {
            if let style = region.style { styles.append((style, "regions[\(index)].style")) }
        }
        return styles
    }
}

extension Style {
    fileprivate var preview: Preview? {
        guard case .content(let effect, _) = kind else { return nil }
        return effect.preview
    }
}
