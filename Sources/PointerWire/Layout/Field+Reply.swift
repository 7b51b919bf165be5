package import Documents
import LayoutDocuments
package import PointerModel

/// The reply of Get.
package struct LayoutReply: Sendable, Equatable {
    package var outputs: [Output]
    package var surfaces: [Surface]
    /// Number of the layout.
    package var state: Int64
    /// Surfaces that went since the requested state.
    package var removed: [SurfaceName]
    /// Whether the reply has all surfaces.
    package var isComplete: Bool

    package init(_ layout: Layout, state: Int64, removed: [SurfaceName] = [], isComplete: Bool = true) {
        outputs = layout.outputs
        surfaces = layout.surfaces
        self.state = state
        self.removed = removed
        self.isComplete = isComplete
    }
}

extension Field {
    /// Reads the reply of Get. The daemon has checked what its surfaces refer to.
    package func layoutReply() -> LayoutReply? {
        table { table in
            let outputs = table.required("outputs")?.outputsOrNone()
            let surfaces = table.required("surfaces")?.items(atMost: PointerWireLimit.replied, of: "surfaces")?
                .compactMap {
                    $0.surface(checksReferences: false)
                }
            let state = table.required("state")?.integer(in: 0...Int.max)
            let removed = table.optional("removed")?.items(atMost: PointerWireLimit.replied, of: "surfaces")?
                .compactMap {
                    $0.surfaceName()
                }
            let isComplete = table.optional("complete")?.boolean() ?? false
            guard let outputs, let surfaces, let state else { return nil }
            return LayoutReply(
                Layout(outputs: outputs, surfaces: surfaces),
                state: Int64(state),
                removed: removed ?? [],
                isComplete: isComplete
            )
        }
    }

    /// Reads `{ id, owner }`.
    private func surfaceName() -> SurfaceName? {
        table { table in
            let owner = table.optional("owner")?.integer(in: 0...Int(UInt32.max))
            return table.required("id")?.string().map { id in
                SurfaceName(id, of: SurfaceOwner(user: owner.map { UInt32($0) }))
            }
        }
    }
}
