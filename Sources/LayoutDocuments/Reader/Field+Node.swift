package import Documents
package import PointerModel

extension Field {
    /// Reads a node. The surface checks the nodes that it refers to.
    package func node() -> Node? {
        table { table in
            let id = table.required("id")?.identifier()
            reading.node = id
            defer { reading.node = nil }
            let parent = table.optional("parent")?.identifier()
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
            let interaction = table.optional("interaction")?.interaction()
            let gestures = table.optional("gestures")?.options(Gestures.self) ?? []
            let tapButtons = table.optional("tapButtons")?.options(Buttons.self) ?? .primary
            let scrollMask = table.optional("scrollMask")?.options(ScrollMask.self) ?? []
            let control = table.optional("control")?.control()
            guard let id, let frame else { return nil }
            return Node(
                id: id,
                parent: parent,
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
                interaction: interaction,
                gestures: gestures,
                tapButtons: tapButtons.isEmpty ? .primary : tapButtons,
                scrollMask: scrollMask,
                control: control
            )
        }
    }

    /// Reads a region of a node that is read in parts.
    package func region(of node: String) -> Region? {
        reading.node = node
        defer { reading.node = nil }
        return region()
    }

    private func appearance() -> Appearance? {
        table { table in
            Appearance(
                isOpaque: table.optional("opaque")?.boolean() ?? false,
                cornerRadius: table.optional("cornerRadius")?.length()
            )
        }
    }
}
