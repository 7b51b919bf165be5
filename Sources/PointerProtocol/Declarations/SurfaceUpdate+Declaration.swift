public import PointerModel

extension SurfaceUpdate {
    /// What a client changes on a surface, with everything checked that can be without looking at the surface.
    ///
    /// - Parameter limits: what the client may declare.
    /// - Throws: the first mistake, with its place.
    public init(_ message: UpdateParameters, limits: ClientLimits = ClientLimits()) throws(DeclarationError) {
        func place(_ field: String) -> DeclarationPlace { DeclarationPlace(field, limits: limits) }
        var ids: Set<String> = []
        self.init(
            put: try place("put").map(message.put ?? [], atMost: LayoutLimits.nodesPerSurface) {
                message,
                place throws(DeclarationError) in
                let node = try Node(message, at: place)
                guard ids.insert(node.id).inserted else { throw place["id"].error(.invalid, "is put already") }
                return node
            },
            remove: try place("remove").list(message.remove ?? [], atMost: LayoutLimits.nodesPerSurface),
            bringToFront: try place("bringToFront").list(
                message.bringToFront ?? [],
                atMost: LayoutLimits.nodesPerSurface
            ),
            frame: try message.frame.map { frame throws(DeclarationError) in try place("frame").rect(frame) },
            z: try message.z.map { z throws(DeclarationError) in try place("z").integer(z, in: LayoutLimits.z) }
        )
    }
}

extension UpdateParameters {
    /// An update as it travels; what is empty is left out.
    public init(_ surface: String, _ update: SurfaceUpdate) {
        self.init(
            surface: surface,
            put: update.put.isEmpty ? nil : update.put.map(NodeMessage.init),
            remove: update.remove.isEmpty ? nil : update.remove,
            bringToFront: update.bringToFront.isEmpty ? nil : update.bringToFront,
            frame: update.frame,
            z: update.z
        )
    }
}
