import PointerModel

/// Collects the warnings of a surface.
struct LintFindings {
    private struct Finding {
        let warning: LayoutWarning
        let rule: Int
    }

    /// By rule.
    struct Pairs {
        var hitAreas = 0
        var targets = 0
        var overlaps = 0
        var gaps = 0
    }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: LayoutWarning.Rule.allCases.enumerated().map { ($1, $0) }
    )

    private let surface: SurfaceScene
    /// By the node's place, in the order in which they were found.
    private var findings: [Int32: [Finding]] = [:]
    /// How many pairs each rule looked at, none of which looks at more than ``LintedSurface/maximumPairs``.
    var pairs = Pairs()
    /// The last node with a region that a sibling hides.
    private(set) var overlapped = SceneNode.none
    /// The nodes with a region that reaches beyond the hit area.
    private(set) var exceeded: Set<Int32> = []

    init(_ surface: SurfaceScene) {
        self.surface = surface
    }

    /// Notes a warning of a node, or of the surface where `node` is `SceneNode.none`.
    mutating func add(_ rule: LayoutWarning.Rule, node: Int32, region: Int? = nil, _ message: String) {
        let id = node == SceneNode.none ? nil : surface[node: node].id
        add(rule, place: node, id: id, region: region, message)
        switch rule {
        case .regionExceedsHitArea: exceeded.insert(node)
        case .regionsOverlap: overlapped = node
        default: break
        }
    }

    /// Notes what a scene leaves out of the declared nodes: what has no place, and what has no name of its own.
    mutating func addLeftOut(_ declared: [Node]) {
        guard declared.count != surface.nodes.count else { return }
        var ids: Set<ByteExact<String>> = []
        for (index, node) in declared.enumerated() {
            let place = Int32(clamping: surface.nodes.count + index)
            if ids.contains(ByteExact(node.id)) {
                add(
                    .duplicateIdentifier,
                    place: place,
                    id: node.id,
                    region: nil,
                    "another node has this id, and this one is left out; give each an id of its own"
                )
                continue
            }
            if let parent = node.parent, !ids.contains(ByteExact(parent)) {
                add(
                    .unknownNode,
                    place: place,
                    id: node.id,
                    region: nil,
                    "its parent \(LintText.name(parent)) is not declared before it, and it is left out; declare parents first"
                )
                continue
            }
            ids.insert(ByteExact(node.id))
        }
    }

    /// Those of a node by region and rule; the order of what is equal in these is that in which it was found.
    /// - Parameter place: the node's, `SceneNode.none` for the surface itself; those that are left out come after all nodes.
    func sorted(at place: Int32) -> [LayoutWarning] {
        guard let findings = findings[place] else { return [] }
        return findings.enumerated().sorted { one, other in
            (one.element.warning.region ?? -1, one.element.rule, one.offset)
                < (other.element.warning.region ?? -1, other.element.rule, other.offset)
        }.map(\.element.warning)
    }

    private mutating func add(
        _ rule: LayoutWarning.Rule,
        place: Int32,
        id: String?,
        region: Int?,
        _ message: String
    ) {
        let warning = LayoutWarning(rule: rule, surface: surface.name, node: id, region: region, message: message)
        findings[place, default: []].append(Finding(warning: warning, rule: Self.ranks[rule] ?? 0))
    }
}
