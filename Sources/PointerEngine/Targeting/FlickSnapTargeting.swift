import PointerModel

/// Targeting as on the iPad: a flick lands on a target near its end; other motion is unchanged.
struct FlickSnapTargeting: TargetingStrategy {
    static let traits = TargetingTraits.bendsFlicks

    /// Returns the landings on the targets nearest to the flick's end; of several at the same distance, the one whose landing is
    /// nearest comes first.
    ///
    /// So a target around the end wins over targets that the flick passed before. A target counts if its point nearest to the end
    /// lies within the radius around the end and within the cone around the velocity. It must also contain the landing, or the
    /// pointer would come to rest beside it: on a rail that is too short, or a shape beside its region. A covered target does not
    /// count; only the best targets in reach, some hundreds at most, are checked for that.
    func landings(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings
    ) -> BestLandings {
        // A radius of 0 must find the target around the end too, and only a rectangle with some area shares a point with a
        // target.
        let side = max(2 * settings.lookUpRadius, 1)
        let around = Rect(center: projectedEnd, width: side, height: side)
        let limit = settings.lookUpRadius * settings.lookUpRadius
        var best = BestLandings()
        targets.forEach(
            in: around,
            where: { rect in
                let nearest = rect.nearest(to: projectedEnd)
                return (nearest - projectedEnd).squaredLength <= limit
                    && (nearest - position).isAlong(velocity, spread: settings.coneSpread)
            },
            { magnet in
                let point = magnet.landing(of: projectedEnd)
                guard !magnet.axes.isEmpty, magnet.rect.contains(point) else { return }
                best.insert(
                    Landing(surface: magnet.surface, region: magnet.region, point: point, axes: magnet.axes),
                    distance: magnet.rect.squaredDistance(to: projectedEnd),
                    fromMiddle: (point - projectedEnd).squaredLength
                )
            }
        )
        return best
    }
}

extension Vector {
    /// Whether the vector leads ahead in a direction, with at most `spread` points aside for each point ahead.
    fileprivate func isAlong(_ direction: Vector, spread: Double) -> Bool {
        let ahead = dx * direction.dx + dy * direction.dy
        let aside = abs(dx * direction.dy - dy * direction.dx)
        return ahead > 0 && aside <= spread * ahead
    }
}
