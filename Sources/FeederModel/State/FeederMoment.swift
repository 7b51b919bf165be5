/// The moment of an input, and how much programs have worked until then.
package struct FeederMoment {
    /// What the kernel counts of the work of programs.
    package struct Processor {
        /// The kernel counts in units of this many microseconds.
        package let unit: Int64
        /// Returns the processor time of a process, in microseconds; nil if it is not known.
        package let time: (Int32) -> Int64?

        package init(unit: Int64, time: @escaping (Int32) -> Int64?) {
            self.unit = unit
            self.time = time
        }
    }

    /// The time, in microseconds, on a clock that does not turn back.
    package let time: Int64
    package let processor: Processor

    package init(_ time: Int64, _ processor: Processor) {
        self.time = time
        self.processor = processor
    }
}
