import PointerModel

/// A flick lands on a target near its end, as on the iPad; other motion is left alone.
struct FlickSnapTargeting: TargetingStrategy {
    /// The best target: the one nearest to the flick's end, and of several there the one whose middle is nearest.
    ///
    /// So what is around the end wins over whatever the flick passed before. A target counts if what the flick would be bent
    /// to, the point of it nearest to the end, is within the radius of the end and the cone around the velocity. It must also
    /// contain the point of landing, or the pointer would come to rest beside it: a rail that is too short, a shape beside its
    /// region. One that is behind something there does not count either; of those in reach, only the best are asked whether they are,
    /// some hundreds at most.
    func landing(
        from position: Point,
        velocity: Vector,
        projectedEnd: Point,
        among targets: some TargetField,
        settings: TargetingSettings,
        where isReachable: (Landing) -> Bool
    ) -> Landing? {
        // Even a radius of 0 finds the target around the end, and it takes some area to share a point with a target.
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
        return best.first(where: isReachable)
    }
}

extension Vector {
    /// Whether it leads ahead in a direction, with at most `spread` points aside for each point ahead.
    fileprivate func isAlong(_ direction: Vector, spread: Double) -> Bool {
        let ahead = dx * direction.dx + dy * direction.dy
        let aside = abs(dx * direction.dy - dy * direction.dx)
        return ahead > 0 && aside <= spread * ahead
    }
}
