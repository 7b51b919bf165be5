/// The size of declarations, or a limit on it.
package struct DeclarationCount: Sendable, Hashable {
    package var nodes: Int
    /// Number of regions, animations, accessories and path elements. Memory grows with it.
    package var elements: Int
    /// Estimate of the memory for the declarations and their texts, in bytes. It is slightly too high if nodes share styles.
    package var bytes: Int

    package static let zero = DeclarationCount(nodes: 0, elements: 0, bytes: 0)
    /// No limit.
    package static let unlimited = DeclarationCount(nodes: .max, elements: .max, bytes: .max)

    /// Creates a size or a limit.
    /// - Parameters:
    ///   - nodes: number of nodes.
    ///   - elements: number of elements in the nodes.
    ///   - bytes: memory in bytes; unlimited by default.
    package init(nodes: Int, elements: Int, bytes: Int = .max) {
        self.nodes = nodes
        self.elements = elements
        self.bytes = bytes
    }

    /// Measures a surface with these nodes.
    package init(of nodes: [Node]) {
        self = nodes.reduce(into: .zero) { $0 += DeclarationCount(of: $1) }
    }

    /// Measures one node with its elements.
    package init(of node: Node) {
        self.init(nodes: 1, elements: node.elementCount, bytes: node.byteCount)
    }

    /// Measures a region that belongs to no node, such as an answer.
    package init(of region: Region) {
        self.init(nodes: 0, elements: region.elementCount, bytes: region.byteCount)
    }

    package static func -= (left: inout DeclarationCount, right: DeclarationCount) {
        left.nodes -= right.nodes
        left.elements -= right.elements
        left.bytes -= right.bytes
    }

    package static func += (left: inout DeclarationCount, right: DeclarationCount) {
        left.nodes += right.nodes
        left.elements += right.elements
        left.bytes += right.bytes
    }
}

extension Node {
    fileprivate var elementCount: Int { (hitPath?.elements.count ?? 0) + (interaction?.elementCount ?? 0) }
}

extension Interaction {
    fileprivate var elementCount: Int {
        let own = (repeating?.first.elementCount ?? 0) + (style?.elementCount ?? 0)
        return regions.reduce(own) { $0 + $1.elementCount }
    }
}

extension Region {
    fileprivate var elementCount: Int {
        1 + (path?.elements.count ?? 0) + (style?.elementCount ?? 0) + enterAnimations.count + exitAnimations.count
    }
}

extension Style {
    /// Number of accessories and path elements.
    package var elementCount: Int {
        let own =
            switch kind {
            case .system, .hidden: 0
            case .shape(let shape, _): shape.elementCount
            case .content(let effect, let shape): effect.preview.elementCount + (shape?.elementCount ?? 0)
            }
        return accessories.reduce(own) { $0 + $1.elementCount }
    }
}

extension Preview {
    fileprivate var elementCount: Int { (visiblePath?.elements.count ?? 0) + (shadowPath?.elements.count ?? 0) }
}

extension Accessory {
    fileprivate var elementCount: Int { if case .shape(let shape) = mark { 1 + shape.elementCount } else { 1 } }
}

extension Shape {
    fileprivate var elementCount: Int { if case .path(let path, _) = self { path.elements.count } else { 0 } }
}
