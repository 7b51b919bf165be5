import LayoutDocuments
import PointerEngine
import PointerModel
import PointerWire

/// Replacements for an operation while a sequence shrinks, the boldest first. Each is simpler, so shrinking ends.
extension RandomOperation {
    var simpler: [RandomOperation] {
        switch self {
        case .wait(let time): Self.simpler(time).map(RandomOperation.wait)
        case .report(let frame): frame.simpler.map(RandomOperation.report)
        case .modifiers(let modifiers):
            Modifiers.named.filter { modifiers.contains($0.option) }.map {
                .modifiers(modifiers.subtracting($0.option))
            }
        case .cursor(let place?, let age): age > 0 ? [.cursor(place, age: 0)] : []
        case .cursor(nil, _), .lock, .invalidate, .setting: []
        case .change(.declare(let surface)): surface.simpler.map { .change(.declare($0)) }
        case .change(.update(let id, let update)): update.simpler.map { .change(.update(id, $0)) }
        case .change(.outputs(let outputs)):
            outputs.count < 2 ? [] : outputs.indices.map { .change(.outputs(outputs.without($0))) }
        case .change(.withdraw): []
        case .change(.surfaces(let withdrawn, let declared)):
            withdrawn.map { .change(.withdraw($0)) } + declared.map { .change(.declare($0)) }
        case .answer(let ago, let region?): [.answer(ago: ago, nil)] + region.simpler.map { .answer(ago: ago, $0) }
        case .answer(_, nil): []
        }
    }

    /// Whether a client may declare this: other nodes may still name a node that shrinking removed.
    var isDeclarable: Bool {
        switch self {
        case .change(.declare(let surface)):
            (try? Declaration.read(LayoutWriter.message.surface(surface)) { $0.surface() }) != nil
        case .change(.update(_, let update)):
            (try? Declaration.read(LayoutWriter.message.update(update)) { $0.update() }) != nil
        default: true
        }
    }

    private static func simpler(_ time: Int64) -> [Int64] {
        [1_000_000, 10_000, 1000].filter { $0 < time && time % $0 != 0 }.map { time / $0 * $0 }
    }
}

extension Array {
    fileprivate func without(_ index: Int) -> [Element] {
        var rest = self
        rest.remove(at: index)
        return rest
    }
}

/// Returns a value with one property simplified each, without values that did not change.
private func changes<Value: Equatable>(of value: Value, _ makePlain: (inout Value) -> Void...) -> [Value] {
    makePlain.compactMap { makePlain in
        var plain = value
        makePlain(&plain)
        return plain == value ? nil : plain
    }
}

extension Double {
    /// Rounds to a whole number, towards zero.
    fileprivate mutating func roundOff() {
        if isFinite, self != rounded(.towardZero) { round(.towardZero) }
    }
}

extension Rect {
    fileprivate mutating func roundOff() {
        x.roundOff()
        y.roundOff()
        width.roundOff()
        height.roundOff()
    }
}

extension PointerReport {
    fileprivate var simpler: [PointerReport] {
        changes(
            of: self,
            { $0.translation = .zero },
            { $0.translation.dx = 0 },
            { $0.translation.dy = 0 },
            { $0.scroll = .zero },
            { $0.pressed = [] },
            { $0.released = [] },
            { $0.touch = nil },
            { $0.force = nil },
            { $0.manipulation = nil },
            { $0.isInterrupted = false },
            { $0.manipulation?.kind = .pinch },
            { $0.manipulation?.fingers = 2 },
            { $0.manipulation?.scale = 1 },
            { $0.manipulation?.rotation = 0 },
            { $0.manipulation?.translation = .zero },
            { if $0.source != .touchpad { $0.source = .mouse } },
            {
                $0.translation.dx.roundOff()
                $0.translation.dy.roundOff()
            }
        )
    }
}

