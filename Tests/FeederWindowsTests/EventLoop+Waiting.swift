import PointerRuntime
import Testing

extension EventLoop {
    /// What a test waits for has not come.
    struct Hang: Error {}

    /// Runs turns until a condition holds. Throws if it does not for a minute, which only a hang reaches.
    func run(until isDone: () throws -> Bool) throws {
        let limit = Self.now() + 60_000_000
        while try !isDone() {
            _ = try turn(timeout: 1000)
            guard Self.now() < limit else { throw Hang() }
        }
    }

    /// Runs turns until nothing is left to do.
    func runUntilIdle() throws {
        while try turn(timeout: 0) > 0 {}
    }
}
