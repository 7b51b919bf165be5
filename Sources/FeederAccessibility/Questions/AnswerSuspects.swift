import MessageBus

/// Applications of which one may answer more than there is room for in memory: the connection was lost for that while they were asked.
///
/// Of all suspects one question is under way at a time. If nobody but a suspect is asked when the connection is lost again, that one is
/// barred for a while, each time for longer. It may be another message that had no room, which anybody may send, and a suspect may answer
/// slowly to keep the others waiting: so all ends some time after the last loss.
struct AnswerSuspects {
    /// The time in which an application is asked nothing.
    private struct Bar {
        /// Number of losses while nobody but this application was asked.
        var losses = 0
        var end: Int64 = 0
    }

    /// How long suspicions last after a loss, in microseconds.
    static let duration: Int64 = 600_000_000
    /// How long the first bar of an application lasts, in microseconds. Each further one lasts twice as long as the one before, up to the
    /// longest.
    static let firstBar: Int64 = 5_000_000
    static let longestBar: Int64 = 300_000_000

    /// The suspects, the one that was asked last behind the others.
    private var names: [String] = []
    private var bars: [String: Bar] = [:]
    /// The time at which all of it ends.
    private var end = Int64.max
    /// The suspect that is asked.
    private var asked: String?

    /// Clears all once their time is over. Returns those that were suspects until now.
    mutating func expire(at now: Int64) -> [String] {
        guard now >= end else { return [] }
        defer { self = AnswerSuspects() }
        return names
    }

    /// Returns whether an application is asked nothing.
    func isBarred(_ application: String, at now: Int64) -> Bool { bars[application].map { now < $0.end } ?? false }

    /// Returns whether a question may be sent to an application now.
    func mayAsk(_ application: String) -> Bool { asked == nil || !names.contains(application) }

    /// Notes that a question is under way.
    mutating func noteQuestion(to application: String) {
        if names.contains(application) { asked = application }
    }

    /// Notes that a question is not under way any more. Returns the suspects of which one may be asked now.
    mutating func noteAnswer(of application: String) -> [String] {
        guard asked == application else { return [] }
        asked = nil
        if let index = names.firstIndex(of: application) { names.append(names.remove(at: index)) }
        return names
    }

    /// Notes that the connection was lost for lack of memory while these applications were asked.
    mutating func suspect(_ applications: Set<String>, at now: Int64) {
        // The bus itself writes short answers.
        let others = applications.subtracting(names).subtracting([BusNames.daemon])
        if others.isEmpty, let asked, applications.contains(asked) {
            bar(asked, at: now)
        } else {
            // It may as well be one of those that are asked beside a suspect.
            names += others.sorted()
        }
        asked = nil
        end = now + Self.duration
    }

    private mutating func bar(_ application: String, at now: Int64) {
        let losses = bars[application, default: Bar()].losses
        // After so many doublings it is the longest.
        let time = min(Self.firstBar << min(losses, 10), Self.longestBar)
        bars[application] = Bar(losses: losses + 1, end: now + time)
    }

    /// Forgets the applications for which something holds: they have gone.
    mutating func forget(where isGone: (String) -> Bool) {
        names.removeAll(where: isGone)
        bars = bars.filter { !isGone($0.key) }
    }
}
