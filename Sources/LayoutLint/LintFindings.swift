import PointerEngine
import PointerModel

/// Collects the warnings of a surface.
struct LintFindings {
    private struct Finding {
        let warning: LayoutWarning
        let rule: Int
    }

    /// Numbers of compared pairs, by rule.
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
    /// Findings by node, in the order in which they were found.
    private var findings: [Int32: [Finding]] = [:]
    /// Pairs that each rule has compared, at most ``LayoutLintLimit/pairs`` each.
    var pairs = Pairs()
    /// Last node with a region that a sibling hides.
    private(set) var overlapped = SceneNode.none
    /// Nodes with a region that reaches beyond the hit area.
    private(set) var exceeded: Set<Int32> = []
    /// Bytes of the lists of findings and of their texts.
    private var findingBytes = 0

    init(_ surface: SurfaceScene) {
        self.surface = surface
    }

    /// Memory of the findings, in bytes.
    var memoryUsage: Int { findings.storageBytes + exceeded.storageBytes + findingBytes }

    /// Adds a warning about a node, or about the surface if `node` is `SceneNode.none`.
    mutating func add(_ rule: LayoutWarning.Rule, node: Int32, region: Int? = nil, _ message: String) {
        let id = node == SceneNode.none ? nil : surface[node: node].id
        add(rule, place: node, id: id, region: region, message)
        switch rule {
        case .regionExceedsHitArea: exceeded.insert(node)
        case .regionsOverlap: overlapped = node
        default: break
        }
    }

    /// Adds a warning for each declared node that the scene leaves out: its parent is unknown, or its id is a duplicate.
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

    /// Returns the warnings about a node by region and rule, and else in the order in which they were found.
    /// - Parameter place: Index of the node; `SceneNode.none` for the surface itself. Nodes that the scene leaves out come after
    ///   all others.
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
        // The storage of a list grows with more than one finding at a time.
        findingBytes += 2 * MemoryLayout<Finding>.stride + message.heapBytes
        findings[place, default: []].append(Finding(warning: warning, rule: Self.ranks[rule] ?? 0))
    }
}
