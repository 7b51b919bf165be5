import PointerDrawing
import PointerModel

/// A sprite from the frame in which it appears to the frame in which it is gone.
struct SpriteTrack {
    /// The numbers at a time, in milliseconds since the beginning of the trace.
    struct Key: Equatable {
        let time: Int
        let numbers: SpriteNumbers
    }

    /// Time between two frames of a motion at most, in milliseconds. A longer one was a rest.
    private static let interval = 40
    /// What no eye sees, in the order and the units of ``SpriteNumbers``.
    private static let tolerances = [3.0, 3, 3, 3, 3, 8, 8, 1, 1, 1, 1, 1]

    /// Index of the sprite's kind.
    let kind: Int
    /// The clip, which is the same all the time.
    let clip: Rect?
    private(set) var keys: [Key] = []

    init(kind: Int, clip: Rect?) {
        (self.kind, self.clip) = (kind, clip)
    }

    /// Adds a frame.
    /// - Parameter former: time of the frame before it.
    mutating func append(_ numbers: SpriteNumbers, at time: Int, after former: Int) {
        let before = max(0, time - former > Self.interval ? time - Self.interval / 2 : former)
        if let last = keys.last {
            if before > last.time { keys.append(Key(time: before, numbers: last.numbers)) }
        } else if before < time {
            keys.append(Key(time: before, numbers: numbers.invisible))
        }
        if keys.last?.time == time { keys.removeLast() }
        keys.append(Key(time: time, numbers: numbers))
    }

    /// Ends the sprite with the first frame that is without it.
    mutating func end(at time: Int, after former: Int) {
        guard let last = keys.last else { return }
        append(last.numbers.invisible, at: time, after: former)
    }

    /// The keys between which everything moves evenly, as far as an eye can see, from the beginning of a run to its end.
    func essentialKeys(until duration: Int) -> [Key] {
        guard let first = keys.first, let last = keys.last else { return [] }
        var kept = [0, keys.count - 1]
        keepEssential(from: 0, to: keys.count - 1, in: &kept)
        var essential = Set(kept).sorted().map { keys[$0] }
        if first.time > 0 { essential.insert(Key(time: 0, numbers: first.numbers), at: 0) }
        if last.time < duration { essential.append(Key(time: duration, numbers: last.numbers)) }
        return essential
    }

    /// Keeps the key that is farthest from the even motion between two others, and then those between it and them.
    private func keepEssential(from first: Int, to last: Int, in kept: inout [Int]) {
        var open = [(first, last)]
        while let (first, last) = open.popLast() {
            var worst = (index: 0, error: 1.0)
            for index in first..<last where index > first {
                let error = error(at: index, between: first, and: last)
                if error > worst.error { worst = (index, error) }
            }
            guard worst.index > first else { continue }
            kept.append(worst.index)
            open += [(first, worst.index), (worst.index, last)]
        }
    }

    /// Returns how far a key is from the even motion between two others: more than 1 if an eye can see it.
    private func error(at index: Int, between first: Int, and last: Int) -> Double {
        let (start, end) = (keys[first], keys[last])
        let share = Double(keys[index].time - start.time) / Double(end.time - start.time)
        var error = 0.0
        for number in 0..<SpriteNumbers.count {
            let (from, to) = (Double(start.numbers.values[number]), Double(end.numbers.values[number]))
            let distance = Double(keys[index].numbers.values[number]) - (from + (to - from) * share)
            error = max(error, abs(distance) / Self.tolerances[number])
        }
        return error
    }
}

extension SpriteNumbers {
    /// The same numbers without opacity.
    fileprivate var invisible: SpriteNumbers {
        var numbers = self
        numbers.values[Self.opacityIndex] = 0
        return numbers
    }
}

extension [SpriteTrack] {
    /// Finds the tracks in the frames of a trace, the hindmost first.
    init(of trace: Trace) {
        self = []
        // Indices of all tracks, the hindmost first, and of those that the last frame has.
        var order: [Int] = []
        var present: [Int] = []
        var (time, former) = (0, 0)
        var numbers = trace.kinds.map { _ in SpriteNumbers() }
        for (delay, sprites) in zip(trace.frames.delays, trace.frames.sprites) {
            (time, former) = (time + delay, time)
            var rest = present
            var place = -1
            present = []
            for sprite in sprites {
                guard let kind = sprite.first else { continue }
                numbers[kind].add(sprite.dropFirst())
                let clip = numbers[kind].clip
                let known = rest.first { track in
                    self[track].kind == kind && self[track].clip == clip
                        && order[(place + 1)...].contains(track)
                }
                let track = known ?? count
                if known == nil {
                    append(SpriteTrack(kind: kind, clip: clip))
                    order.insert(track, at: place + 1)
                }
                rest.removeAll { $0 == track }
                place = order.firstIndex(of: track) ?? place
                self[track].append(numbers[kind], at: time, after: former)
                present.append(track)
            }
            for track in rest { self[track].end(at: time, after: former) }
        }
        self = order.map { self[$0] }
    }
}
