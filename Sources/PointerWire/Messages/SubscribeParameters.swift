/// The parameters of Subscribe.
public struct SubscribeParameters: Codable, Sendable, Equatable {
    /// Valid values of `maxRate`.
    public static let maxRateRange = 1...1_000_000

    /// Kinds of events to send; nil means every kind.
    public var events: [String]?
    /// Maximum motion events per second; nil means no limit.
    public var maxRate: Int?
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(events: [String]? = nil, maxRate: Int? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.events = events
        self.maxRate = maxRate
        self.pointer = pointer
        self.strict = strict
    }
}
