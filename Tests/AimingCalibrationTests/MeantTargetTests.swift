import AimingCalibration
import PointerModel
import Testing

/// What a click on the desktop is meant for, by what comes after it.
struct MeantTargetTests {
    @Test
    func clickBesideAButtonIsAMissOfIt() {
        let record = DesktopWork.record { work in
            work.move(to: Point(x: 140, y: 140))
            work.click(ClickPlace(others: [DesktopWork.left, DesktopWork.right]))
            work.time += 1
            work.use(DesktopWork.left, among: [DesktopWork.right])
        }
        #expect(record.aimed.count == 1 && record.aimed.first?.target == DesktopWork.left)
        #expect(record.aimed.first?.clicks.map { $0.isOn(DesktopWork.left) } == [false, true])
        // It begins with the movement to the miss, not with that from there to the button.
        #expect(record.aimed.first?.samples.first?.position == DesktopWork.nothing)
    }

    @Test(
        "A click on nothing counts only before a click of what was beside it",
        arguments: [
            // Too late, too far away, and before a button that was not there.
            (Point(x: 140, y: 150), [DesktopWork.left, DesktopWork.right], 3.0),
            (Point(x: 140, y: 240), [], 1.0),
            (Point(x: 140, y: 140), [DesktopWork.right], 1),
        ] as [(Point, [Rect], Double)]
    )
    func clickOnNothing(place: Point, others: [Rect], wait: Double) {
        let record = DesktopWork.record { work in
            work.move(to: place)
            work.click(ClickPlace(others: others))
            work.time += wait
            work.use(DesktopWork.left)
        }
        #expect(record.aimed.map(\.clicks.count) == [1])
        #expect(record.aimed.first?.samples.first?.position == place)
    }

    @Test
    func clickOnANeighborIsAMissOnlyAtItsEdge() {
        for (x, clicks) in [(190.0, [2]), (210, [1, 1])] {
            let record = DesktopWork.record { work in
                work.move(to: Point(x: x, y: 116))
                work.click(DesktopWork.control(DesktopWork.right, [DesktopWork.left]))
                work.time += 0.5
                work.use(DesktopWork.left, among: [DesktopWork.right])
            }
            #expect(record.aimed.map(\.clicks.count) == clicks, "\(x)")
        }
    }

    @Test
    func itemOfAMenuWasNotMissedByTheClickThatOpensIt() {
        let (menu, item) = (Rect(x: 100, y: 100, width: 50, height: 24), Rect(x: 100, y: 124, width: 200, height: 24))
        let record = DesktopWork.record { work in
            work.move(to: Point(x: 125, y: 122))
            work.click(DesktopWork.control(menu))
            work.move(to: item.center, in: 0.3)
            work.click(DesktopWork.control(item))
        }
        #expect(record.aimed.map(\.target) == [menu, item])
        #expect(record.aimed.map(\.clicks.count) == [1, 1])
    }

    @Test
    func pressThatSlipsOffIsAMiss() {
        let record = DesktopWork.record { work in
            work.move(to: Point(x: 170, y: 116))
            work.click(DesktopWork.control(DesktopWork.left), releaseAt: Point(x: 183, y: 116))
            work.time += 0.4
            work.use(DesktopWork.left)
        }
        #expect(record.aimed.map { $0.clicks.map { $0.isOn(DesktopWork.left) } } == [[false, true]])
    }

    @Test
    func regionThatIsGoneAtTheReleaseIsWhatItWasAtThePress() {
        var work = DesktopWork()
        work.move(to: DesktopWork.far.center)
        work.course.press(at: work.place, on: DesktopWork.control(DesktopWork.far), time: work.time)
        // Nobody is asked again.
        work.course.release(at: work.place, time: work.time + 0.1)
        #expect(work.course.record.aimed.map(\.target) == [DesktopWork.far])
    }

    @Test
    func clicksOnNothingDoNotAddUp() {
        let record = DesktopWork.record { work in
            work.move(to: Point(x: 140, y: 140))
            for _ in 0..<40 {
                work.click(ClickPlace(others: [DesktopWork.left]))
                work.time += 0.6
            }
            work.use(DesktopWork.left)
        }
        #expect(record.aimed.allSatisfy { $0.clicks.count <= CalibrationCourse.mostClicks })
    }
}
