import PointerModel
import Testing

@Suite("Points in time")
struct TimestampTests {
    private static let first = Timestamp(microseconds: .min)
    private static let last = Timestamp(microseconds: .max)

    @Test(
        "The difference of two times stays at the ends of its range",
        arguments: [
            (last, first, .max), (first, last, .min), (last, .zero, .max), (first, .zero, .min), (.zero, first, .max),
            (Timestamp(microseconds: 3), Timestamp(microseconds: 5), -2), (last, last, 0),
        ] as [(Timestamp, Timestamp, Int64)]
    )
    func difference(_ later: Timestamp, _ earlier: Timestamp, _ expected: Int64) {
        #expect(later.microseconds(since: earlier) == expected)
    }

    @Test("A step beyond the last time ends there", arguments: [Int64.min, -1, 1, .max])
    func steps(_ step: Int64) {
        let end = step < 0 ? Self.first : Self.last
        #expect(end.advanced(byMicroseconds: step) == end)
    }
}
