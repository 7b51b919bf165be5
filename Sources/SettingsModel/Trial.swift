package import PointerModel

/// A change that is in force at once, and goes back by itself unless a person keeps it.
package struct Trial: Sendable, Hashable {
    /// What is tried.
    package enum Subject: Sendable, Hashable {
        /// Other help.
        case help(AssistChoice)
        /// The drive, with which help counts in all programs.
        case drive
    }

    /// Times without an input after which a trial goes back, in seconds: those that a person can choose.
    package static let times = [30, 60, 120]
    /// What the command line takes for them, in seconds.
    package static let range = 1...120

    package let subject: Subject
    /// Time without an input after which it goes back, in seconds.
    package let seconds: Int
    /// When it goes back, in seconds of the model's clock.
    package private(set) var due: Double

    package init(_ subject: Subject, seconds: Int, at time: Double) {
        self.subject = subject
        self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
        due = time + Double(self.seconds)
    }

    /// Begins the time anew, because the person does something.
    mutating func renew(at time: Double) { due = max(due, time + Double(seconds)) }

    /// Whether it goes back now.
    package func isOver(at time: Double) -> Bool { time >= due }

    /// Seconds until it goes back, rounded up.
    package func secondsLeft(at time: Double) -> Int { max(0, Int(min(due - time, Double(seconds)).rounded(.up))) }
}
