import PointerModel

/// What is known of a node whose client is asked where its region is.
struct AskedNode {
    /// A question on its way.
    struct Question {
        let sequence: UInt64
        /// In the surface's space.
        let location: Point
        let modifiers: Modifiers
        let deadline: Timestamp
    }

    /// What came of one.
    struct Answer {
        /// nil: there is none at the location.
        let region: Region?
        /// In the surface's space; nil: the node has moved since.
        var location: Point?
        let modifiers: Modifiers
    }

    let node: Int32
    /// The last one.
    var answer: Answer?
    /// One at a time: where the pointer is when the answer comes is asked about then.
    var question: Question?
    /// Those that were given up, as what they asked about is another now, oldest first: their answers may come all the same.
    private(set) var dropped: [Question] = []
    /// Whether the answer is overdue: what is declared holds until it comes.
    var isLate = false

    /// A client that invalidates but never answers must not make the list grow for ever.
    private static let maximumDropped = 16

    init(node: Int32, dropped: [Question] = []) {
        self.node = node
        self.dropped = dropped.suffix(Self.maximumDropped)
    }

    /// All questions whose answers may come, oldest first.
    var questions: [Question] { question.map { dropped + [$0] } ?? dropped }

    /// Forgets the answer and gives up the question on its way.
    mutating func forget() {
        answer = nil
        giveUpQuestion()
    }

    /// Notes that the node has moved: a region has moved along, but what is at a location is to be asked anew.
    mutating func move() {
        answer?.location = nil
        giveUpQuestion()
    }

    private mutating func giveUpQuestion() {
        isLate = false
        guard let question else { return }
        if dropped.count == Self.maximumDropped { dropped.removeFirst() }
        dropped.append(question)
        self.question = nil
    }

    /// Takes the question of this number out of those that were given up.
    mutating func takeDropped(_ sequence: UInt64) -> Question? {
        dropped.firstIndex { $0.sequence == sequence }.map { dropped.remove(at: $0) }
    }
}
