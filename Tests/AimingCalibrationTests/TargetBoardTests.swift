import PointerModel
import SimulatedHand
import TestBasics
import Testing

@testable import AimingCalibration

@Suite("Targets to try help on")
struct TargetBoardTests {
    /// As they are in the window, in points.
    private static let targets = (0..<5).map { Rect(x: 40 + 118 * Double($0), y: 140, width: 94, height: 54) }
    private static let middle = targets[2].center

    private static func board(_ profile: AssistProfile) -> TargetBoard {
        TargetBoard(targets, help: AssistChoice(profile).settings)
    }

    /// Returns the target that gets a click whose press is at one place and whose release at another, after a move of half a second.
    private static func click(_ profile: AssistProfile, _ press: Point, _ release: Point) -> Int? {
        var board = board(profile)
        for step in 0...60 {
            let part = Double(step) / 60
            board.move(to: Point(x: press.x, y: press.y + 200 * (1 - part)), at: 10 + part / 2)
        }
        _ = board.press(at: press, time: 11)
        board.move(to: release, at: 11.03)
        return board.release(at: release, time: 11.06)
    }

    @Test("Without help a click goes where the cursor is", arguments: targets.indices)
    func plain(_ number: Int) {
        let target = Self.targets[number]
        #expect(Self.click(.steady, target.center, target.center) == number)
        let beside = Point(x: target.midX, y: target.maxY + 7)
        #expect(Self.click(.steady, beside, beside) == nil)
        #expect(Self.click(.steady, target.center, Point(x: target.midX, y: target.maxY + 7)) == nil)
    }

    @Test("With help a near miss counts, and so does a slip", arguments: [AssistProfile.tremor, .older, .slow])
    func helped(_ profile: AssistProfile) {
        let beside = Point(x: Self.middle.x, y: Self.targets[2].maxY + 7)
        #expect(Self.click(profile, beside, beside) == 2)
        let slipped = Point(x: Self.middle.x, y: Self.targets[2].maxY - 3)
        #expect(Self.click(profile, slipped, Point(x: slipped.x + 2, y: slipped.y + 9)) == 2)
    }

    @Test("What is far from all of them is none's")
    func far() {
        let away = Point(x: Self.middle.x, y: Self.targets[2].maxY + 120)
        #expect(Self.click(.tremor, away, away) == nil)
    }

    @Test(
        "A target of a record attracts as one of its size does in a program, whatever the times begin with",
        arguments: [-7.0, 0, 900]
    )
    func replayed(start: Double) {
        var counts: [Int] = []
        for width in [90.0, 300] {
            let target = Rect(x: 100, y: 100, width: width, height: 40)
            let (place, below) = (target.center, Point(x: target.midX, y: target.maxY + 7))
            var task = RecordedTask(target: target, neighbors: [], samples: [])
            task.samples = HandMadeRecord.samples(from: start, to: start + 1) { time in
                place + (below - place) * (time - start)
            }
            task.buttons = [
                ButtonSample(time: start + 1.5, position: below, isPress: true),
                ButtonSample(time: start + 1.6, position: below, isPress: false),
            ]
            let record = CalibrationRecord(rest: [], aimed: [task])
            let helped = AssistChoice(.tremor).settings
            counts.append(ReplayedClicks(record, present: AssistSettings(), proposed: helped).proposed.right)
        }
        #expect(counts == [1, 0])
    }

    @Test("A press on one target and a release on another is no click")
    func across() {
        #expect(Self.click(.steady, Self.middle, Self.targets[3].center) == nil)
    }

    @Test("A cursor that goes on after a click is where it is")
    func again() {
        var board = Self.board(.tremor)
        board.move(to: Self.middle, at: 1)
        for number in 0..<5 {
            let place = Self.targets[number].center
            let time = 2 + Double(number)
            board.move(to: place, at: time)
            _ = board.press(at: place, time: time + 0.5)
            board.move(to: Point(x: place.x + 15, y: place.y + 10), at: time + 0.52)
            #expect(board.release(at: Point(x: place.x + 15, y: place.y + 10), time: time + 0.55) == number)
        }
    }

    @Test(
        "A hand hits more of them with its card than without",
        arguments: [(Hand.trembling, AssistProfile.tremor), (.stronglyTrembling, .tremor), (.slow, .slow)]
    )
    func hands(_ hand: Hand, _ profile: AssistProfile) {
        let (helped, plain) = (Self.hits(hand, profile), Self.hits(hand, .steady))
        #expect(helped > plain, "\(helped) with help, \(plain) without")
    }

    /// Returns how many of a hundred clicks hit what they are meant for. The hand sees the cursor, which nothing moves but the hand.
    private static func hits(_ hand: Hand, _ profile: AssistProfile) -> Int {
        var numbers = RepeatableNumbers(seed: 45)
        var board = board(profile)
        var (place, time, hits) = (Point(x: 360, y: 400), 1.0, 0)
        for number in 0..<100 {
            let target = number * 3 % targets.count
            let aimed = AimedTarget(targets[target], region: target)
            var trial = HandTrial(of: hand, to: aimed, noise: HandNoise(of: hand, using: &numbers), from: seen(place))
            var isDone = false
            while trial.isRunning, !isDone {
                let action = trial.act()
                place = place + action.translation
                let now = time + action.time
                if action.presses {
                    _ = board.press(at: place, time: now)
                } else if action.releases {
                    hits += board.release(at: place, time: now) == target ? 1 : 0
                    isDone = true
                } else {
                    board.move(to: place, at: now)
                }
                trial.see(seen(place), after: action)
                if isDone { time = now + 0.5 }
            }
            if !isDone { time += HandTrial.timeLimit + 1 }
        }
        return hits
    }

    private static func seen(_ place: Point) -> SeenPointer {
        SeenPointer(displayed: place, position: place, region: targets.firstIndex { $0.contains(place) })
    }
}
