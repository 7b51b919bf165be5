package import Documents
package import PointerModel

extension Field {
    /// Reads a surface. Leaves out nodes with mistakes.
    /// - Parameter checksReferences: whether to check what the nodes refer to.
    package func surface(checksReferences: Bool = true) -> Surface? {
        table { table in
            let id = table.required("id")?.identifier()
            // The daemon's layout names the owner of each surface. The client that declares a surface owns it.
            let ownerField = form == .json ? table.optional("owner") : nil
            let owner = rules.isMessage ? ownerField?.integer(in: 0...Int(UInt32.max), orElse: .invalid) : nil
            let output = table.optional("output").map { $0.identifier() }
            let frame = table.required("frame")?.rect()
            let z = table.requiredInMessages("z").map { $0.integer(in: LayoutLimits.z) } ?? 0
            let hitInsets = table.optional("hitInsets")?.insets() ?? .zero
            let targeting = table.optional("targeting")?.choice(Targeting.self)
            let emptiness = table.optional("emptiness")?.choice(Emptiness.self)
            let nodes = table.requiredInMessages("nodes")?.nodes(checksReferences: checksReferences) ?? []
            guard let id, let frame, let z else { return nil }
            return Surface(
                id: id,
                output: output ?? nil,
                frame: frame,
                z: z,
                hitInsets: hitInsets,
                targeting: targeting,
                emptiness: emptiness,
                nodes: nodes,
                owner: SurfaceOwner(user: owner.map { UInt32($0) })
            )
        }
    }

    private func nodes(checksReferences: Bool) -> [Node] {
        guard let items = items(atMost: PointerModelLimit.nodesPerSurface, of: "nodes") else { return [] }
        guard checksReferences else { return items.compactMap { $0.node() } }
        // A preview may name a later node, so all ids are collected before the first node is checked.
        var references = NodeReferences()
        for item in items { references.add(item.declaredID ?? "") }
        return items.enumerated().compactMap { index, item in
            let node = item.node()
            if let node { references.check(node, number: index) { place(of: $0) } }
            return node
        }
    }

    private var declaredID: String? {
        guard case .table(let entries) = value.content else { return nil }
        guard case .string(let id)? = entries.first(where: { $0.key == "id" })?.value.content else { return nil }
        return id
    }
}
