public import PointerModel
import SafeText

/// Checks a surface that a client declares, node by node.
public struct SurfaceDeclaration {
    /// Surface with the nodes added so far.
    public private(set) var surface: Surface
    private let nodes: DeclarationPlace
    private var all: Set<ByteExact<String>> = []
    /// Ids of the nodes whose references were checked.
    private var checked: Set<ByteExact<String>> = []
    private var nextToCheck = 0

    /// Checks everything except the nodes.
    /// - Parameters:
    ///   - message: the declaration, whose nodes are ignored.
    ///   - count: number of nodes.
    ///   - path: place of the declaration in the client's message.
    ///   - limits: limits of the client.
    public init(
        _ message: SurfaceMessage,
        nodes count: Int,
        at path: String = "surface",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        let place = DeclarationPlace(path, limits: limits)
        nodes = place["nodes"]
        surface = Surface(
            id: try place["id"].identifier(message.id),
            output: try message.output.map { name throws(DeclarationError) in try place["output"].identifier(name) },
            frame: try place["frame"].rect(message.frame),
            z: try place["z"].integer(message.z, in: LayoutLimits.z),
            hitInsets: try message.hitInsets.map { insets throws(DeclarationError) in
                try place["hitInsets"].insets(insets)
            } ?? .zero,
            targeting: try message.targeting.map { name throws(DeclarationError) in
                try place["targeting"].word(name, of: Targeting.self)
            },
            nodes: [],
            owner: SurfaceOwner(user: message.owner)
        )
        try nodes.checkCount(count, atMost: LayoutLimits.nodesPerSurface)
        surface.nodes.reserveCapacity(count)
    }

    /// Removes and returns the added nodes.
    public mutating func takeNodes() -> [Node] {
        defer { surface.nodes = [] }
        return surface.nodes
    }

    /// Checks a node, adds it in front of the earlier ones, and returns it.
    @discardableResult
    public mutating func add(_ message: NodeMessage) throws(DeclarationError) -> Node {
        let node = try Node(message, at: nodes[surface.nodes.count])
        all.insert(ByteExact(node.id))
        surface.nodes.append(node)
        return node
    }

    /// Checks the next node: its id is unique, its parent comes before it, and its previews name nodes of the surface. All nodes
    /// must have been added.
    /// - Returns: false if all nodes were checked already.
    public mutating func checkNextReference() throws(DeclarationError) -> Bool {
        guard nextToCheck < surface.nodes.count else { return false }
        let node = surface.nodes[nextToCheck]
        let place = nodes[nextToCheck]
        if let parent = node.parent, !checked.contains(ByteExact(parent)) {
            let message =
                all.contains(ByteExact(parent)) ? "is not declared before its child" : "is not a node of this surface"
            throw place["parent"].error(.noSuchNode, node: parent, "\(PrintableText.quote(parent)) \(message)")
        }
        guard checked.insert(ByteExact(node.id)).inserted else {
            throw place["id"].error(.invalid, "\(PrintableText.quote(node.id)) is already taken")
        }
        for (style, path) in node.styles {
            let preview = place["interaction.\(path).preview"]
            for (name, field) in [(style.preview?.node, "node"), (style.preview?.target.container, "container")] {
                guard let name, !all.contains(ByteExact(name)) else { continue }
                throw preview[field].error(
                    .noSuchNode,
                    node: name,
                    "\(PrintableText.quote(name)) is not a node of this surface"
                )
            }
        }
        nextToCheck += 1
        return true
    }
}

extension Node {
    /// Styles of the node's interaction, each with its place in the interaction.
    fileprivate var styles: [(Style, String)] {
        guard let interaction else { return [] }
        var styles: [(Style, String)] = []
        if let style = interaction.style { styles.append((style, "style")) }
        if let style = interaction.repeating?.first.style { styles.append((style, "repeating.first.style")) }
        for (index, region) in interaction.regions.enumerated() {
            if let style = region.style { styles.append((style, "regions[\(index)].style")) }
        }
        return styles
    }
}

extension Style {
    fileprivate var preview: Preview? {
        guard case .content(let effect, _) = kind else { return nil }
        return effect.preview
    }
}
