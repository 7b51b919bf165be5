/// How much a client has declared, or may.
public struct DeclarationCount: Sendable, Hashable {
    public var nodes: Int
    /// Regions, animations, accessories and elements of paths: what the nodes hold, and what memory goes with.
    public var elements: Int
    /// What all of that takes with its texts, in bytes, as far as it can be known of a declaration alone: a little more than it is where
    /// nodes have the same styles.
    public var bytes: Int

    public static let zero = DeclarationCount(nodes: 0, elements: 0, bytes: 0)
    /// As much as there is.
    public static let unlimited = DeclarationCount(nodes: .max, elements: .max, bytes: .max)

    /// - Parameters:
    ///   - nodes: how many.
    ///   - elements: what they hold.
    ///   - bytes: what that takes; without a limit unless given.
    public init(nodes: Int, elements: Int, bytes: Int = .max) {
        self.nodes = nodes
        self.elements = elements
        self.bytes = bytes
    }

    /// The size of a surface with these nodes.
    public init(of nodes: [Node]) {
        self = nodes.reduce(into: .zero) { $0 += DeclarationCount(of: $1) }
    }

    /// What one node has: itself and its elements.
    public init(of node: Node) {
        self.init(nodes: 1, elements: node.elementCount, bytes: node.byteCount)
    }

    /// What a region has, which belongs to no node.
    public init(of region: Region) {
        self.init(nodes: 0, elements: region.elementCount, bytes: region.byteCount)
    }

    public static func -= (left: inout DeclarationCount, right: DeclarationCount) {
        left.nodes -= right.nodes
        left.elements -= right.elements
        left.bytes -= right.bytes
    }

    public static func += (left: inout DeclarationCount, right: DeclarationCount) {
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
    /// Accessories and elements of paths.
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
