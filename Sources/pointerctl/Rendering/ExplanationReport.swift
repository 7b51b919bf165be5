import PointerEngine
import PointerModel
import PointerWire

/// The region and style at a point, and how the daemon resolved them: a tree of the surfaces, nodes and regions it asked.
struct ExplanationReport {
    var painter: Painter
    var glyphs: Tree.Glyphs
    /// Declared surfaces and nodes, which the steps only name.
    var declared: DeclaredNodes
    /// Frames of the outputs, which pointers stay on.
    var outputs: [Rect]

    /// - Parameters:
    ///   - reply: the resolution.
    ///   - point: the point; nil to leave it out, so that equal resolutions give equal lines.
    ///   - modifiers: names of the modifiers that count as held.
    func lines(_ reply: ResolveReply, at point: Point?, modifiers: [String]) -> [String] {
        var table = Table()
        if let point {
            let isReached = outputs.isEmpty || outputs.contains { $0.contains(point) }
            table.append("point", point.compact + (isReached ? "" : ", outside of all outputs: no pointer gets there"))
        }
        if !modifiers.isEmpty { table.append("modifiers", PointerText.list(modifiers)) }
        table.append("region", reply.region.map(PointerText.region) ?? "none")
        table.append("style", PointerText.style(reply.style))
        appendDeclared(reply, to: &table)
        var lines = table.lines { cell, _, column in column == 0 ? painter(cell, .strong) : cell }
        var tree = tree(reply.explanation)
        if let omitted = reply.omitted { tree.append("and \(WarningLine.count(omitted, "question")) more, not listed") }
        if !tree.isEmpty { lines += ["", painter("Asked in this order:", .strong)] + tree }
        return lines
    }

    /// Appends the control of the hit node or of its nearest ancestor with one, and the surface's targeting.
    private func appendDeclared(_ reply: ResolveReply, to table: inout Table) {
        guard let hit = reply.explanation.first(where: { outcome($0) == .hit }), let id = hit.node else { return }
        let chain = declared.chain(from: id, of: hit.surfaceName)
        if let node = chain.first(where: { $0.control != nil }), let control = node.control {
            let name = PointerText.name(surface: hit.surfaceName, node: node.id)
            table.append("control", "\(name), \(PointerText.control(control))")
        }
        if let targeting = declared.surface(hit.surfaceName)?.targeting {
            table.append(
                "targeting",
                "\(targeting.rawValue), on surface \(PointerText.surface(hit.surfaceName))"
            )
        }
    }

    // MARK: The tree

    /// An entry of the tree. Combines the steps of one node.
    private struct Entry {
        var name: String
        var words: [String]
        var outcome: ResolutionStep.Outcome?
        var isDecisive = false
    }

    private func tree(_ steps: [StepMessage]) -> [String] {
        var tree = Tree()
        var entries: [Entry] = []
        func append(_ entry: Entry, below parent: Int?) -> Int {
            entries.append(entry)
            return tree.append("", below: parent)
        }
        // The search never leaves a surface or node that contains the point: each such step goes one level deeper.
        var inside: Int?
        var contained: [String: Int] = [:]
        for step in steps {
            let outcome = outcome(step)
            let entry = Entry(name: name(step), words: [words(step)], outcome: outcome, isDecisive: decides(outcome))
            if let node = step.node, let number = contained[node] {
                if step.region == nil {
                    // A further step of the same node.
                    entries[number].words.append(words(step))
                    entries[number].outcome = outcome
                    entries[number].isDecisive = entry.isDecisive
                } else {
                    _ = append(entry, below: number)
                }
                continue
            }
            let number = append(entry, below: step.node == nil ? nil : inside)
            guard outcome == .insideSurface || outcome == .insideHitArea else { continue }
            inside = number
            if let node = step.node { contained[node] = number }
        }
        for (number, entry) in entries.enumerated() { tree.replace(number, with: text(entry)) }
        return tree.lines(glyphs)
    }

