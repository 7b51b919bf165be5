import PointerRuntime
import Testing

@Suite("When failures are tried again")
struct RetryScheduleTests {
    @Test("F8: after growing waits, one at a time, and from the beginning after a rest")
    func waits() {
        var schedule = RetrySchedule(first: 10, longest: 50)
        var moments: [Int64?] = []
        for time: Int64 in [0, 20, 40, 80, 160] {
            schedule.fail(at: time)
            schedule.fail(at: time + 1)
            moments.append(schedule.due)
            schedule.end()
            #expect(schedule.due == nil)
        }
        #expect(moments == [10, 40, 80, 130, 210])
        schedule.fail(at: 161 + 100)
        #expect(schedule.due == 311)
        schedule.end()
        schedule.fail(at: 261 + 101)
        #expect(schedule.due == 372)
    }
}
