/// A question that is to be sent. Its answer comes back with it.
package struct FeederQuestion: Sendable, Hashable {
    /// What a question is for. Once it is over, nobody waits for its answers.
    package enum Task: Sendable, Hashable {
        /// A look at a window, with its number.
        case scan(UInt64, Int)
        /// The windows of an application, with the number of the load.
        case load(String, Int)
        /// The region that the pointer comes to, with the number of the visit.
        case check(Int)
        /// What scrolls, with its number.
        case scroll(Int)
    }

    package enum Subject: Sendable, Hashable {
        /// The process of an application, which the bus knows. The answer is a number, or a refusal if the bus does not know it.
        case process(String)
        case object(AccessibleReference, AccessibleQuestion)
    }

    package let task: Task
    /// Unique in the task while the question has no answer.
    package let number: Int
    package let subject: Subject

    init(_ task: Task, _ number: Int, _ subject: Subject) {
        self.task = task
        self.number = number
        self.subject = subject
    }
}