    private func text(_ entry: Entry) -> String {
        let words = painter(entry.words.joined(separator: "; "), paint(entry.outcome))
        return "\(entry.name): \(words)" + (entry.isDecisive ? " \(painter(glyphs.mark, .good))" : "")
    }

    private func decides(_ outcome: ResolutionStep.Outcome?) -> Bool { outcome == .won || outcome == .answered }

    private func outcome(_ step: StepMessage) -> ResolutionStep.Outcome? {
        ResolutionStep.Outcome(rawValue: step.outcome)
    }

    private func paint(_ outcome: ResolutionStep.Outcome?) -> Painter.Paint {
        switch outcome {
        case .won, .answered, .hit: .good
        case .insideSurface, .insideHitArea: .notable
        case .modifiersMissing, .interactionDisabled, .notAnswered: .careful
        default: .faint
        }
    }

    // MARK: Words

    private func node(_ step: StepMessage) -> Node? {
        step.node.flatMap { declared.node($0, of: step.surfaceName) }
    }

    /// Returns a step's name, such as `surface demo`, `ok (button, asks for a confirmation)` or `region 1 "row", 200x20 at 0, 0`.
    private func name(_ step: StepMessage) -> String {
        guard let id = step.node else { return "surface \(PointerText.surface(step.surfaceName))" }
        guard let number = step.region else {
            let node = node(step)
            let traits = [node?.role?.rawValue, node?.control.map(PointerText.control)].compactMap { $0 }
            return PointerText.escape(id) + (traits.isEmpty ? "" : " (\(traits.joined(separator: ", ")))")
        }
        guard let node = node(step) else { return "region \(number)" }
        guard let interaction = node.interaction else {
            return "region \(number)" + (node.role.map { ", of the role \($0.rawValue)" } ?? "")
        }
        guard let region = interaction.region(number) else { return "the whole node" }
        let identifier = region.identifier.map { " \"\(PointerText.escape($0))\"" } ?? ""
        return "region \(number)\(identifier), \(region.rect.compact)"
    }

    /// Returns words for the style that the step's region, or else its interaction, declares.
    private func style(_ step: StepMessage) -> String {
        guard let interaction = node(step)?.interaction else { return "" }
        let style = step.region.flatMap { interaction.region($0)?.style } ?? interaction.style
        return ", with the style \(style.map(PointerText.declaration) ?? "automatic")"
    }

    private func missingModifiers(_ step: StepMessage) -> String {
        let region = step.region.flatMap { node(step)?.interaction?.region($0) }
        guard let names = region?.modifiers, !names.isEmpty else { return "needs modifiers that are not held" }
        return "needs \(PointerText.list(names.names, separator: " and ")) to be held"
    }

    private func words(_ step: StepMessage) -> String {
        switch outcome(step) {
        case .outsideSurface: "does not contain the point"
        case .insideSurface: "contains the point, so no surface behind it is asked"
        case .hidden: "is hidden"
        case .disabled: "is disabled"
        case .transparent: "is transparent (alpha below 0.01)"
        case .flattened: "has no area (its transform flattens it)"
        case .outsideHitArea: "its hit area does not contain the point, so its children are not asked either"
        case .insideHitArea: "its hit area contains the point"
        case .outsideClip: "it clips, and its bounds do not contain the point, so its children are not asked"
        case .hit: "no child contains it, so it is hit"
        case .noInteraction: "has no interaction, so what contains it is asked"
        case .interactionDisabled: "its interaction is disabled, so what contains it is asked"
        case .answered: "its client answered with a region there, which wins"
        case .answeredNone: "its client answered that it has no region there"
        case .notAnswered: "its client has not answered for the point, so what is declared holds"
        case .modifiersMissing: missingModifiers(step)
        case .outsideRegion: "does not contain the point"
        case .won: "wins\(style(step))"
        // An outcome of a newer daemon.
        case nil: PointerText.escape(step.outcome)
        }
    }
}
