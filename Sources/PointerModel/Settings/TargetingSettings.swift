/// Settings of the strategies that help the pointer to its targets.
package struct TargetingSettings: TabledSettings {
    /// Strategy for surfaces that declare none.
    package var strategy = Targeting.ipados
    /// Greatest distance of a target from the end of a flick, in points.
    ///
    /// Half way through a movement, its end can be predicted to 83 points (Pasqual and Wobbrock 2014). A glide is about the half
    /// that a flick leaves to the pointer, hence 80.
    package var lookUpRadius = 80.0
    /// Greatest sideways distance of a target per point ahead: the tangent of the half angle of the cone around the flick.
    ///
    /// 0.5 (27 degrees) corresponds to the radius of 80 at the end of a short glide of 160. The cone limits short flicks to their
    /// direction, the radius limits long ones to their end.
    package var coneSpread = 0.5
    /// Reach of the bubble, in points.
    ///
    /// The bubble cursor of Grossman and Balakrishnan (2005) always reaches its nearest target. Here the content between the
    /// targets needs the pointer too, and a target reaches no farther than its own smaller side. 16 makes a target of 32 points, the
    /// least that the lint accepts, twice as wide: one bit less of Fitts' difficulty.
    package var bubbleReach = 16.0
    /// Factor on motion over a target.
    ///
    /// The difficulty of acquiring a target depends on its size in the hand's motion, not on the screen (semantic pointing;
    /// Blanch, Guiard and Beaudouin-Lafon 2004). 0.5 doubles that size, which is one bit less of Fitts' difficulty.
    package var semanticGain = 0.5
    /// Distance from a target at which the slowdown begins, in points.
    ///
    /// 24 is the padding that the interface guidelines want around an element without a bezel. Two such neighbors share the space
    /// between them, and neither slows down a pointer half way.
    package var semanticReach = 24.0
    /// Reach of a finger on a screen, in points: a touch that hits no node which answers it takes the nearest one within this
    /// distance.
    ///
    /// 0, because a finger goes where it is, and hit areas already say how far a node reaches. A client's nodes without enlarged
    /// hit areas may need more.
    package var touchReach = 0.0

    package init() {}

    package static let table: [Setting<TargetingSettings>] = [
        .word("strategy", \.strategy, "What helps the pointer to its targets, on surfaces that declare nothing else"),
        .number(
            "lookUpRadius",
            \.lookUpRadius,
            in: 0...10_000,
            .points,
            "ipados: greatest distance of a target from the end of a flick"
        ),
        .number(
            "coneSpread",
            \.coneSpread,
            in: 0...100,
            .plain,
            "ipados: greatest distance of a target to the side, for each point ahead"
        ),
        .number(
            "bubbleReach",
            \.bubbleReach,
            in: 0...10_000,
            .points,
            "bubble: reach around the pointer; at most the smaller side of the target"
        ),
        .number(
            "semanticGain",
            \.semanticGain,
            in: 0.1...1,
            .plain,
            "semantic: share of a motion that remains over a target"
        ),
        .number(
            "semanticReach",
            \.semanticReach,
            in: 0...10_000,
            .points,
            "semantic: distance from a target at which the slowdown begins"
        ),
        .number(
            "touchReach",
            \.touchReach,
            in: 0...30,
            .points,
            "Reach of a finger on a touchscreen; a touch beside the controls counts for the nearest one in it"
        ),
    ]
}
