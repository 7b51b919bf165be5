/// What did not hold first in a loop that checks a statement very often. The test expects once, after the loop, that there is none: each
/// expectation costs far more than what it compares.
package struct FirstViolation {
    /// What did not hold; nil while all has held.
    package private(set) var description: String?

    package init() {}

    /// Takes whether a statement holds, and what to say if it does not.
    package mutating func unless(_ holds: Bool, _ description: @autoclosure () -> String) {
        if !holds, self.description == nil { self.description = description() }
    }
}
