public import PointerModel

extension SurfaceUpdate {
    /// Reads a client's update of a surface, and checks everything that does not depend on the surface.
    ///
    /// - Parameters:
    ///   - message: the update.
    ///   - limits: limits of the client.
    /// - Throws: the first mistake, with its place.
    public init(_ message: UpdateParameters, limits: ClientLimits = .byDefault) throws(DeclarationError) {
        let counts = UpdateDeclaration.Counts(
            put: message.put?.count ?? 0,
            remove: message.remove?.count ?? 0,
            insert: message.insert?.count ?? 0,
            bringToFront: message.bringToFront?.count ?? 0
        )
        var declaration = try UpdateDeclaration(message, counts: counts, limits: limits)
        for node in message.put ?? [] { try declaration.put(node) }
        for insertion in message.insert ?? [] { try declaration.insert(insertion) }
        self = declaration.update
        remove = message.remove ?? []
        bringToFront = message.bringToFront ?? []
    }
}

extension UpdateParameters {
    /// Converts an update of the model. Empty lists become nil.
    public init(_ surface: String, _ update: SurfaceUpdate) {
        self.init(
            surface: surface,
            put: update.put.isEmpty ? nil : update.put.map(NodeMessage.init),
            remove: update.remove.isEmpty ? nil : update.remove,
            insert: update.insert.isEmpty
                ? nil : update.insert.map { InsertionMessage(NodeMessage($0.node), below: $0.below) },
            bringToFront: update.bringToFront.isEmpty ? nil : update.bringToFront,
            frame: update.frame,
            z: update.z,
            output: update.output,
            hitInsets: update.hitInsets,
            targeting: update.targeting?.rawValue,
            clear: update.clear.isEmpty ? nil : update.clear.names
        )
    }
}
