package import PointerModel

/// The replacement of everything that a layout and its events name: each name gets a letter and a number, the same each time.
package struct NameRedaction {
    /// Replacements by the bytes of names, because two names may be equal as text and still be two.
    private typealias Names = [[UInt8]: String]

    private var nodes: Names = [:]
    private var surfaces: Names = [:]
    private var outputs: Names = [:]
    private var regions: Names = [:]

    /// Creates a redaction that has replaced nothing yet.
    package init() {}

    private static func replace(_ name: String, by letter: String, in names: inout Names) -> String {
        let bytes = Array(name.utf8)
        if let known = names[bytes] { return known }
        let replacement = "\(letter)\(names.count + 1)"
        names[bytes] = replacement
        return replacement
    }

    private mutating func node(_ id: String) -> String { Self.replace(id, by: "n", in: &nodes) }

    private mutating func output(_ name: String) -> String { Self.replace(name, by: "o", in: &outputs) }

    private mutating func region(_ identifier: String) -> String { Self.replace(identifier, by: "r", in: &regions) }

    /// Returns the name of a surface, as if the configuration declared it: the number of its owner is a name too.
    private mutating func name(_ name: SurfaceName) -> SurfaceName {
        let owner = name.owner.user.map { "\($0)" } ?? ""
        return SurfaceName(Self.replace("\(owner):\(name.id)", by: "s", in: &surfaces))
    }

    // MARK: Layouts

    /// Returns a layout without its names.
    package mutating func apply(to layout: Layout) -> Layout {
        var layout = layout
        for index in layout.outputs.indices { layout.outputs[index].name = output(layout.outputs[index].name) }
        for index in layout.surfaces.indices { apply(to: &layout.surfaces[index]) }
        return layout
    }

    private mutating func apply(to surface: inout Surface) {
        let name = name(surface.name)
        (surface.id, surface.owner) = (name.id, name.owner)
        surface.output = surface.output.map { output($0) }
        for index in surface.nodes.indices { apply(to: &surface.nodes[index]) }
    }

    private mutating func apply(to node: inout Node) {
        node.id = self.node(node.id)
        node.parent = node.parent.map { self.node($0) }
        guard var interaction = node.interaction else { return }
        if let style = interaction.style { interaction.style = apply(to: style) }
        for index in interaction.regions.indices { apply(to: &interaction.regions[index]) }
        if var repeating = interaction.repeating {
            apply(to: &repeating.first)
            interaction.repeating = repeating
        }
        node.interaction = interaction
    }

    private mutating func apply(to declared: inout Region) {
        declared.identifier = declared.identifier.map { region($0) }
        if let style = declared.style { declared.style = apply(to: style) }
        declared.enterAnimations = declared.enterAnimations.map { apply(to: $0) }
        declared.exitAnimations = declared.exitAnimations.map { apply(to: $0) }
    }

    private mutating func apply(to animation: NodeAnimation) -> NodeAnimation {
        NodeAnimation(node: node(animation.node), alpha: animation.alpha)
    }

    private mutating func apply(to style: Style) -> Style {
        guard case .content(let effect, let shape) = style.kind else { return style }
        var style = style
        style.kind = .content(apply(to: effect), shape: shape)
        return style
    }

    private mutating func apply(to effect: Effect) -> Effect {
        var preview = effect.preview
        preview.node = preview.node.map { node($0) }
        preview.target.container = preview.target.container.map { node($0) }
        switch effect {
        case .automatic: return .automatic(preview)
        case .highlight: return .highlight(preview)
        case .lift: return .lift(preview)
        case .hover(_, let tint, let shadow, let scale):
            return .hover(preview, tint: tint, shadow: shadow, scale: scale)
        }
    }

    // MARK: States and events

    /// Returns a state without names.
    package mutating func apply(to snapshot: PointerSnapshot) -> PointerSnapshot {
        var snapshot = snapshot
        snapshot.state.region = snapshot.state.region.map { apply(to: $0) }
        snapshot.state.style = apply(to: snapshot.state.style)
        return snapshot
    }

    /// Returns an event without names.
    package mutating func apply(to event: PointerEvent) -> PointerEvent {
        switch event {
        case .exit(let region, let transition): return .exit(apply(to: region), transition)
        case .enter(let region, let transition): return .enter(apply(to: region), transition)
        case .style(let style, let region, let transition):
            return .style(apply(to: style), region: region.map { apply(to: $0) }, transition)
        case .gesture(var gesture):
            (gesture.surface, gesture.node) = (name(gesture.surface), node(gesture.node))
            return .gesture(gesture)
        case .confirm(var confirm):
            (confirm.surface, confirm.node) = (name(confirm.surface), node(confirm.node))
            return .confirm(confirm)
        case .slider(var slider):
            (slider.surface, slider.node) = (name(slider.surface), node(slider.node))
            return .slider(slider)
        case .request(var request):
            (request.surface, request.node) = (name(request.surface), node(request.node))
            return .request(request)
        case .layout(var revision):
            revision.surfaces = revision.surfaces.map { names in names.map { name($0) } }
            return .layout(revision)
        case .button(var change):
            change.meant = change.meant.map { apply(to: $0) }
            return .button(change)
        case .motion, .delta, .completion, .modifiers, .scroll, .manipulation, .lock, .agreement: return event
        }
    }

    private mutating func apply(to active: ActiveRegion) -> ActiveRegion {
        ActiveRegion(
            surface: name(active.surface),
            node: node(active.node),
            identifier: active.identifier.map { region($0) },
            rect: active.rect,
            latchingAxes: active.latchingAxes,
            enterAnimations: active.enterAnimations.map { apply(to: $0) },
            exitAnimations: active.exitAnimations.map { apply(to: $0) }
        )
    }

    private mutating func apply(to style: ResolvedStyle) -> ResolvedStyle {
        guard var content = style.content else { return style }
        content.node = node(content.node)
        return ResolvedStyle(
            kind: style.kind,
            shape: style.shape,
            shapeFollowsPointer: style.shapeFollowsPointer,
            constrainedAxes: style.constrainedAxes,
            snaps: style.snaps,
            content: content,
            tint: style.tint,
            shadow: style.shadow,
            scale: style.scale,
            accessories: style.accessories
        )
    }
}
