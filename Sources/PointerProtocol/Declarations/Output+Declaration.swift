public import PointerModel

extension DeclarationPlace {
    /// Checks the outputs that a client declares: at least one, with different names, each with room for the pointer.
    fileprivate func outputs(_ outputs: [Output]) throws(DeclarationError) {
        guard !outputs.isEmpty else { throw error(.invalid, "the pointer needs an output") }
        var names: Set<ByteExact<String>> = []
        for (index, output) in try list(outputs, atMost: LayoutLimits.outputs).enumerated() {
            let place = self[index]
            guard names.insert(ByteExact(try place["name"].identifier(output.name))).inserted else {
                throw place["name"].error(.invalid, "is already taken")
            }
            let frame = try place["frame"].rect(output.frame, sides: LayoutLimits.outputSide)
            _ = try place["frame"].number(max(frame.maxX, frame.maxY), in: limits.position)
            _ = try place["scale"].number(output.scale, in: LayoutLimits.outputScale)
        }
    }
}

extension Output {
    /// Checks the outputs that a client declares, with the same checks as for a configuration.
    ///
    /// - Throws: the first mistake, with its place.
    public static func check(
        _ outputs: [Output],
        at path: String = "outputs",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        try DeclarationPlace(path, limits: limits).outputs(outputs)
    }
}
