/// What became of the configuration, for whoever asks how the daemon is.
public struct ConfigurationStatus: Sendable, Equatable {
    /// The file that it comes from; nil: it is built in.
    public var file: String?
    /// What was wrong with the one that was to be taken last, a line for each mistake; nil: nothing.
    public var failure: String?

    public init(file: String? = nil, failure: String? = nil) {
        self.file = file
        self.failure = failure
    }
}
