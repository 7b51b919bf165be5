import PointerModel

/// Sudden movements that a hand does not mean.
enum Spasms {
    /// Least way of a spasm, in points, and as a multiple of the amplitude of the tremor. Corrections and slips are shorter.
    private static let (leastWay, leastRatio) = (10.0, 4.0)
    /// Time in which a spasm happens, and time over which a place before and after it is averaged, in seconds.
    private static let (duration, average) = (0.2, 0.2)
    /// Time of a spasm after the place at which the pointer rests before it, in seconds.
    static let lag = average / 2
    /// Greatest spread of a pointer that rests before a spasm, as a share of the spasm's way.
    private static let restShare = 0.3

    /// Returns the times of spasms: the pointer rests, and a moment later it is elsewhere, not nearer to the target.
    /// - Parameters:
    ///   - path: the way.
    ///   - target: where the hand aims; nil if it rests.
    ///   - tremor: amplitude of the hand's tremor, in points.
    static func times(in path: EvenPath, toward target: Rect?, tremor: Double) -> [Double] {
        let least = max(leastWay, leastRatio * tremor)
        let smooth = path.smoothed(over: average)
        let (jump, half) = (Int(duration / EvenPath.step), Int(lag / EvenPath.step))
        var times: [Double] = []
        var index = half
        while index + jump + 2 * half < smooth.positions.count {
            let (before, after) = (smooth.positions[index], smooth.positions[index + jump + half])
            let way = (after - before).length
            guard way >= least, isAway(from: before, to: after, target, least),
                isRest(smooth, index - half, index, way)
            else {
                index += 1
                continue
            }
            times.append(smooth.time(at: index + half))
            index += jump + 2 * half
        }
        return times
    }

    private static func isAway(from before: Point, to after: Point, _ target: Rect?, _ least: Double) -> Bool {
        guard let target else { return true }
        guard target.distance(to: after) - target.distance(to: before) >= least else { return false }
        guard !target.contains(before) else { return true }
        let (way, course) = (after - before, target.center - before)
        return way.dot(course) < 0.3 * way.length * course.length
    }

    private static func isRest(_ path: EvenPath, _ first: Int, _ last: Int, _ way: Double) -> Bool {
        let end = path.positions[last]
        return path.positions[first...last].allSatisfy { ($0 - end).length <= restShare * way }
    }
}
