public import PointerModel

extension Surface {
    /// A surface as a client declares it, with everything checked that a configuration file's surface is checked for, except for whether
    /// there is such an output.
    ///
    /// - Parameters:
    ///   - path: where in the client's message it stands.
    ///   - limits: what the client may declare.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: SurfaceMessage,
        at path: String = "surface",
        limits: ClientLimits = ClientLimits()
    ) throws(DeclarationError) {
        var declaration = try SurfaceDeclaration(message, nodes: message.nodes.count, at: path, limits: limits)
        for node in message.nodes { try declaration.add(node) }
        while try declaration.checkNextReference() {}
        self = declaration.surface
    }
}
