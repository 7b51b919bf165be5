import PointerModel

/// A sprite that moves: where it is at rest, and the offsets that springs pull to zero.
struct DrawnSprite: Sendable {
    /// The sprite at rest.
    var target: Sprite
    /// Differences between what is drawn and the target, in the units of ``DrawnValues``.
    var offsets = SIMD8<Double>.zero
    /// Changes of the offsets per second.
    var speeds = SIMD8<Double>.zero
    /// Differences between what the clip cuts from each side of the sprite and what the target's clip cuts there, in points: left,
    /// top, right, bottom.
    var cutOffsets = SIMD4<Double>.zero
    /// Changes of these per second.
    var cutSpeeds = SIMD4<Double>.zero
    /// Whether the sprite fades out, and goes when it cannot be seen any more.
    var isLeaving = false

    /// Creates a sprite that fades in at its place.
    init(appearing target: Sprite) {
        self.target = target
        offsets[DrawnValues.opacityIndex] = -target.values.numbers[DrawnValues.opacityIndex]
    }

    /// The sprite as it is drawn.
    var drawn: Sprite {
        var sprite = target
        sprite.values.numbers += offsets
        guard cutOffsets != .zero else { return sprite }
        let cut = sprite.cut + cutOffsets
        sprite.clip = cut.max() > 0 ? sprite.reach.cut(by: cut) : nil
        return sprite
    }

    /// Moves the offsets by a step.
    mutating func advance(by step: SpringStep) {
        step.advance(&offsets, &speeds)
        step.advance(&cutOffsets, &cutSpeeds)
    }

    /// Moves to another target. Nothing that is drawn jumps.
    /// - Parameter reduceMotion: whether place and size change at once, so that only opacity and tone move.
    mutating func move(to next: Sprite, reduceMotion: Bool) {
        let cut = drawn.cut
        let difference = target.values.numbers - next.values.numbers
        target = next
        isLeaving = false
        offsets += difference
        cutOffsets = .zero
        cutOffsets = cut - drawn.cut
        if !isFinite { rest() }
        guard reduceMotion else { return }
        (cutOffsets, cutSpeeds) = (.zero, .zero)
        offsets.replace(with: 0, where: Self.geometry)
        speeds.replace(with: 0, where: Self.geometry)
    }

    /// Begins to fade out where it is.
    mutating func leave() {
        let opacity = target.values.numbers[DrawnValues.opacityIndex]
        target.values.numbers[DrawnValues.opacityIndex] = 0
        offsets[DrawnValues.opacityIndex] += opacity
        isLeaving = true
    }

    /// Whether nobody sees the rest of the motion. One that has left the numbers is over: no spring pulls it back.
    var isAtRest: Bool {
        guard isFinite else { return true }
        let thresholds = DrawnValues.visibleChanges
        let isNear = all(offsets .< thresholds) && all(offsets .> -thresholds)
        let isSlow = all(speeds .< 10 * thresholds) && all(speeds .> -10 * thresholds)
        return isNear && isSlow && isCutAtRest
    }

    private var isFinite: Bool {
        // Of what is not finite, 0 times it is no number.
        let rest = offsets * 0 + speeds * 0
        let cutRest = cutOffsets * 0 + cutSpeeds * 0
        return all(rest .== 0) && all(cutRest .== 0)
    }

    private var isCutAtRest: Bool {
        let threshold = SIMD4(repeating: DrawnValues.visibleChanges[0])
        return all(cutOffsets .< threshold) && all(cutOffsets .> -threshold)
            && all(cutSpeeds .< 10 * threshold) && all(cutSpeeds .> -10 * threshold)
    }

    /// Ends the motion.
    mutating func rest() {
        offsets = .zero
        speeds = .zero
        cutOffsets = .zero
        cutSpeeds = .zero
    }

    /// The numbers that are place and size: all but opacity and tone.
    private static let geometry: SIMDMask<SIMD8<Int64>> = {
        var mask = SIMDMask<SIMD8<Int64>>(repeating: true)
        mask[DrawnValues.opacityIndex] = false
        mask[7] = false
        return mask
    }()
}

extension Sprite {
    /// What the clip cuts from each side of the sprite, in points: left, top, right, bottom.
    var cut: SIMD4<Double> {
        guard let clip else { return .zero }
        let reach = reach
        let sides = SIMD4(
            clip.minX - reach.minX,
            clip.minY - reach.minY,
            reach.maxX - clip.maxX,
            reach.maxY - clip.maxY
        )
        return sides.replacing(with: 0, where: sides .< 0)
    }
}

extension Rect {
    /// Returns the rectangle without a part of each side, at least empty.
    func cut(by sides: SIMD4<Double>) -> Rect {
        let cut = sides.replacing(with: 0, where: sides .< 0)
        return Rect(
            x: x + cut[0],
            y: y + cut[1],
            width: max(0, width - cut[0] - cut[2]),
            height: max(0, height - cut[1] - cut[3])
        )
    }
}
