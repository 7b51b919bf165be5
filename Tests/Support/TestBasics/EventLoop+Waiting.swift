package import PointerRuntime

extension EventLoop {
    /// What a test waits for has not come within a minute, which only a hang reaches.
    package struct Hang: Error {
        package init() {}
    }

    /// Runs turns until a condition holds. Throws ``Hang``, what a turn throws, and what `isDone` throws.
    package func run(until isDone: () throws -> Bool) throws {
        let limit = Self.now() + 60_000_000
        while try !isDone() {
            guard Self.now() < limit else { throw Hang() }
            _ = try turn(timeout: 1000)
        }
    }

    /// Runs turns until nothing is left to do.
    package func runUntilIdle() throws {
        while try turn(timeout: 0) > 0 {}
    }
}
