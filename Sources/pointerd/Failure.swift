import ConfigurationFiles
import PointerConfiguration

/// The reason why the daemon cannot start, in words for the user.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: ConfigurationError) {
        description = "the configuration is not in order\n\(error)"
    }
}
