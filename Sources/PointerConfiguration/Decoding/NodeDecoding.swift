import PointerModel
import SafeText

/// Ids that the nodes of a surface may refer to and must not repeat.
struct NodeScope {
    /// Ids of all nodes of the surface, in file order.
    let ids: [String]
    /// The same ids, for lookups.
    let all: Set<ByteExact<String>>
    /// Ids of the nodes read so far, with the field of each.
    var declared: [ByteExact<String>: Field] = [:]

    init(ids: [String]) {
        self.ids = ids
        all = Set(ids.map { ByteExact($0) })
    }
}

extension Field {
    func node(in scope: inout NodeScope) -> Node? {
        table { table in
            let idField = table.required("id")
            let id = idField?.identifier()
            let parent = table.optional("parent").map { $0.parentID(in: scope, of: id) }
            let frame = table.required("frame")?.rect()
            let transform = table.optional("transform")?.transform() ?? .identity
            let hitInsets = table.optional("hitInsets")?.insets()
            let hitPath = table.optional("hitPath")?.svgPath()
            let padding = table.optional("padding")?.padding()
            let clips = table.optional("clips")?.boolean() ?? false
            let isHidden = table.optional("hidden")?.boolean() ?? false
            let alpha = table.optional("alpha")?.number(in: LayoutLimits.alpha) ?? 1
            let isEnabled = table.optional("enabled")?.boolean() ?? true
            let appearance = table.optional("appearance")?.appearance() ?? Appearance()
            let role = table.optional("role")?.choice(Role.self)
            let interaction = table.optional("interaction").map { $0.interaction(in: scope) }
            let gestures = table.optional("gestures")?.options(Gestures.self) ?? []
            let tapButtons = table.optional("tapButtons")?.options(Buttons.self) ?? .primary
            let scrollMask = table.optional("scrollMask")?.options(ScrollMask.self) ?? []
            let control = table.optional("control")?.control()
            guard let id, let idField, idField.isUnique(id, among: &scope.declared), let frame else { return nil }
            return Node(
                id: id,
                parent: parent ?? nil,
                frame: frame,
                transform: transform,
                hitInsets: hitInsets,
                hitPath: hitPath,
                padding: padding,
                clipsToBounds: clips,
                isHidden: isHidden,
                alpha: alpha,
                isEnabled: isEnabled,
                appearance: appearance,
                role: role,
                interaction: interaction ?? nil,
                gestures: gestures,
                tapButtons: tapButtons.isEmpty ? .primary : tapButtons,
                scrollMask: scrollMask,
                control: control
            )
        }
    }

    private func parentID(in scope: NodeScope, of child: String?) -> String? {
        guard let parent = identifier() else { return nil }
        guard scope.declared[ByteExact(parent)] == nil else { return parent }
        if Optional(parent).hasSameBytes(as: child) {
            report("a node cannot be its own parent")
        } else if scope.all.contains(ByteExact(parent)) {
            report("\(PrintableText.quote(parent)) is declared after its child: parents come first")
        } else {
            reportUnknownNode(parent, in: scope)
        }
        return nil
    }

    /// Reads the id of a node of the same surface.
    func nodeReference(in scope: NodeScope) -> String? {
        guard let id = identifier() else { return nil }
        guard scope.all.contains(ByteExact(id)) else {
            reportUnknownNode(id, in: scope)
            return nil
        }
        return id
    }

    private func reportUnknownNode(_ id: String, in scope: NodeScope) {
        // The list alone: a suggestion that captured the scope would make every later node copy `declared`.
        let ids = scope.ids
        report(
            "there is no node \(PrintableText.quote(id)) in this surface",
            suggestion: Suggestion.nearest(to: id, among: ids)
        )
    }

    private func appearance() -> Appearance? {
        table { table in
            Appearance(
                isOpaque: table.optional("opaque")?.boolean() ?? false,
                cornerRadius: table.optional("cornerRadius")?.number(in: LayoutLimits.length)
            )
        }
    }
}
