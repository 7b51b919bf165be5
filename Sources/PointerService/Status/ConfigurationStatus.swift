/// What became of the configuration, for whoever asks how the daemon is.
public struct ConfigurationStatus: Sendable, Equatable {
    /// The file that it comes from; nil: it is built in.
    public var file: String?
    /// What was wrong with the one that was to be taken last, a line for each mistake; nil: nothing.
    public var failure: String?
    /// How many were taken in place of the first one.
    public private(set) var reloads = 0
    /// How many were not.
    public private(set) var failedReloads = 0

    public init(file: String? = nil, failure: String? = nil) {
        self.file = file
        self.failure = failure
    }

    /// Notes that another configuration was taken.
    public mutating func take() {
        reloads += 1
        failure = nil
    }

    /// Notes that another configuration was to be taken and was not.
    /// - Parameter failure: what was wrong with it, a line for each mistake.
    public mutating func refuse(_ failure: String) {
        failedReloads += 1
        self.failure = failure
    }
}
