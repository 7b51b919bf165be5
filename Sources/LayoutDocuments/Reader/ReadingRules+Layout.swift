package import Documents
package import PointerModel

/// Rules about the numbers in layouts.
extension ReadingRules {
    /// Returns the rules of a client's call, or of a reply.
    /// - Parameters:
    ///   - limits: limits of the client.
    ///   - isStrict: whether an unknown key is a mistake.
    package static func ofMessages(within limits: ClientLimits = .byDefault, strictly isStrict: Bool = false)
        -> ReadingRules
    {
        .ofMessages(coordinates: limits.coordinates, strictly: isStrict)
    }

    /// Range of coordinates, in points.
    var position: ClosedRange<Double> { coordinates.map { -$0...$0 } ?? LayoutLimits.position }
    /// Range of lengths, in points.
    var length: ClosedRange<Double> {
        let longest = LayoutLimits.length.upperBound
        return 0...min(coordinates ?? longest, longest)
    }
}
