import Testing

@testable import FeederModel

@Suite("When it is said which programs have no regions")
struct ReportTimesTests {
    @Test(
        "Reports come at once where nothing else is to come, after a while otherwise, and never soon after the last one"
    )
    func times() {
        var times = ReportTimes(interval: 1000)
        #expect(times.due(isSettled: true) == nil)
        times.note(at: 100)
        times.note(at: 200)
        #expect(times.due(isSettled: true) == 100 && times.due(isSettled: false) == 1100)
        let isEarly = times.take(isSettled: false, at: 1099)
        let isDue = times.take(isSettled: true, at: 200)
        #expect(!isEarly && isDue && times.due(isSettled: true) == nil)
        times.note(at: 300)
        #expect(times.due(isSettled: true) == 1200 && times.due(isSettled: false) == 1300)
        var count = 0
        for now in Int64(1300)..<11_300 {
            times.note(at: now)
            if times.take(isSettled: true, at: now) { count += 1 }
        }
        #expect(count == 10)
    }
}
