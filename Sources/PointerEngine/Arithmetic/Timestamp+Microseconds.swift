import PointerModel

extension Timestamp {
    /// The last there is.
    static var endOfTime: Timestamp { Timestamp(microseconds: .max) }

    /// The time so many microseconds later; the end of time where there is no such number.
    func advanced(byMicroseconds step: Int64) -> Timestamp {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(step)
        return Timestamp(microseconds: isOverflow ? (step < 0 ? .min : .max) : sum)
    }
}
