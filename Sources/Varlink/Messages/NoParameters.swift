/// The parameters of a call or reply that has none: `{}`.
public struct NoParameters: Codable, Equatable, Sendable {
    /// The only value.
    public init() {}
}
