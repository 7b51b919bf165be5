package import PointerModel

/// The regions that the feeder has in a window, beside what a walk has found there.
package struct CoverageComparison: Sendable, Hashable {
    /// What of the targets of a kind has a region.
    package struct Share: Sendable, Hashable, Encodable {
        /// Number of targets.
        package fileprivate(set) var truth = 0
        /// Number of those with a region that covers at least half in common.
        package fileprivate(set) var matched = 0
        /// The largest misplacement of an edge of a matched one, in pixels.
        package fileprivate(set) var off = 0.0
        /// Number of those that are farther off than the toolkit's tolerance.
        package fileprivate(set) var farOff = 0

        /// The share in percent; nil without targets.
        package var percent: Double? { truth == 0 ? nil : 100 * Double(matched) / Double(truth) }

        /// Whether at least so many percent have a region. Without targets nothing has.
        package func reaches(_ floor: Double) -> Bool { percent.map { $0 >= floor } ?? false }
    }

    /// A region that is farther off than the tolerance.
    package struct Misplaced: Sendable, Hashable {
        package let target: CoverageTruth.Target
        package let region: Rect
    }

    /// Common area of two rectangles by the area of both from which they count as the same.
    private static let least = 0.5

    package private(set) var widgets = Share()
    package private(set) var items = Share()
    /// What has no region.
    package private(set) var missed: [CoverageTruth.Target] = []
    package private(set) var misplaced: [Misplaced] = []
    /// Regions where nothing is that a person can hit.
    package private(set) var strays: [Rect] = []

    /// Compares.
    /// - Parameters:
    ///   - targets: what a person can hit.
    ///   - parts: what explains a region besides.
    ///   - regions: the regions, in pixels from the corner of the window's frame.
    ///   - tolerance: how far an edge of a region may be off, in pixels.
    package init(_ targets: [CoverageTruth.Target], parts: [Rect] = [], _ regions: [Rect], tolerance: Double) {
        for target in targets {
            let best = regions.max { target.rect.likeness(to: $0) < target.rect.likeness(to: $1) }
            let region = best.flatMap { target.rect.likeness(to: $0) >= Self.least ? $0 : nil }
            if target.isItem {
                items.count(target, region, tolerance)
            } else {
                widgets.count(target, region, tolerance)
            }
            guard let region else {
                missed.append(target)
                continue
            }
            if target.rect.misplacement(of: region) > tolerance {
                misplaced.append(Misplaced(target: target, region: region))
            }
        }
        let places = targets.map(\.rect) + parts
        strays = regions.filter { region in !places.contains { $0.likeness(to: region) >= Self.least } }
    }
}

extension CoverageComparison.Share {
    fileprivate mutating func count(_ target: CoverageTruth.Target, _ region: Rect?, _ tolerance: Double) {
        truth += 1
        guard let region else { return }
        matched += 1
        let misplacement = target.rect.misplacement(of: region)
        off = max(off, misplacement)
        if misplacement > tolerance { farOff += 1 }
    }
}

extension Rect {
    /// The common area by the area of both: 1 for the same rectangle, 0 for two that do not meet.
    fileprivate func likeness(to other: Rect) -> Double {
        let common = intersection(other)
        guard !common.isEmpty else { return 0 }
        let area = common.width * common.height
        return area / (width * height + other.width * other.height - area)
    }

    /// The largest distance between an edge and that of another rectangle.
    fileprivate func misplacement(of other: Rect) -> Double {
        [other.minX - minX, other.maxX - maxX, other.minY - minY, other.maxY - maxY].map { abs($0) }.max() ?? 0
    }
}
