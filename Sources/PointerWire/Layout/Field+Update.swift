package import Documents
import LayoutDocuments
package import PointerModel

/// The parameters of Update.
package struct UpdateParameters: Sendable {
    /// Id of the surface.
    package var surface: String
    package var update: SurfaceUpdate
    /// Whether unknown fields are mistakes.
    package var isStrict: Bool
}

extension Field {
    /// Reads the parameters of Update.
    package func updateParameters() -> UpdateParameters? {
        table { table in
            let isStrict = table.optional("strict")?.boolean() ?? false
            let surface = table.required("surface")?.string()
            let update = Self.update(&table)
            guard let surface, let update else { return nil }
            return UpdateParameters(surface: surface, update: update, isStrict: isStrict)
        }
    }

    /// Reads a change of a surface.
    package func update() -> SurfaceUpdate? { table { table in Self.update(&table) } }

    private static func update(_ table: inout TableReader) -> SurfaceUpdate? {
        let update = SurfaceUpdate(
            put: table.optional("put")?.list(of: "nodes") { $0.node() } ?? [],
            remove: table.optional("remove")?.list(of: "ids") { $0.string() } ?? [],
            insert: table.optional("insert")?.list(of: "nodes") { $0.insertion() } ?? [],
            bringToFront: table.optional("bringToFront")?.list(of: "ids") { $0.string() } ?? [],
            frame: table.optional("frame")?.rect(),
            z: table.optional("z")?.integer(in: LayoutLimits.z),
            output: table.optional("output")?.identifier(),
            hitInsets: table.optional("hitInsets")?.insets(),
            targeting: table.optional("targeting")?.choice(Targeting.self),
            emptiness: table.optional("emptiness")?.choice(Emptiness.self),
            clear: table.optional("clear")?.options(SurfaceUpdate.Fields.self) ?? []
        )
        var given: SurfaceUpdate.Fields = []
        if update.output != nil { given.insert(.output) }
        if update.targeting != nil { given.insert(.targeting) }
        if update.emptiness != nil { given.insert(.emptiness) }
        let contradictory = update.clear.intersection(given)
        guard contradictory.isEmpty else {
            let names = contradictory.names.joined(separator: ", ")
            table.field.place(of: "clear").report("\(names) cannot be both set and cleared")
            return nil
        }
        return update
    }

    private func list<Item>(of noun: String, _ read: (Field) -> Item?) -> [Item]? {
        items(atMost: PointerModelLimit.nodesPerSurface, of: noun)?.compactMap(read)
    }

    /// Reads `{ node, below }`.
    package func insertion() -> SurfaceUpdate.Insertion? {
        table { table in
            let node = table.required("node")?.node()
            let below = table.required("below")?.identifier()
            guard let node, let below else { return nil }
            return SurfaceUpdate.Insertion(node, below: below)
        }
    }
}
