import PointerModel

/// What the pointer is shown as: in a region with that region's style, or in none.
struct ActiveStyle {
    /// nil: the pointer is in none.
    var entered: EnteredRegion?
    /// Whether a pointer in no region is not to be seen.
    var isHidden = false

    /// Becomes another.
    /// - Returns: what it was.
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

    /// Whether the region is the same, or neither has one; it may have moved, and have another style.
    func isSameRegion(as other: ActiveStyle) -> Bool {
        switch (entered, other.entered) {
        case (let left?, let right?): left === right || left.identity.isSame(as: right.identity)
        case (nil, nil): true
        default: false
        }
    }
}
