public import PointerModel

extension Surface {
    /// Reads and checks a surface that a client declares. The checks are those of a configuration file, except that the output
    /// may not exist.
    ///
    /// - Parameters:
    ///   - message: the declaration.
    ///   - path: place of the declaration in the client's message.
    ///   - limits: limits of the client.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: SurfaceMessage,
        at path: String = "surface",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        var declaration = try SurfaceDeclaration(message, nodes: message.nodes.count, at: path, limits: limits)
        for node in message.nodes { try declaration.add(node) }
        while try declaration.checkNextReference() {}
        self = declaration.surface
    }
}
