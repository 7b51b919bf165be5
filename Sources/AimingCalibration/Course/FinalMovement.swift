import PointerModel

/// Where the movement to a target begins, on the way of a pointer whose person reads, thinks and does other things before.
enum FinalMovement {
    /// Shortest stillness that is not a part of a movement, and the longest one on a target that belongs to the click, in seconds.
    private static let (stillness, longestWait) = (1.0, 2.0)
    /// Longest movement, in seconds. A person who takes longer does something else on the way.
    private static let longest = 15.0
    /// Extent of stillness, and the distance within which a pointer is at a place, in points.
    private static let (extent, nearness) = (8.0, 10.0)
    /// Longest way away from the target that a person may not have meant, in points.
    private static let longestSpasm = 128.0
    /// Time over which a trembling pointer is averaged, and the stillness that is kept before a movement, in seconds.
    private static let (average, lead) = (0.25, 0.2)

    /// Returns the sample that begins the movement; nil if no movement brought the pointer to the target, or if it is too long to be one.
    /// - Parameters:
    ///   - samples: the pointer since the last click.
    ///   - target: the target.
    ///   - press: the first press that is meant for it.
    ///   - tremor: amplitude of the hand's tremor, in points.
    static func begin(_ samples: [PointerSample], to target: Rect, press: ButtonSample, tremor: Double)
        -> PointerSample?
    {
        guard let first = samples.first else { return nil }
        let path = EvenPath(samples, from: max(first.time, press.time - longest), to: press.time)
        func isThere(_ place: Point) -> Bool {
            target.distance(to: place) <= nearness || (place - press.position).length <= nearness
        }
        let smooth = path.smoothed(over: average)
        guard !path.positions.isEmpty, var begin = endOfRest(smooth, before: isThere) else { return nil }
        let distances = smooth.positions.map(target.distance)
        for time in Spasms.times(in: path, toward: target, tremor: tremor) {
            let before = path.index(at: time - Spasms.lag)
            guard before >= begin, !isThere(smooth.positions[before]) else { continue }
            // A jump away is a spasm only on the way to the target, and if it is short. Else the person goes elsewhere first.
            let farthest = (before..<distances.count).max { distances[$0] < distances[$1] } ?? before
            let isUnderWay = distances[begin] - distances[before] > nearness
            if !isUnderWay || distances[farthest] - distances[before] > longestSpasm { begin = farthest }
        }
        let start = path.positions[begin]
        guard !target.contains(start), begin > 0 || first.time >= path.start else { return nil }
        return PointerSample(time: path.time(at: begin), position: start)
    }

    /// Returns the index at which the pointer leaves the last place where it was still; nil if it was so too long at its goal.
    private static func endOfRest(_ path: EvenPath, before isThere: (Point) -> Bool) -> Int? {
        var (begin, anchor) = (0, 0)
        for index in 1...path.positions.count {
            if index < path.positions.count, (path.positions[index] - path.positions[anchor]).length <= extent {
                continue
            }
            let time = Double(index - anchor) * EvenPath.step
            if time >= stillness {
                if !isThere(path.positions[anchor]) {
                    begin = index - Int(lead / EvenPath.step)
                } else if time > longestWait {
                    return nil
                }
            }
            anchor = index
        }
        return begin
    }
}
