/// Why a command could not do what it was asked for; ends the program with the status 1.
struct Failure: Error {
    /// What went wrong, without a full stop.
    var message: String
    /// What may help, a line each.
    var advice: [String] = []
    /// Whether that is because no daemon answers.
    var isWithoutDaemon = false
}

/// Nobody reads the output any more, which ends the program without a word.
struct OutputClosed: Error {}
