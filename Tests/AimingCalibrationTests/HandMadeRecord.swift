import AimingCalibration
import PointerModel

/// Records without a hand, in which everything is known.
enum HandMadeRecord {
    /// Returns the samples of a function of time, 125 a second.
    static func samples(from start: Double, to end: Double, _ place: (Double) -> Point) -> [PointerSample] {
        stride(from: start, through: end, by: 0.008).map { PointerSample(time: $0, position: place($0)) }
    }

    /// Returns a record of the plan's tasks, after a rest without motion.
    /// - Parameter perform: completes a task, of which the first sample is there.
    static func record(_ perform: (RecordedTask) -> RecordedTask) -> CalibrationRecord {
        var place = Point(x: 360, y: 280)
        var record = CalibrationRecord(
            rest: [PointerSample(time: 10, position: place), PointerSample(time: 15, position: place)]
        )
        var time = 20.0
        for page in CalibrationPlan().pages where page.kind == .click {
            let task = RecordedTask(
                target: page.target,
                neighbors: page.neighbors,
                samples: [PointerSample(time: time, position: place)]
            )
            record.aimed.append(perform(task))
            place = page.target.center
            time += 20
        }
        return record
    }

    /// Returns a task with an even movement to the middle of the target, and a click of 0.1 s there.
    /// - Parameters:
    ///   - task: the task, with its first sample.
    ///   - duration: duration of the movement, in seconds.
    ///   - pause: time from its end to the press, in seconds.
    static func straight(_ task: RecordedTask, duration: Double, pressAfter pause: Double) -> RecordedTask {
        guard let first = task.samples.first else { return task }
        let (start, end, way) = (first.position, task.target.center, task.target.center - first.position)
        var task = task
        let press = first.time + duration + pause
        task.samples = samples(from: first.time, to: press + 0.1) { time in
            time < first.time + duration ? start + way * ((time - first.time) / duration) : end
        }
        task.buttons = [
            ButtonSample(time: press, position: end, isPress: true),
            ButtonSample(time: press + 0.1, position: end, isPress: false),
        ]
        return task
    }
}
