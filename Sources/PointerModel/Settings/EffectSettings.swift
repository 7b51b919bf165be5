/// Settings for the choice and the extent of effects.
package struct EffectSettings: TabledSettings {
    /// Side length, in points, above which a node counts as large. The automatic effect of a large node is hover.
    ///
    /// Buttons and icons are below 240, rows of lists and cards above. The interface guidelines want hover for content that is
    /// too large to move, and a column of a list is rarely narrower than 240 points.
    package var largeThreshold = 240.0
    /// Least distance to other content at which the pointer is drawn in the middle of a content, in points; 0 for any distance.
    ///
    /// A hand that sees the pointer in the middle of one content aims at the next one from the wrong place. In a toolbar with icons of 24
    /// points that are 2 apart this costs a simulated steady hand 8 % (docs/contributing/performance.md); from 8 on no cost shows.
    package var snapGap = 8.0
    /// Share of the distance by which the drawn pointer follows the true one near the middle of a shape or a rail.
    ///
    /// At 0.1, with the default maximum, the shape of a 44-point control (the smallest size for a finger in the interface
    /// guidelines) moves by 1.4 points when the pointer is at its edge: enough to be visible, too little to look loose.
    package var slip = 0.1
    /// Limit that the slip approaches but never reaches, in points.
    ///
    /// 4 is the least padding that a shape usually has around its content (8 by 4). A shape that moves by less never uncovers the
    /// content.
    package var maximumSlip = 4.0
    /// Share of the distance by which content under a highlight or a lift follows the pointer near its middle.
    ///
    /// The default is half of the slip: content that moves differently seems to lie at another depth, which is the purpose of
    /// parallax.
    package var parallax = 0.05
    /// Limit that the parallax approaches but never reaches, in points. The default is half of the slip's, for the same reason.
    package var maximumParallax = 2.0
    /// Distance by which the regions of a text extend above and below their line, in points.
    ///
    /// 10 on both sides covers a gap of 20, almost a line of body text (22 points apart in the interface guidelines), so that the
    /// beam survives between lines and paragraphs.
    package var textLinePadding = 10.0
    /// Length, in points, above which a beam is not held at its region's middle, and a highlight or a lift does not hold the pointer in the
    /// middle of its content.
    ///
    /// 64 is just less than three lines of body text. A longer beam stands beside several lines and belongs to none. In the middle of a long
    /// content the pointer may be far from where the hand has it: with contents of up to 128 points a simulated steady hand took 0.7 %
    /// longer in a dialog, and dragged 3.6 % longer; with 64 it lost nothing.
    package var maximumSnapLength = 64.0
    /// Whether ``maximumSnapLength`` applies to beams.
    package var freesLongBeams = true
    /// Whether a beam is also free if its region is the whole node, which is not a line of text.
    package var freesBeamsOfWholeNodes = true

    package init() {}

    package static let table: [Setting<EffectSettings>] = [
        .number(
            "largeThreshold",
            \.largeThreshold,
            in: 1...100_000,
            .points,
            "Side above which a node is hovered, not lifted or highlighted"
        ),
        .number(
            "snapGap",
            \.snapGap,
            in: 0...1000,
            .points,
            "Distance to other content from which on the pointer is drawn in the middle of a content; any with 0"
        ),
        .number(
            "slip",
            \.slip,
            in: 0...1,
            .plain,
            "Share of the distance by which the drawn pointer follows the true one near the middle of a shape"
        ),
        .number(
            "maximumSlip",
            \.maximumSlip,
            in: 0...1000,
            .points,
            "Bound that the slip approaches and does not reach"
        ),
        .number(
            "parallax",
            \.parallax,
            in: 0...1,
            .plain,
            "Share of the distance by which content under a highlight or a lift follows the pointer"
        ),
        .number(
            "maximumParallax",
            \.maximumParallax,
            in: 0...1000,
            .points,
            "Bound that the parallax approaches and does not reach"
        ),
        .number(
            "textLinePadding",
            \.textLinePadding,
            in: 0...1000,
            .points,
            "Distance by which the regions of a text extend above and below their line"
        ),
        .number(
            "maximumSnapLength",
            \.maximumSnapLength,
            in: 0...100_000,
            .points,
            "Length above which neither a beam nor the pointer is held in the middle"
        ),
        .boolean("freesLongBeams", \.freesLongBeams, "Whether maximumSnapLength applies to beams"),
        .boolean(
            "freesBeamsOfWholeNodes",
            \.freesBeamsOfWholeNodes,
            "Whether a beam is also free if its region is the whole node"
        ),
    ]
}
