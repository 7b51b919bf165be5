import PointerModel

/// The pointer's appearance: the style of the region that it is in, or that outside of all regions.
struct ActiveStyle {
    /// Region that the pointer is in; nil if it is in none.
    var entered: EnteredRegion?
    /// Whether the pointer is hidden while it is in no region.
    var isHidden = false

    /// Replaces the value.
    /// - Returns: The previous value.
    mutating func replace(with other: consuming ActiveStyle) -> ActiveStyle {
        swap(&self, &other)
        return other
    }

    var region: ActiveRegion? { entered?.region }

    var style: ResolvedStyle { entered?.style ?? (isHidden ? .hidden : .system) }

    /// Whether region and style are equal, as clients see them.
    func isEqual(to other: ActiveStyle) -> Bool {
        switch (entered, other.entered) {
        case (let left?, let right?): left === right || (left.region == right.region && left.style == right.style)
        case (nil, nil): isHidden == other.isHidden
        default: false
        }
    }

    /// Whether both have the same region, or none. The region may have moved and may have another style.
    func isSameRegion(as other: ActiveStyle) -> Bool {
        switch (entered, other.entered) {
        case (let left?, let right?): left === right || left.identity.isSame(as: right.identity)
        case (nil, nil): true
        default: false
        }
    }
}
