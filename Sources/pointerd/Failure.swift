import PointerConfiguration

/// Why the daemon does not start, in words for whoever started it.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: ConfigurationError) {
        description = "the configuration is not in order\n\(error)"
    }
}
