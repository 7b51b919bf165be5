import AimingCalibration
import PointerModel
import Testing

struct DesktopCourseTests {
    @Test
    func restBeginsAfterAClickAndAgainAfterEachOther() {
        var course = DesktopCourse(from: .zero, at: 10)
        course.advance(to: 60)
        #expect(course.step == .begin)
        for (time, next) in [(60.0, 62.9), (63, 68.5)] {
            course.press(at: .zero, on: ClickPlace(), time: time)
            course.release(at: .zero, time: time + 0.1)
            course.advance(to: next)
            #expect(course.step == .rest)
        }
        course.advance(to: 68.7)
        #expect(course.step == .work && course.count == 0)
        #expect(course.record.rest.map { ($0.time * 10).rounded() } == [636, 686])
    }

    @Test
    func personWhoClicks24ButtonsIsDone() throws {
        var work = DesktopWork()
        for number in 0..<24 {
            #expect(work.course.step == .work && work.course.count == number)
            work.use([DesktopWork.left, DesktopWork.far][number % 2], among: [DesktopWork.right])
        }
        #expect(work.course.step == .over)
        let record = work.course.record
        #expect(record.aimed.count == 24 && record.doubleClicks.isEmpty)
        #expect(
            record.aimed.dropFirst(4).first?.target == DesktopWork.left
                && record.aimed.dropFirst(4).first?.neighbors == [DesktopWork.right]
        )
        let hand = try CalibrationMeasurements(record)
        #expect(hand.targets == 24 && hand.misses == 0 && hand.slip == 0 && hand.spasms == 0)
        #expect(hand.entries == 1 && abs(hand.movementTime - 0.69) < 0.05)
        #expect(AssistProposal(for: hand).profile == .steady)
    }

    @Test
    func timeEndsIt() {
        var work = DesktopWork()
        for _ in 0..<3 {
            work.use(DesktopWork.left)
            work.use(DesktopWork.far)
        }
        work.course.advance(to: work.time + 100)
        #expect(work.course.step == .work)
        work.course.advance(to: work.time + DesktopCourse.duration)
        #expect(work.course.step == .over && work.course.count == 6)
        #expect(throws: CalibrationError.tooFewClicks(6)) { try work.course.record.check() }
    }

    @Test
    func timeThatGoesBackStandsStill() throws {
        var work = DesktopWork()
        for number in 0..<24 {
            work.use([DesktopWork.left, DesktopWork.far][number % 2])
            work.time -= [0, 0, 0.5][number % 3]
        }
        work.course.advance(to: 1e4)
        let record = work.course.record
        #expect(record.aimed.count >= CalibrationRecord.leastClicks)
        try record.check()
    }

    @Test
    func doubleClickIsNoAimedClick() {
        let row = Rect(x: 300, y: 200, width: 400, height: 20)
        let record = DesktopWork.record { work in
            for place in [
                DesktopWork.control(DesktopWork.far), ClickPlace(region: row, kind: .item), ClickPlace(region: row),
            ] {
                work.move(to: place.region?.center ?? .zero)
                work.click(place)
                work.time += 0.12
                work.click(place)
                work.time += 1
            }
        }
        #expect(record.doubleClicks.map(\.target) == [DesktopWork.far, row] && record.aimed.isEmpty)
        #expect(record.doubleClicks.map(\.clicks.count) == [2, 2])
    }

    @Test
    func whatNobodyAimsAtDoesNotCount() {
        let record = DesktopWork.record { work in
            work.use(Rect(x: 0, y: 0, width: 300, height: 130))
            work.move(to: DesktopWork.far.center)
            work.click(ClickPlace(region: DesktopWork.far, kind: .other))
            work.time += 3
            work.move(to: DesktopWork.left.center)
            // A drag.
            work.click(DesktopWork.control(DesktopWork.left), releaseAt: DesktopWork.far.center)
        }
        #expect(record.aimed.isEmpty && record.doubleClicks.isEmpty)
    }

    @Test
    func clickWithoutAMovementDoesNotCount() {
        let record = DesktopWork.record { work in
            work.use(DesktopWork.far)
            for _ in 0..<3 {
                work.time += 1
                work.click(DesktopWork.control(DesktopWork.far))
            }
        }
        #expect(record.aimed.count == 1)
    }

    @Test
    func readingIsNoPartOfTheMovement() throws {
        let record = DesktopWork.record { work in
            work.move(to: Point(x: 450, y: 320))
            work.time += 20
            work.use(DesktopWork.far)
            // Elsewhere, for less than a second, and back.
            work.move(to: Point(x: 900, y: 700), in: 0.3)
            work.time += 0.6
            work.use(DesktopWork.left)
            // A long look at the button before the click.
            work.move(to: DesktopWork.far.center)
            work.time += 2.5
            work.click(DesktopWork.control(DesktopWork.far))
            work.move(to: DesktopWork.left.center)
            work.time += 1.5
            work.click(DesktopWork.control(DesktopWork.left))
        }
        #expect(record.aimed.map(\.target) == [DesktopWork.far, DesktopWork.left, DesktopWork.left])
        let starts = try record.aimed.map { try #require($0.samples.first).position }
        let ends = [Point(x: 450, y: 320), Point(x: 900, y: 700), DesktopWork.far.center]
        for (start, end) in zip(starts, ends) { #expect(abs(start.x - end.x) < 1 && abs(start.y - end.y) < 1) }
        let times = try record.aimed.map {
            try #require($0.clicks.first).press.time - (try #require($0.samples.first).time)
        }
        #expect(times[0] < 1 && times[1] < 1.5 && times[2] < 2.1)
    }

    @Test
    func goingElsewhereFirstIsNoSpasm() throws {
        let record = DesktopWork.record { work in
            for number in 0..<24 {
                // Aside in a moment, away from the next button, and then to it.
                let (next, side) = [(DesktopWork.far, -1.0), (DesktopWork.left, 1)][number % 2]
                work.time += 0.3
                work.move(to: work.place + Vector(dx: 60 * side, dy: 40 * side), in: 0.12)
                work.time += 0.4
                work.use(next)
            }
        }
        let hand = try CalibrationMeasurements(record)
        #expect(hand.targets == 24 && hand.spasms == 0)
        #expect(AssistProposal(for: hand).profile == .steady)
    }
}
