import PointerModel

/// What is known of a node whose client is asked where its region is.
struct RegionQuery {
    /// A question on its way.
    struct Question {
        let sequence: UInt64
        /// In the surface's space.
        let location: Point
        let modifiers: Modifiers
        let deadline: Timestamp
        /// Whether what it asked about has changed since: its answer says nothing of what is there now.
        var isStale = false
    }

    /// What came of one.
    struct Answer {
        /// nil: there is none at the location.
        let region: Region?
        /// In the surface's space; nil: the node has moved since.
        var location: Point?
        let modifiers: Modifiers
        /// The question's.
        let sequence: UInt64
    }

    let node: Int32
    /// The last one.
    var answer: Answer?
    /// One at a time: where the pointer is when the answer comes is asked about then.
    var question: Question?
    /// Questions that were given up, oldest first: their answers may still come.
    private(set) var dropped: [Question] = []
    /// The modifiers of a question that passed its deadline while the pointer was inside the node. Until the pointer leaves the node, the
    /// client is not asked again with the same modifiers, and the declared regions hold. nil: there is no such question.
    var lateModifiers: Modifiers?

    /// Limits the list for a client that never answers.
    private static let maximumDropped = 16

    init(node: Int32, dropped: [Question] = []) {
        self.node = node
        self.dropped = dropped.suffix(Self.maximumDropped)
        markDroppedStale()
    }

    /// All questions whose answers may come, oldest first.
    var questions: [Question] { question.map { dropped + [$0] } ?? dropped }

    /// Forgets the answer and gives up the question on its way.
    mutating func forget() {
        answer = nil
        giveUpQuestion()
        markDroppedStale()
    }

    /// Notes that the node has moved: a region has moved along, but what is at a location is to be asked anew.
    mutating func move() {
        answer?.location = nil
        giveUpQuestion()
        markDroppedStale()
    }

    /// Gives up the question on its way. The client may be asked again at once.
    mutating func giveUpQuestion() {
        lateModifiers = nil
        guard let question else { return }
        if dropped.count == Self.maximumDropped { dropped.removeFirst() }
        dropped.append(question)
        self.question = nil
    }

    private mutating func markDroppedStale() {
        for index in dropped.indices { dropped[index].isStale = true }
    }

    /// Takes the question of this number out of those that were given up.
    mutating func takeDropped(_ sequence: UInt64) -> Question? {
        dropped.firstIndex { $0.sequence == sequence }.map { dropped.remove(at: $0) }
    }

    /// Whether the answer to a question that was given up is the newest that the client gave, about what is there now.
    func isNewest(_ question: Question) -> Bool {
        !question.isStale && self.question == nil && answer.map { $0.sequence < question.sequence } ?? true
    }
}
