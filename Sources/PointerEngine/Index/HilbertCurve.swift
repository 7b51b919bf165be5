/// The curve that visits every cell of a grid of 65 536 by 65 536, always moving to a neighbor.
///
/// Rectangles that are close in its order are close in the plane, so that consecutive ones make tight nodes.
enum HilbertCurve {
    /// Four bits for each orientation of the curve and, within it, each quadrant (x in bit 1, y in bit 0): in bits 0 and 1 the
    /// quadrant's place on the curve, in bits 2 and 3 the orientation inside the quadrant.
    ///
    /// Orientation 0 visits (0, 0), (0, 1), (1, 1), (1, 0); 1 visits (0, 0), (1, 0), (1, 1), (0, 1); 2 and 3 are 0 and 1 given
    /// half a turn. The quadrants in the middle keep the orientation, the first and the last one are mirrored.
    private static let steps: UInt64 = 0x83de_c97a_65b0_2f14

    /// Returns the place of a cell on the curve.
    static func place(x: UInt16, y: UInt16) -> UInt32 {
        var place: UInt32 = 0
        var orientation: UInt64 = 0
        var bit: UInt16 = 16
        while bit > 0 {
            bit &-= 1
            let quadrant = UInt64((x &>> bit) & 1) << 1 | UInt64((y &>> bit) & 1)
            let step = steps &>> (orientation << 4 | quadrant << 2)
            place = place << 2 | UInt32(truncatingIfNeeded: step & 3)
            orientation = step >> 2 & 3
        }
        return place
    }
}
