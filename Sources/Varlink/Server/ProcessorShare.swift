import PointerRuntime

/// Processor time that one connection has before the others have theirs.
///
/// Work asks after each step whether the share is used up. Reading the clock is a system call, so the share reads it only every
/// ``stepsPerReading`` steps.
package struct ProcessorShare: ~Copyable {
    /// Number of steps between two readings of the clock.
    package static let stepsPerReading = 64

    private let clock: () -> Int64
    private let end: Int64
    private var stepsToReading = ProcessorShare.stepsPerReading
    private var isOver = false

    /// Creates a share that begins now.
    /// - Parameters:
    ///   - duration: the share's length, in microseconds.
    ///   - clock: the clock that measures it, in microseconds. Tests pass their own.
    package init(lasting duration: Int64, by clock: @escaping () -> Int64 = ProcessorTime.now) {
        self.clock = clock
        end = clock() + duration
    }

    /// Counts steps of work, and returns whether the share is used up. Once it is, it stays so.
    /// - Parameter steps: the number of steps done, each of about 1 µs or less. A longer one counts as several;
    ///   ``stepsPerReading`` steps read the clock at once.
    package mutating func isUsedUp(after steps: Int = 1) -> Bool {
        guard !isOver else { return true }
        stepsToReading -= steps
        guard stepsToReading <= 0 else { return false }
        stepsToReading = ProcessorShare.stepsPerReading
        isOver = clock() >= end
        return isOver
    }
}
