import PointerEngine
import PointerModel

extension LintedSurface {
    /// Distance of two regions, in points, below which the gap between them leaves no room for the system's pointer.
    ///
    /// The pointer is a dot of about 20 points: in a narrower gap it never stands clear of both regions, so that it only flashes
    /// up.
    static let flashingGap = 20.0

    /// Reports a gap in which the system's pointer flashes up on the way from a region to the next one.
    /// - Parameters:
    ///   - place: Index of the region in `neighbors`.
    ///   - neighbors: Styled regions of the surface.
    ///   - findings: Receives the warning.
    func checkGap(beside place: Int, in neighbors: StyledRegions, _ findings: inout LintFindings) {
        guard findings.pairs.gaps < LayoutLintLimit.pairs.most else { return }
        let one = regions[neighbors.regions[place]]
        for axis in Gap.Axis.allCases {
            var nearest: (gap: Gap, place: Int)?
            neighbors.index.forEach(intersecting: Gap.room(beside: one.effective, axis)) { item in
                findings.pairs.gaps += 1
                let other = regions[neighbors.regions[Int(item)]].effective
                guard let gap = Gap(from: one.effective, to: other, axis) else { return }
                if let nearest, (nearest.gap.width, nearest.place) <= (gap.width, Int(item)) { return }
                nearest = (gap, Int(item))
            }
            guard let (gap, other) = nearest, isBare(gap.center) else { continue }
            report(gap, from: one, to: regions[neighbors.regions[other]], &findings)
        }
    }

    /// Regions beside which there can be a gap.
    var styledRegions: StyledRegions {
        let styled = regions.indices.filter { place in
            let region = regions[place]
            return region.isPlain && !region.effective.isEmpty && isExact[Int(region.node)]
                && region.style.kind != .system && region.fillsItsExtent
        }
        return StyledRegions(regions: styled, index: RectIndex(styled.map { regions[$0].effective }))
    }

    /// Reports a gap between repeating regions.
    func checkGap(inside region: LintedRegion, _ findings: inout LintFindings) {
        guard let repetition = region.repetition, repetition.count > 1, region.isPlain, isExact[Int(region.node)],
            region.style.kind != .system
        else {
            return
        }
        let toSurface = surface.toSurface(region.node)
        let places = (0..<Int32(2)).map { number in
            let rect = repetition.rect(number, of: region.declaration.rect)
            return toSurface.apply(to: surface.reach(of: rect, in: region.handle, settings: settings))
                .intersection(areas[Int(region.node)])
        }
        let gaps = Gap.Axis.allCases.lazy.compactMap { axis in
            Gap(from: places[0], to: places[1], axis) ?? Gap(from: places[1], to: places[0], axis)
        }
        guard let gap = gaps.first, isBare(gap.center) else { return }
        findings.add(
            .gapBetweenRegions,
            node: region.node,
            region: region.number,
            "\(LintText.points(gap.width)) lie between one of the repeating regions and the next, where the system's pointer "
                + "flashes up; let the pitch be the regions' size"
        )
    }

    private func report(_ gap: Gap, from one: LintedRegion, to other: LintedRegion, _ findings: inout LintFindings) {
        let name =
            one.node == other.node
            ? "region \(other.number ?? 0)"
            : LintText.name(id(other.node)) + (other.number.map { " region \($0)" } ?? "")
        findings.add(
            .gapBetweenRegions,
            node: one.node,
            region: one.number,
            "\(LintText.points(gap.width)) lie between it and \(name) \(gap.axis.words), where the system's pointer flashes "
                + "up; let the two regions meet, and the hit areas with them"
        )
    }

    /// Whether the pointer has the system's style at a location of the surface.
    private func isBare(_ location: Point) -> Bool {
        let global = Point(x: location.x + surface.frame.x, y: location.y + surface.frame.y)
        // Another surface in front determines the pointer there.
        guard scene.surface(at: global) == index else { return false }
        var query = HitTestQuery(mayWait: false)
        let (_, region) = scene.resolve(global, modifiers: [], settings: settings, query: &query)
        return region.map { scene.surfaces[Int($0.surface)].style(of: $0).kind == .system } ?? true
    }
}

extension LintedRegion {
    /// Whether repeating regions lie along one axis, so that the rectangle around them has no empty corners.
    fileprivate var fillsItsExtent: Bool {
        guard let repetition else { return true }
        return repetition.pitch.dx == 0 || repetition.pitch.dy == 0
    }
}

/// The regions of a surface that change the pointer, indexed by the rectangles in which they are active.
struct StyledRegions {
    /// Indices in ``LintedSurface/regions``.
    let regions: [Int]
    let index: RectIndex

    /// Memory of the table and the index, in bytes.
    var memoryUsage: Int { regions.storageBytes + index.memoryFootprint }
}

/// The gap between a rectangle and one to its right or below it.
private struct Gap {
    enum Axis: CaseIterable {
        case horizontal
        case vertical

        var words: String { self == .horizontal ? "to its right" : "below it" }
    }

    let axis: Axis
    let width: Double
    let center: Point

    /// Creates the gap; nil if the other rectangle is elsewhere, too far away, or leaves no gap.
    init?(from one: Rect, to other: Rect, _ axis: Axis) {
        width = axis == .horizontal ? other.minX - one.maxX : other.minY - one.maxY
        guard width > LintedSurface.slack, width < LintedSurface.flashingGap else { return nil }
        let (left, right) = (max(one.minX, other.minX), min(one.maxX, other.maxX))
        let (top, bottom) = (max(one.minY, other.minY), min(one.maxY, other.maxY))
        guard (axis == .horizontal ? bottom - top : right - left) > LintedSurface.slack else { return nil }
        self.axis = axis
        // On the axis of the gap the two edges are in reverse order; their middle is the center all the same.
        center = Point(x: (left + right) / 2, y: (top + bottom) / 2)
    }

    /// Returns the area that another rectangle must share for a gap beside `rect`.
    static func room(beside rect: Rect, _ axis: Axis) -> Rect {
        let distance = LintedSurface.flashingGap
        return axis == .horizontal
            ? Rect(x: rect.maxX, y: rect.y, width: distance, height: rect.height)
            : Rect(x: rect.x, y: rect.maxY, width: rect.width, height: distance)
    }
}
