/// The reason why sockets passed by the service manager cannot be used.
public struct ActivationError: Error, Equatable, CustomStringConvertible {
    /// The reason, for the log.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
