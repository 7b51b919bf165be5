import PointerModel

/// The questions to clients about where their regions are.
struct RegionQuestions {
    /// Whether a client missed its deadline for a node that the pointer has not left since.
    var hasLateClients = false
    /// Question of the current step that no event reports yet.
    private var unreported: RegionRequest?
    /// Whether there is such a question; cached, because every report reads it.
    private(set) var hasUnreported = false
    private var lastSequence: UInt64 = 0

    /// Sequence number of the next question.
    var nextSequence: UInt64 { lastSequence + 1 }

    /// Asks a question.
    mutating func ask(_ request: RegionRequest) {
        lastSequence = request.sequence
        unreported = request
        hasUnreported = true
    }

    /// Returns the question of the current step, once; nil if there is none.
    mutating func takeUnreported() -> RegionRequest? {
        hasUnreported = false
        return unreported.take()
    }
}
