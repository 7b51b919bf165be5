import PointerModel
import SafeText

/// Outputs that surfaces may refer to, and ids that they must not repeat.
struct SurfaceScope {
    /// Names of the outputs; nil if they are unknown, so that every reference is valid.
    var outputs: [String]?
    /// Ids of the surfaces read so far, from all files, with the field of each.
    var ids: [ByteExact<String>: Field] = [:]
    var count = 0
}

extension Field {
    /// Reads `[[surfaces]]`. Leaves out surfaces with errors.
    func surfaces(in scope: inout SurfaceScope) -> [Surface] {
        guard let items = items(atMost: LayoutLimits.surfaces, of: "surfaces") else { return [] }
        guard scope.count + items.count <= LayoutLimits.surfaces else {
            report("\(scope.count + items.count) surfaces in all files are too many: at most \(LayoutLimits.surfaces)")
            return []
        }
        scope.count += items.count
        return items.compactMap { $0.surface(in: &scope) }
    }

    private func surface(in scope: inout SurfaceScope) -> Surface? {
        table { table in
            let idField = table.required("id")
            let id = idField?.identifier()
            // The daemon's layout names the owner of each surface. The client that declares a surface owns it.
            if form == .json { _ = table.optional("owner") }
            let output = table.optional("output").map { $0.outputName(in: scope) }
            let frame = table.required("frame")?.rect()
            let z = table.optional("z").map { $0.integer(in: LayoutLimits.z) } ?? 0
            let hitInsets = table.optional("hitInsets")?.insets() ?? .zero
            let targeting = table.optional("targeting")?.choice(Targeting.self)
            let nodes = table.optional("nodes").map { $0.nodes() } ?? []
            guard let id, let idField, idField.isUnique(id, among: &scope.ids) else { return nil }
            guard let frame, let z else { return nil }
            return Surface(
                id: id,
                output: output ?? nil,
                frame: frame,
                z: z,
                hitInsets: hitInsets,
                targeting: targeting,
                nodes: nodes
            )
        }
    }

    private func outputName(in scope: SurfaceScope) -> String? {
        guard let name = identifier() else { return nil }
        if let outputs = scope.outputs, !outputs.contains(where: { $0.hasSameBytes(as: name) }) {
            let suggestion = Suggestion.nearest(to: name, among: outputs)
            // Example files name their outputs unlike a person's own, so the message lists those that exist.
            let others =
                suggestion == nil ? "; there is \(outputs.map(PrintableText.quote).joined(separator: ", "))" : ""
            report("there is no output \(PrintableText.quote(name))\(others)", suggestion: suggestion)
            return nil
        }
        return name
    }

    /// Reads `[[surfaces.nodes]]`.
    private func nodes() -> [Node] {
        guard let items = items(atMost: LayoutLimits.nodesPerSurface, of: "nodes") else { return [] }
        // A preview may name a later node, so all ids are collected before the first node is read.
        var scope = NodeScope(ids: items.compactMap { $0.declaredID })
        return items.compactMap { $0.node(in: &scope) }
    }

    private var declaredID: String? {
        guard case .table(let entries) = value.content else { return nil }
        guard case .string(let id)? = entries.first(where: { $0.key == "id" })?.value.content else { return nil }
        return id
    }
}
