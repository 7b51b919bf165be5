import PointerModel

extension Timestamp {
    /// Latest possible time.
    static var endOfTime: Timestamp { Timestamp(microseconds: .max) }

    /// Returns the time `step` microseconds later, limited to the times that can be expressed.
    func advanced(byMicroseconds step: Int64) -> Timestamp {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(step)
        return Timestamp(microseconds: isOverflow ? (step < 0 ? .min : .max) : sum)
    }
}
