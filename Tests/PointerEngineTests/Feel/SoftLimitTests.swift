import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: a follower that saturates")
struct SoftLimitTests {
    private static let distances = [
        0, 1e-300, 1e-6, 0.5, 1, 3, 22, 100, 1e4, 1e6, 1e100, Double.greatestFiniteMagnitude,
    ]

    @Test("Odd, zero in the middle, below its limit and finite", arguments: [0.05, 0.1, 1], [0.5, 2, 4, 1000])
    func bounded(share: Double, limit: Double) {
        let follower = SoftLimit(share: share, limit: limit)
        #expect(follower(0) == 0)
        for distance in Self.distances {
            let followed = follower(distance)
            #expect(followed == -follower(-distance))
            #expect(followed.isFinite && followed >= 0 && followed <= limit)
            #expect(followed <= share * distance)
        }
    }

    @Test("Monotone, and its slope in the middle is the share")
    func slope() {
        let follower = SoftLimit(share: 0.1, limit: 4)
        var last = -Double.infinity
        var violation = FirstViolation()
        for step in -100_000...100_000 {
            let followed = follower(Double(step) / 10)
            violation.unless(followed > last, "\(followed) at \(step) after \(last)")
            last = followed
        }
        #expect(violation.description == nil)
        #expect(abs(follower(1e-6) / 1e-6 - 0.1) < 1e-7)
        // At the edge of a control of 44 points.
        #expect(abs(follower(22) - 1.419) < 0.001)
    }

    @Test("Either side has its own limit; without room or share it stays")
    func sides() {
        let follower = SoftLimit(share: 1, limits: (negative: 0, positive: 2))
        #expect(follower(-5) == 0)
        #expect(follower(2) == 1)
        #expect(SoftLimit(share: 0, limit: 4)(1e6) == 0)
        #expect(SoftLimit(share: 1, limit: 0)(1e6) == 0)
        #expect(SoftLimit(share: 1, limit: 4)(.nan) == 0)
    }

    @Test("Four at once are what each is alone")
    func four() {
        let followers = [
            SoftLimit(share: 0.05, limit: 4), SoftLimit(share: 1, limits: (negative: 0, positive: 2)),
            SoftLimit(share: 0, limit: 4), SoftLimit(share: 0.1, limits: (negative: 3, positive: -1)),
        ]
        let four = SoftLimit4(followers[0], followers[1], followers[2], followers[3])
        for distance in Self.distances + Self.distances.map(-) + [.nan] {
            let followed = four(SIMD4(repeating: distance))
            for (lane, follower) in followers.enumerated() {
                #expect(followed[lane].bitPattern == follower(distance).bitPattern, "\(distance)")
            }
        }
    }
}
