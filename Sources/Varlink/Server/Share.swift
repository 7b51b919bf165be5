public import PointerRuntime

/// The processor time that one connection has before the others have theirs.
///
/// Work asks it after each step whether it is used up. To read the clock is a system call, so it does that once in so many steps.
public struct Share: ~Copyable {
    /// How many steps pass between two readings of the clock.
    public static let stepsPerReading = 64

    private let clock: () -> Int64
    private let end: Int64
    private var stepsToReading = Share.stepsPerReading
    private var isOver = false

    /// A share that begins now.
    /// - Parameters:
    ///   - duration: how long it lasts, in microseconds.
    ///   - clock: what measures it, in microseconds. Tests have one of their own.
    public init(lasting duration: Int64, by clock: @escaping () -> Int64 = ProcessorTime.now) {
        self.clock = clock
        end = clock() + duration
    }

    /// Counts steps of work, and returns whether the share is used up by now. Once it is, it stays so.
    /// - Parameter steps: how many steps were done, each of about a microsecond or less. One that takes longer counts as more;
    ///   ``stepsPerReading`` of them have the clock read at once.
    public mutating func isUsedUp(after steps: Int = 1) -> Bool {
        guard !isOver else { return true }
        stepsToReading -= steps
        guard stepsToReading <= 0 else { return false }
        stepsToReading = Share.stepsPerReading
        isOver = clock() >= end
        return isOver
    }
}
