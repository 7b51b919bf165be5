public import PointerModel

/// Checks a client's update of a surface, node by node.
public struct UpdateDeclaration {
    /// Lengths of the update's lists.
    public struct Counts {
        let put: Int
        let remove: Int
        let insert: Int
        let bringToFront: Int

        public init(put: Int, remove: Int, insert: Int, bringToFront: Int) {
            self.put = put
            self.remove = remove
            self.insert = insert
            self.bringToFront = bringToFront
        }
    }

    /// Update with the items added so far.
    public var update: SurfaceUpdate
    private let put: DeclarationPlace
    private let insert: DeclarationPlace
    private var ids: Set<ByteExact<String>> = []

    /// Checks everything except the items of the lists.
    /// - Parameters:
    ///   - message: the update, whose lists are ignored.
    ///   - counts: lengths of the lists.
    ///   - limits: limits of the client.
    public init(
        _ message: UpdateParameters,
        counts: Counts,
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        func place(_ field: String) -> DeclarationPlace { DeclarationPlace(field, limits: limits) }
        put = place("put")
        insert = place("insert")
        try put.checkCount(counts.put, atMost: LayoutLimits.nodesPerSurface)
        try place("remove").checkCount(counts.remove, atMost: LayoutLimits.nodesPerSurface)
        try insert.checkCount(counts.insert, atMost: LayoutLimits.nodesPerSurface)
        try place("bringToFront").checkCount(counts.bringToFront, atMost: LayoutLimits.nodesPerSurface)
        update = SurfaceUpdate(
            frame: try message.frame.map { frame throws(DeclarationError) in try place("frame").rect(frame) },
            z: try message.z.map { z throws(DeclarationError) in try place("z").integer(z, in: LayoutLimits.z) },
            output: try message.output.map { name throws(DeclarationError) in try place("output").identifier(name) },
            hitInsets: try message.hitInsets.map { insets throws(DeclarationError) in
                try place("hitInsets").insets(insets)
            },
            targeting: try message.targeting.map { name throws(DeclarationError) in
                try place("targeting").word(name, of: Targeting.self)
            },
            clear: try place("clear").options(message.clear ?? [], of: SurfaceUpdate.Fields.self)
        )
        var given: SurfaceUpdate.Fields = []
        if update.output != nil { given.insert(.output) }
        if update.targeting != nil { given.insert(.targeting) }
        let contradictory = update.clear.intersection(given)
        guard contradictory.isEmpty else {
            throw place("clear").error(
                .invalid,
                "\(contradictory.names.joined(separator: ", ")) cannot be both set and cleared"
            )
        }
    }

    /// Checks a node, adds it to the list `put`, and returns it.
    @discardableResult
    public mutating func put(_ message: NodeMessage) throws(DeclarationError) -> Node {
        let node = try node(message, at: put[update.put.count])
        update.put.append(node)
        return node
    }

    /// Checks a node, adds it to the list `insert`, and returns it.
    @discardableResult
    public mutating func insert(_ message: InsertionMessage) throws(DeclarationError) -> Node {
        let place = insert[update.insert.count]
        let node = try node(message.node, at: place["node"])
        update.insert.append(SurfaceUpdate.Insertion(node, below: try place["below"].identifier(message.below)))
        return node
    }

    private mutating func node(_ message: NodeMessage, at place: DeclarationPlace) throws(DeclarationError) -> Node {
        let node = try Node(message, at: place)
        guard ids.insert(ByteExact(node.id)).inserted else {
            throw place["id"].error(.invalid, "the update has this id twice")
        }
        return node
    }
}
