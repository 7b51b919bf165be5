/// The outputs and the surfaces on them.
public struct Layout: Sendable, Hashable {
    public var outputs: [Output]
    public var surfaces: [Surface]

    public init(outputs: [Output] = [], surfaces: [Surface] = []) {
        self.outputs = outputs
        self.surfaces = surfaces
    }
}