extension Surface {
    fileprivate var simpler: [Surface] {
        var surfaces: [Surface] = []
        // Removing a node removes its descendants.
        for node in nodes {
            var plain = self
            var gone: Set = [node.id]
            for other in nodes where other.parent.map(gone.contains) ?? false { gone.insert(other.id) }
            plain.nodes.removeAll { gone.contains($0.id) }
            surfaces.append(plain)
        }
        surfaces += changes(
            of: self,
            { $0.output = nil },
            { $0.hitInsets = .zero },
            { $0.targeting = nil },
            { $0.emptiness = nil },
            { $0.z = 0 },
            { $0.frame.roundOff() }
        )
        for index in nodes.indices {
            for node in nodes[index].simpler {
                var plain = self
                plain.nodes[index] = node
                surfaces.append(plain)
            }
        }
        return surfaces
    }
}

extension SurfaceUpdate {
    fileprivate var simpler: [SurfaceUpdate] {
        var updates = changes(
            of: self,
            { $0.remove = [] },
            { $0.put = [] },
            { $0.bringToFront = [] },
            { $0.frame = nil },
            { $0.z = nil },
            { $0.frame?.roundOff() }
        )
        for index in put.indices {
            if put.count > 1 { updates += changes(of: self, { $0.put.remove(at: index) }) }
            for node in put[index].simpler { updates += changes(of: self, { $0.put[index] = node }) }
        }
        return updates
    }
}

extension Node {
    fileprivate var simpler: [Node] {
        var nodes = changes(
            of: self,
            { $0.transform = .identity },
            { $0.hitInsets = nil },
            { $0.hitPath = nil },
            { $0.padding = nil },
            { $0.clipsToBounds = false },
            { $0.isHidden = false },
            { $0.alpha = 1 },
            { $0.isEnabled = true },
            { $0.appearance = Appearance() },
            { $0.role = nil },
            { $0.interaction = nil },
            { $0.gestures = [] },
            { $0.tapButtons = .primary },
            { $0.scrollMask = [] },
            { $0.control = nil },
            { $0.frame.roundOff() }
        )
        for (option, _) in Gestures.named where gestures.contains(option) {
            nodes += changes(of: self, { $0.gestures.remove(option) })
        }
        for interaction in interaction?.simpler ?? [] { nodes += changes(of: self, { $0.interaction = interaction }) }
        return nodes
    }
}

extension Interaction {
    fileprivate var simpler: [Interaction] {
        var interactions = changes(
            of: self,
            { $0 = Interaction() },
            { $0.isEnabled = true },
            { $0.isAsked = false },
            { $0.updatesWhilePanning = false },
            { $0.style = nil },
            { $0.repeating = nil },
            { $0.regions = [] }
        )
        for index in regions.indices {
            if regions.count > 1 { interactions += changes(of: self, { $0.regions.remove(at: index) }) }
            for region in regions[index].simpler { interactions += changes(of: self, { $0.regions[index] = region }) }
        }
        for region in repeating?.first.simpler ?? [] {
            interactions += changes(of: self, { $0.repeating?.first = region })
        }
        for style in style?.simpler ?? [] { interactions += changes(of: self, { $0.style = style }) }
        return interactions
    }
}

extension Region {
    fileprivate var simpler: [Region] {
        changes(
            of: self,
            { $0.path = nil },
            { $0.identifier = nil },
            { $0.latchingAxes = [] },
            { $0.modifiers = [] },
            { $0.priority = 0 },
            { $0.style = nil },
            { $0.enterAnimations = [] },
            { $0.exitAnimations = [] },
            { $0.rect.roundOff() }
        ) + (style?.simpler ?? []).flatMap { style in changes(of: self, { $0.style = style }) }
    }
}

extension Style {
    fileprivate var simpler: [Style] {
        var styles = changes(of: self, { $0.accessories = [] })
        if case .content(let effect, _?) = kind { styles.append(.content(effect, accessories: accessories)) }
        if case .content(let effect, let shape) = kind, effect.preview != Preview() {
            let plain: Effect =
                switch effect {
                case .automatic: .automatic()
                case .highlight: .highlight()
                case .lift: .lift()
                case .hover(_, let tint, let shadow, let scale): .hover(tint: tint, shadow: shadow, scale: scale)
                }
            styles.append(.content(plain, shape: shape, accessories: accessories))
        }
        return styles
    }
}
