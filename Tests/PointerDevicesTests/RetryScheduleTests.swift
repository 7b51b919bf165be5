import Testing

@testable import PointerDevices

@Suite("When failures are tried again")
struct RetryScheduleTests {
    @Test("F8: after growing waits, one at a time, and from the beginning after a rest")
    func waits() {
        var schedule = RetrySchedule(first: 10, longest: 50)
        var delays: [Int64?] = []
        for time: Int64 in [0, 1, 20, 40, 80, 160] {
            delays.append(schedule.delayAfterFailure(at: time))
            delays.append(schedule.delayAfterFailure(at: time))
            schedule.begin()
        }
        #expect(delays == [10, nil, 20, nil, 40, nil, 50, nil, 50, nil, 50, nil])
        #expect(schedule.delayAfterFailure(at: 161 + 100) == 10)
    }
}
