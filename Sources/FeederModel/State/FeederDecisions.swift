package import PointerModel

/// What comes of windows and widgets, for those who publish it.
package enum FeederOutput: Sendable, Hashable {
    /// All surfaces, the front one first, when they have changed.
    case surfaces([Surface])
    /// The surface of the game under the pointer when it is another one, and nil when there is none any more.
    case game(String?)
    /// Programs may lack regions that had some, or for other reasons than before. It comes also while windows are looked at.
    case programs
    /// All windows are scanned, as far as they have accessibles that answer.
    case settled
}

/// What the owner of a ``FeederState`` is to do.
package struct FeederDecisions: Sendable, Hashable {
    /// What has changed, in the order in which it is to be published.
    package var outputs: [FeederOutput]
    /// Whether the roots of all applications are to be asked for.
    package var findsApplications: Bool
    /// Number of questions whose answers were used, and need no memory any more.
    package var usedQuestions: Int
    /// The time of the next decision, once the questions that there are have been taken; nil if there is none without an input.
    package var due: Int64?
}
