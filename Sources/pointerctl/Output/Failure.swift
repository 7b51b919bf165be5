/// The reason why a command failed. Ends the program with status 1.
struct Failure: Error {
    /// Message without a full stop.
    var message: String
    /// Advice, one line each.
    var advice: [String] = []
    /// Whether the reason is that no daemon answers.
    var isWithoutDaemon = false
}

/// The reader of standard output is gone. Ends the program without a message.
struct OutputClosed: Error {}
