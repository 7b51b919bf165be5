import SystemPackage

/// How long a command waits for other programs: for each, and for all together.
struct Patience {
    /// Seconds for one program.
    private let each: Double
    private let end: ContinuousClock.Instant

    /// Patience of a person at a terminal.
    static var ofPerson: Patience { Patience(each: 10, all: 60) }

    /// Patience with the start or the end of a unit, which the service manager itself gives 90 s.
    static var withUnit: Patience { Patience(each: 100, all: 100) }

    /// - Parameters:
    ///   - each: seconds for one program.
    ///   - all: seconds from now for all together.
    init(each: Double, all: Double) {
        self.each = each
        end = .now + .seconds(all)
    }

    /// Seconds that the next program has; 0 if there is no time left.
    var next: Double {
        let (seconds, attoseconds) = (end - .now).components
        return max(0, min(each, Double(seconds) + Double(attoseconds) / 1e18))
    }

    /// Runs a program as long as there is time, and takes what it prints.
    /// - Parameters:
    ///   - takesErrors: whether what it prints to standard error counts too.
    /// - Throws: errors of the system; ETIMEDOUT if it took too long, EFBIG if it printed too much.
    func run(_ program: String, _ arguments: [String], takesErrors: Bool = false) throws(Errno) -> BoundedRun.Answer {
        let seconds = next
        guard seconds > 0 else { throw .timedOut }
        return try BoundedRun.run(program, arguments, within: seconds, takesErrors: takesErrors)
    }

    /// Returns what a program prints; nil if it fails, or there is no time left.
    func text(_ program: String, _ arguments: [String]) -> String? {
        guard let answer = try? run(program, arguments), answer.status == 0 else { return nil }
        return String(decoding: answer.output, as: UTF8.self)
    }
}
