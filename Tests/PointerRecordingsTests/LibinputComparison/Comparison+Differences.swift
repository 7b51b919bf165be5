import PointerModel

extension Comparison {
    /// All that differs, by column.
    var differences: [Difference] {
        [
            count(.motions, ours.motions, libinput.motions, motionReason),
            sum(.motion, ours.motion, libinput.motion, libinput.motions, isWithinBars: movesAlike, motionReason),
            sum(
                .unaccelerated,
                ours.unaccelerated,
                libinput.unaccelerated,
                libinput.motions,
                // Of touchpads only what they move the pointer by is asked for.
                isWithinBars: kind == .touchpad,
                motionReason
            ),
            difference(.buttons, ours.buttons == libinput.buttons, isWithinBars: false, nil),
            clicks,
            count(.scrolls, ours.scrolls, libinput.scrolls, scrollReason),
            sum(.scroll, ours.scroll, libinput.scroll, libinput.scrolls, isWithinBars: scrollsAlike, scrollReason),
            difference(.fingers, hasSameFingers, isWithinBars: false, nil),
            difference(
                .gestures,
                ours.gestures == libinput.gestures,
                isWithinBars: false,
                hasSameGestures ? .noCancellation : nil
            ),
        ].compactMap { $0 }
    }

    /// Those that are not as small as is asked for, and of which nobody knows why.
    var faults: [Difference] { differences.filter { !$0.isWithinBars && $0.explanation == nil } }

    /// Whether the pointer goes as far, and comes to the same place, but for a share of libinput's way. A point is nothing.
    var movesAlike: Bool {
        abs(ours.path - libinput.path) <= share * libinput.path + 1
            && isNear(ours.motion, libinput.motion, of: libinput.path)
    }

    /// Whether as much is scrolled, but for a share of what libinput does. A point is nothing.
    var scrollsAlike: Bool {
        let off = ours.scroll + libinput.scroll * -1
        let most = max(abs(libinput.scroll.dx), abs(libinput.scroll.dy))
        return max(abs(off.dx), abs(off.dy)) <= share * most + 1
    }

    /// Whether gestures are the same but for their being cancelled.
    var hasSameGestures: Bool {
        ours.gestures.map { $0.replacing("cancelled", with: "ended") } == libinput.gestures
    }

    /// Whether as many fingers scroll. Where none do for one of them, that is the difference of another column.
    var hasSameFingers: Bool {
        ours.scrollFingers == libinput.scrollFingers || ours.scrolls == 0 || libinput.scrolls == 0
    }

    /// How much of libinput's way the pointer, and what is scrolled, may be off.
    private var share: Double { kind == .touchpad ? 0.1 : 0.01 }

    private func isNear(_ ours: Vector, _ theirs: Vector, of path: Double) -> Bool {
        let off = ours + theirs * -1
        return max(abs(off.dx), abs(off.dy)) <= share * path + 1
    }

    /// Whether two sums are the same but for the hundredths that libinput's recordings are rounded to.
    private func isRounded(_ ours: Vector, _ theirs: Vector, _ steps: Int) -> Bool {
        let off = ours + theirs * -1
        return max(abs(off.dx), abs(off.dy)) <= 0.005 * Double(steps) + 1e-6
    }

    // MARK: Columns

    private func difference(
        _ column: Difference.Column,
        _ isSame: Bool,
        isWithinBars: Bool,
        _ explanation: Explanation?
    ) -> Difference? {
        isSame ? nil : Difference(column: column, isWithinBars: isWithinBars, explanation: explanation)
    }

    /// Touchpads may take as many steps as they like.
    private func count(_ column: Difference.Column, _ ours: Int, _ theirs: Int, _ reason: Explanation?) -> Difference? {
        difference(column, ours == theirs, isWithinBars: kind == .touchpad, reason)
    }

    private func sum(
        _ column: Difference.Column,
        _ ours: Vector,
        _ theirs: Vector,
        _ steps: Int,
        isWithinBars: Bool,
        _ reason: Explanation?
    ) -> Difference? {
        let off = ours + theirs * -1
        let most = max(abs(off.dx), abs(off.dy))
        // As much as the table shows.
        if most < 0.05 { return nil }
        if isRounded(ours, theirs, steps) {
            return Difference(column: column, isWithinBars: true, explanation: .rounding)
        }
        return Difference(column: column, isWithinBars: isWithinBars, explanation: reason)
    }

    private var clicks: Difference? {
        let off = ours.clicks + libinput.clicks * -1
        let most = max(abs(off.dx), abs(off.dy))
        let isRest = traits.hasFineWheel && most < 1
        return difference(.clicks, most < 1e-6, isWithinBars: false, isRest ? .fineWheel : nil)
    }

    // MARK: Reasons

    private var motionReason: Explanation? {
        // It moves single steps to and fro, and no sum far.
        if traits.hasHysteresis, movesAlike { return .wholeUnits }
        if traits.hasUnknownSize { return .unknownSize }
        let isSameBefore =
            ours.motions == libinput.motions
            && isRounded(ours.unaccelerated, libinput.unaccelerated, libinput.motions)
        guard movesAlike, isSameBefore else { return nil }
        return libinput.gestures.isEmpty ? .acceleration : .gestureSpeed
    }

    private var scrollReason: Explanation? {
        if traits.hasHysteresis, scrollsAlike { return .wholeUnits }
        let off = ours.scroll + libinput.scroll * -1
        let most = max(abs(libinput.scroll.dx), abs(libinput.scroll.dy))
        // The least resolution is some hundred dots.
        if ours.scrolls == libinput.scrolls, max(abs(off.dx), abs(off.dy)) <= 0.005 * most { return .wholeDots }
        return traits.hasUnknownSize ? .unknownSize : nil
    }
}
