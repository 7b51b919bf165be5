/// What a stream that connects again tells beside its events.
public protocol StreamEvent: Sendable {
    /// The daemon has gone, or was never there. The stream goes on as soon as it is.
    static func disconnected(_ error: ClientError) -> Self
}
