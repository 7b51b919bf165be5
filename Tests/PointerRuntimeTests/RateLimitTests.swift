import PointerRuntime
import Testing

@Suite struct RateLimitTests {
    @Test("A few at once, then one a period, and what was left out is counted")
    func throttle() {
        var limit = RateLimit(burst: 10, period: 1_000_000)
        let start: Int64 = 5_000_000
        for _ in 0..<10 { #expect(limit.admit(at: start) == 0) }
        #expect(limit.admit(at: start) == nil)
        #expect(limit.admit(at: start + 999_999) == nil)
        #expect(limit.admit(at: start + 1_000_000) == 2)
        #expect(limit.admit(at: start + 1_000_000) == nil)
        // A part of a period is not lost.
        #expect(limit.admit(at: start + 2_500_000) == 1)
        #expect(limit.admit(at: start + 3_000_000) == 0)
        #expect(limit.admit(at: start + 60_000_000) == 0)
        for _ in 0..<9 { #expect(limit.admit(at: start + 60_000_000) == 0) }
        #expect(limit.admit(at: start + 60_000_000) == nil)
    }

    @Test("Any moment and any setting is taken")
    func extremes() {
        var limit = RateLimit(burst: 1, period: 100)
        let moments: [(Int64, Int?)] = [
            (.max, 0), (.max, nil), (.min, nil), (.min + 99, nil), (.min + 100, 3), (.max, 0), (.min, nil), (0, 1),
        ]
        for (moment, expected) in moments {
            #expect(limit.admit(at: moment) == expected, "at \(moment)")
        }
        var least = RateLimit(burst: .min, period: .min)
        #expect(least.admit(at: 7) == 0)
        #expect(least.admit(at: 7) == nil)
        #expect(least.admit(at: 8) == 1)
    }
}
