import MessageBus

/// Applications of which one may answer more than there is room for in memory: the connection was lost for that while they were asked.
///
/// Of all suspects one question is under way at a time. The one that is asked when the connection is lost again is barred.
struct AnswerSuspects {
    /// The suspects, the one that was asked last behind the others.
    private var names: [String] = []
    private var barred: Set<String> = []
    /// The suspect that is asked.
    private var asked: String?

    /// Returns whether an application is asked nothing any more.
    func isBarred(_ application: String) -> Bool { barred.contains(application) }

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
    mutating func suspect(_ applications: Set<String>) {
        if let asked, applications.contains(asked) {
            barred.insert(asked)
            names.removeAll { $0 == asked }
        } else {
            // The bus itself writes short answers.
            names += applications.subtracting(names).subtracting([BusNames.daemon]).sorted()
        }
        asked = nil
    }

    /// Forgets the applications for which something holds: they have gone.
    mutating func forget(where isGone: (String) -> Bool) {
        names.removeAll(where: isGone)
        barred = barred.filter { !isGone($0) }
    }
}
