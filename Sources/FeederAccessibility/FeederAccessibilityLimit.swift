import Limits

/// What counts at most of what applications and their registry say on the accessibility bus.
enum FeederAccessibilityLimit: ModuleLimit {
    /// Bytes of the path of an object that a signal is from.
    case path
    /// Objects in a reply.
    case objects
    /// Words in a reply with states. AT-SPI has two.
    case words
    /// Questions under way to one application.
    case questions
    /// Questions under way to all applications.
    case allQuestions
    /// Applications that are known. Those that come when there are so many are not reported.
    case applications
    /// Roots of an application that are known.
    case roots

    var most: Int {
        switch self {
        case .path: 1024
        case .objects: 10_000
        case .words: 16
        case .questions: 64
        case .allQuestions: 256
        case .applications: 1024
        case .roots: 16
        }
    }
}
