import PointerEngine
import PointerModel
import PointerProtocol

/// What the pointer would be at a point, and the way there: who was asked, and what came of it.
struct ResolutionReport {
    var painter: Painter
    var glyphs: Tree.Glyphs

    func lines(_ reply: ResolveReply, at point: Point, modifiers: [String]) -> [String] {
        var table = Table()
        table.append("point", point.compact)
        if !modifiers.isEmpty { table.append("modifiers", PointerText.list(modifiers)) }
        table.append("region", reply.region.map(PointerText.region) ?? "none")
        table.append("style", PointerText.style(reply.style))
        var lines = table.lines { cell, row, column in column == 0 ? painter(cell, .strong) : cell }
        let (found, asked) = split(reply.explanation)
        if !found.isEmpty {
            lines += ["", painter("What is there, from front to back:", .strong)] + hitTest(found)
        }
        if !asked.isEmpty {
            lines += ["", painter("Who has a region there, from the hit node outwards:", .strong)] + asking(asked)
        }
        return lines
    }

    /// The steps that find a node, and those that ask it and its ancestors.
    private func split(_ steps: [StepMessage]) -> (found: ArraySlice<StepMessage>, asked: ArraySlice<StepMessage>) {
        guard let hit = steps.firstIndex(where: { outcome($0) == .hit }) else { return (steps[...], []) }
        return (steps[...hit], steps[(hit + 1)...])
    }

    private func hitTest(_ steps: ArraySlice<StepMessage>) -> [String] {
        var tree = Tree()
        // Once something contains the point, the search never leaves it: each such step goes one deeper for good.
        var inside: Int?
        for step in steps {
            switch outcome(step) {
            case .outsideSurface:
                tree.append(entry(surface(step), step))
            case .insideSurface:
                inside = tree.append(entry(surface(step), step))
            case .insideHitArea:
                inside = tree.append(entry(node(step), step), below: inside)
            case .hit:
                // The node is the innermost one in the tree already.
                if let inside { tree.replace(inside, with: entry(node(step), step)) }
            default:
                tree.append(entry(node(step), step), below: inside)
            }
        }
        return tree.lines(glyphs)
    }

    private func asking(_ steps: ArraySlice<StepMessage>) -> [String] {
        var table = Table()
        let names = steps.map { step in
            "\(PointerText.escape(step.node ?? step.surface))" + (step.region.map { " region \($0)" } ?? "")
        }
        for (name, step) in zip(names, steps) { table.append(name, words(step)) }
        let outcomes = steps.map(outcome)
        return table.lines { cell, row, column in column == 1 ? painter(cell, paint(outcomes[row])) : cell }
    }

    private func surface(_ step: StepMessage) -> String { "surface \(PointerText.escape(step.surface))" }

    private func node(_ step: StepMessage) -> String { PointerText.escape(step.node ?? step.surface) }

    private func entry(_ name: String, _ step: StepMessage) -> String {
        "\(name): \(painter(words(step), paint(outcome(step))))"
    }

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
        case .hit: "is hit"
        case .noInteraction: "has no interaction"
        case .interactionDisabled: "its interaction is disabled"
        case .answered: "its client answered with a region there, which wins"
        case .answeredNone: "its client answered that it has no region there"
        case .notAnswered: "its client has not answered for the point, so what is declared holds"
        case .modifiersMissing: "needs modifiers that are not held"
        case .outsideRegion: "does not contain the point"
        case .won: "wins"
        // A newer daemon's word.
        case nil: PointerText.escape(step.outcome)
        }
    }
}
