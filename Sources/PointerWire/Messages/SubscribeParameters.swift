/// The parameters of Subscribe.
package struct SubscribeParameters: Codable, Sendable, Equatable {
    /// Valid values of `maxRate`.
    package static let maxRateRange = 1...1_000_000

    /// Kinds of events to send; nil means every kind.
    package var events: [String]?
    /// Maximum motion events per second; nil means no limit.
    package var maxRate: Int?
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(events: [String]? = nil, maxRate: Int? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.events = events
        self.maxRate = maxRate
        self.pointer = pointer
        self.strict = strict
    }
}
