/// Why the sockets that a service manager passed cannot be used.
public struct ActivationError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, for the log.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
