import Limits

/// How much of what programs say is shown in a sentence at most.
package enum HelpWordsLimit: ModuleLimit {
    /// Code points of an argument, which keeps a sentence readable.
    case argument

    package var most: Int {
        switch self {
        case .argument: 200
        }
    }
}
