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
        let location: Point
        let modifiers: Modifiers
    }

    let node: Int32
    /// The last one.
    var answer: Answer?
    /// One at a time: where the pointer is when the answer comes is asked about then.
    var question: Question?
    /// One that was given up, as what it asked about is another now.
    var dropped: Question?
    /// Whether the answer is overdue: what is declared holds until it comes.
    var isLate = false
}
