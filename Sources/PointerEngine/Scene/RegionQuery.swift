import PointerModel

/// The state of a node whose client is asked for the region.
struct RegionQuery {
    /// A question that the engine has asked the client.
    struct Question {
        let sequence: UInt64
        /// In the surface's space.
        let location: Point
        let modifiers: Modifiers
        let deadline: Timestamp
        /// Whether the node has changed since, so that an answer says nothing about its current state.
        var isStale = false
    }

    /// The client's answer to a question.
    struct Answer {
        /// Region in the node's space; nil if there is none at the location.
        let region: Region?
        /// Location in the surface's space; nil if the node has moved since.
        var location: Point?
        let modifiers: Modifiers
        /// Sequence of the question.
        let sequence: UInt64
    }

    let node: Int32
    /// Latest answer.
    var answer: Answer?
    /// Open question, at most one. When its answer comes, the engine asks about the pointer's location at that time.
    var question: Question?
    /// Questions that the engine gave up, oldest first: their answers may still come.
    private(set) var dropped: [Question] = []
    /// Modifiers of a question that passed its deadline while the pointer was inside the node; nil if there is no such question.
    /// Until the pointer leaves the node, the engine does not ask again with the same modifiers, and the declared regions hold.
    var lateModifiers: Modifiers?

    init(node: Int32, dropped: [Question] = []) {
        self.node = node
        self.dropped = dropped.suffix(PointerEngineLimit.droppedQuestions.most)
        markDroppedStale()
    }

    /// All questions whose answers may come, oldest first.
    var questions: [Question] { question.map { dropped + [$0] } ?? dropped }

    /// Discards the answer and gives up the open question.
    mutating func forget() {
        answer = nil
        giveUpQuestion()
        markDroppedStale()
    }

    /// Records that the node has moved. The answered region moves with it, but the engine must ask again about a location.
    mutating func move() {
        answer?.location = nil
        giveUpQuestion()
        markDroppedStale()
    }

    /// Gives up the open question. The engine may ask the client again at once.
    mutating func giveUpQuestion() {
        lateModifiers = nil
        guard let question else { return }
        if dropped.count == PointerEngineLimit.droppedQuestions.most { dropped.removeFirst() }
        dropped.append(question)
        self.question = nil
    }

    private mutating func markDroppedStale() {
        for index in dropped.indices { dropped[index].isStale = true }
    }

    /// Removes the question with this sequence from those given up, and returns it; nil if there is none.
    mutating func removeDropped(_ sequence: UInt64) -> Question? {
        dropped.firstIndex { $0.sequence == sequence }.map { dropped.remove(at: $0) }
    }

    /// Whether the answer to a question that was given up is the newest of the client, and about the node's current state.
    func isNewest(_ question: Question) -> Bool {
        !question.isStale && self.question == nil && answer.map { $0.sequence < question.sequence } ?? true
    }
}
