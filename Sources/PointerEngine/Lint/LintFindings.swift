import PointerModel

/// Collects the warnings of a surface.
struct LintFindings {
    private struct Finding {
        let warning: LayoutWarning
        /// Place among the nodes; the surface itself comes first.
        let node: Int32
        let rule: Int
    }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: LayoutWarning.Rule.allCases.enumerated().map { ($1, $0) }
    )

    private let surface: SurfaceScene
    private var findings: [Finding] = []
    /// The nodes with a region that reaches beyond the hit area.
    private(set) var exceeded: Set<Int32> = []

    init(_ surface: SurfaceScene) {
        self.surface = surface
    }

    /// Notes a warning of a node, or of the surface where `node` is `SceneNode.none`.
    mutating func add(_ rule: LayoutWarning.Rule, node: Int32, region: Int? = nil, _ message: String) {
        let id = node == SceneNode.none ? nil : surface[node: node].id
        add(rule, place: node, id: id, region: region, message)
        if rule == .regionExceedsHitArea { exceeded.insert(node) }
    }

    /// Notes what a scene leaves out of the declared nodes: what has no place, and what has no name of its own.
    mutating func addLeftOut(_ declared: [Node]) {
        guard declared.count != surface.nodes.count else { return }
        var ids: Set<String> = []
        for (index, node) in declared.enumerated() {
            let place = Int32(clamping: surface.nodes.count + index)
            if ids.contains(node.id) {
                add(
                    .duplicateIdentifier,
                    place: place,
                    id: node.id,
                    region: nil,
                    "another node has this id, and this one is left out; give each an id of its own"
                )
                continue
            }
            if let parent = node.parent, !ids.contains(parent) {
                add(
                    .unknownNode,
                    place: place,
                    id: node.id,
                    region: nil,
                    "its parent \(LintText.name(parent)) is not declared before it, and it is left out; declare parents first"
                )
                continue
            }
            ids.insert(node.id)
        }
    }

    /// By node, region and rule; the order of what is equal in these is that in which it was found.
    var sorted: [LayoutWarning] {
        findings.enumerated().sorted { one, other in
            (one.element.node, one.element.warning.region ?? -1, one.element.rule, one.offset)
                < (other.element.node, other.element.warning.region ?? -1, other.element.rule, other.offset)
        }.map(\.element.warning)
    }

    private mutating func add(
        _ rule: LayoutWarning.Rule,
        place: Int32,
        id: String?,
        region: Int?,
        _ message: String
    ) {
        let warning = LayoutWarning(rule: rule, surface: surface.id, node: id, region: region, message: message)
        findings.append(Finding(warning: warning, node: place, rule: Self.ranks[rule] ?? 0))
    }
}
