/// An element of a reconnecting stream.
public protocol StreamEvent: Sendable {
    /// The connection was lost or could not be made. The stream continues as soon as it can connect.
    static func disconnected(_ error: ClientError) -> Self
}
