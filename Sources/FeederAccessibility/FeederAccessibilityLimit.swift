import Limits

/// What counts at most of what applications, their registry and the bus say.
enum FeederAccessibilityLimit: ModuleLimit {
    /// Names on the bus that are known. Where there are more, the oldest without a window gives way.
    case names
    /// Names in the bus's list of who is on it, and roots in the registry's list of applications, that are read.
    case listed
    /// Bytes of the path of an object, and of the name of its application. Toolkits have some 100 at most.
    case reference
    /// Objects in a reply.
    case objects
    /// Words in a reply with states. AT-SPI has two.
    case words
    /// Questions under way to one application that answers soon.
    case questions
    /// Questions that an application has not answered in time, and whose answers show that it answers again. It is asked no more.
    case late
    /// Questions under way to all applications.
    case allQuestions
    /// Questions to one application, or to the bus, that wait.
    case waiting

    var most: Int {
        switch self {
        case .names: 512
        case .listed: 32_768
        case .reference: 256
        case .objects: 10_000
        case .words: 16
        case .questions: 64
        case .late: 8
        case .allQuestions: 256
        case .waiting: 8192
        }
    }
}
