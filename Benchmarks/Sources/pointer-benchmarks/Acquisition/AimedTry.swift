import PointerModel
import SimulatedHand

/// One trial's task: from where to where.
struct AimedTry {
    let start: Point
    let target: AimedTarget
    var task = HandTask.click

    /// Region that a press or a release in a step is meant for; nil for an empty place.
    func goal(of action: HandAction) -> Int? {
        if case .drag(let drop) = task, action.releases { return drop.region }
        return target.region
    }

    /// Distances from the start to the target, in points.
    private static let distances = 90.0...900.0
    /// Least distance of a drag, in points.
    private static let shortestDrag = 40.0
    /// Side of an empty place to click, and its least distance from a target.
    private static let (emptySide, emptyGap) = (16.0, 2.0)

    /// Returns clicks of targets: half of them from another target, half from anywhere around.
    static func clicks(_ count: Int, on layout: AimingLayout, seed: UInt64) -> [AimedTry] {
        var numbers = Numbers(seed: seed)
        return (0..<count).map { _ in
            let region = numbers.below(layout.targets.count)
            let target = AimedTarget(layout.targets[region], region: region)
            return AimedTry(start: start(to: target.rect, on: layout, using: &numbers), target: target)
        }
    }

    /// Returns double clicks of targets.
    static func doubleClicks(_ count: Int, on layout: AimingLayout, seed: UInt64) -> [AimedTry] {
        clicks(count, on: layout, seed: seed).map { AimedTry(start: $0.start, target: $0.target, task: .doubleClick) }
    }

    /// Returns drags of one target to another one.
    static func drags(_ count: Int, on layout: AimingLayout, seed: UInt64) -> [AimedTry] {
        var numbers = Numbers(seed: seed &+ 7)
        return clicks(count, on: layout, seed: seed).map { task in
            while true {
                let region = numbers.below(layout.targets.count)
                let way = layout.targets[region].center - task.target.rect.center
                guard shortestDrag * shortestDrag < way.dx * way.dx + way.dy * way.dy else { continue }
                let drop = AimedTarget(layout.targets[region], region: region)
                return AimedTry(start: task.start, target: task.target, task: .drag(to: drop))
            }
        }
    }

    /// Returns clicks of empty places between and around the targets.
    static func emptyClicks(_ count: Int, on layout: AimingLayout, seed: UInt64) -> [AimedTry] {
        var numbers = Numbers(seed: seed)
        let area = layout.area(around: 40)
        return (0..<count).map { _ in
            while true {
                let place = Rect(
                    x: area.x + numbers.share() * area.width,
                    y: area.y + numbers.share() * area.height,
                    width: emptySide,
                    height: emptySide
                )
                let grown = place.insetBy(dx: -emptyGap, dy: -emptyGap)
                guard layout.targets.allSatisfy({ $0.intersection(grown).isEmpty }) else { continue }
                return AimedTry(
                    start: start(to: place, on: layout, using: &numbers),
                    target: AimedTarget(place, region: nil)
                )
            }
        }
    }

    private static func start(to target: Rect, on layout: AimingLayout, using numbers: inout Numbers) -> Point {
        let area = layout.area(around: 250)
        while true {
            var start = Point(
                x: area.x + numbers.share() * area.width,
                y: area.y + numbers.share() * area.height
            )
            if numbers.below(2) == 0 {
                let other = layout.targets[numbers.below(layout.targets.count)]
                start = Point(
                    x: other.center.x + (numbers.share() - 0.5) * other.width * 0.6,
                    y: other.center.y + (numbers.share() - 0.5) * other.height * 0.6
                )
            }
            let way = target.center - start
            let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot()
            if distances.contains(distance) { return start }
        }
    }
}

extension AimingLayout {
    /// Returns what is within a distance of the targets, less the screen's edges.
    fileprivate func area(around distance: Double) -> Rect {
        let minX = targets.map(\.minX).min() ?? 0
        let minY = targets.map(\.minY).min() ?? 0
        let maxX = targets.map(\.maxX).max() ?? 0
        let maxY = targets.map(\.maxY).max() ?? 0
        let inner = Self.screen.insetBy(dx: 20, dy: 20)
        return Rect(
            x: minX - distance,
            y: minY - distance,
            width: maxX - minX + 2 * distance,
            height: maxY - minY + 2 * distance
        ).intersection(inner)
    }
}

extension Numbers {
    /// Returns a number from 0 up to 1.
    mutating func share() -> Double { Double.random(in: 0..<1, using: &self) }
}
