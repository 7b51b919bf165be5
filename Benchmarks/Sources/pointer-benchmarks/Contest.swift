/// Different ways to answer the same questions, timed in turn, in processor time.
struct Contest {
    /// One way: answers all questions once, and returns how many there were.
    struct Contestant {
        let name: String
        let run: () -> Int
    }

    /// At least how long a contestant is at it in one round; short tasks are repeated until then.
    static let leastTime = Duration.milliseconds(20)

    /// The median over the rounds of each contestant's nanoseconds a question.
    static func medians(_ contestants: [Contestant], rounds: Int) -> [Double] {
        var times = contestants.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                let start = ProcessorTime.now
                var questions = 0
                var elapsed: Duration
                repeat {
                    questions += contestant.run()
                    elapsed = ProcessorTime.now - start
                } while elapsed < leastTime
                times[index].append(elapsed / .nanoseconds(1) / Double(questions))
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }
}
