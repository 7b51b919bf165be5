import PointerModel
import Testing

@testable import LayoutLint
@testable import PointerEngine

/// Does to a layout what a warning advises.
struct AdviceFollower {
    /// A warning that says nothing that a program could do.
    struct NotDefinite: Error {}

    let warning: LayoutWarning
    private let nodes: [Node]
    private let index: Int

    init(_ warning: LayoutWarning, in nodes: [Node]) throws {
        (self.warning, self.nodes) = (warning, nodes)
        index = try #require(nodes.firstIndex { $0.id == warning.node })
    }

    /// The layouts that come of it, one for each way that the warning leaves.
    func followed() throws -> [[Node]] {
        let message = warning.message
        var node = nodes[index]
        if let padding = try padding() {
            (node.padding, node.hitInsets) = (padding, nil)
        } else if warning.rule != .hitAreaCut {
            throw NotDefinite()
        }
        if message.contains("which contains it") {
            let container = try #require(nodes.firstIndex { $0.id == node.parent })
            let room = try moved(node).map { replacing(index, by: $0) }
            return [room, replacing(index, by: node, container, by: grown(nodes[container], around: node))]
                .compactMap { $0 }
        }
        if message.contains("apart") || message.contains("its surface") {
            guard let moved = try moved(node) else { throw NotDefinite() }
            return [replacing(index, by: moved)]
        }
        return [replacing(index, by: node)]
    }

    private func replacing(_ index: Int, by node: Node, _ other: Int? = nil, by another: Node? = nil) -> [Node] {
        var nodes = nodes
        nodes[index] = node
        if let other, let another { nodes[other] = another }
        return nodes
    }

    /// The padding that the warning names.
    private func padding() throws -> Insets? {
        guard let advice = warning.message.firstRange(of: "padding = ") else { return nil }
        let text = warning.message[advice.upperBound...]
        func number(_ text: some StringProtocol) throws -> Double {
            try #require(Double(text.prefix { $0.isNumber || $0 == "." }))
        }
        guard text.hasPrefix("{") else { return Insets(all: try number(text)) }
        func distance(_ edge: String) throws -> Double {
            try text.firstRange(of: "\(edge) = ").map { try number(text[$0.upperBound...]) } ?? 0
        }
        return Insets(
            top: try distance("top"),
            left: try distance("left"),
            bottom: try distance("bottom"),
            right: try distance("right")
        )
    }

    /// The container with padding as far as a node in it reaches.
    private func grown(_ container: Node, around node: Node) -> Node {
        var container = container
        let (own, area) = (Rect(0, 0, container.frame.width, container.frame.height), Self.area(node))
        container.padding = Insets(
            top: max(0, own.minY - area.minY),
            left: max(0, own.minX - area.minX),
            bottom: max(0, area.maxY - own.maxY),
            right: max(0, area.maxX - own.maxX)
        )
        return container
    }

    /// The node at the nearest place in its container, or on the surface, where nothing is near its hit area; nil: there is none.
    private func moved(_ node: Node) throws -> Node? {
        let container = try node.parent.map { parent in
            try #require(nodes.first { $0.id == parent })
        }
        let size = container?.frame ?? LintCase.frame
        let space = Rect(0, 0, size.width, size.height)
        // Those in it are not in its way.
        let others = nodes.filter { $0.id != node.id && $0.parent == node.parent && $0.parent != $0.id }
        let gap = LintedSurface.flashingGap
        var best: (distance: Double, node: Node)?
        for step in 0..<Int(size.width / 4) * Int(size.height / 4) {
            var place = node
            place.frame.x = Double(step % Int(size.width / 4) * 4)
            place.frame.y = Double(step / Int(size.width / 4) * 4)
            let area = Self.area(place)
            guard space.covers(area) else { continue }
            let distance = abs(place.frame.x - node.frame.x) + abs(place.frame.y - node.frame.y)
            guard distance < best?.distance ?? .infinity else { continue }
            let around = area.insetBy(dx: -gap, dy: -gap)
            guard others.allSatisfy({ around.intersection(Self.area($0)).isEmpty }) else { continue }
            best = (distance, place)
        }
        return best?.node
    }

    /// What hits a node, in its parent's space.
    private static func area(_ node: Node) -> Rect {
        if let padding = node.padding { return node.frame.inset(by: -padding) }
        return node.frame.inset(by: node.hitInsets ?? .zero)
    }
}
