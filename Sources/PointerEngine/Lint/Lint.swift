public import PointerModel

extension Layout {
    /// What a layout's author would want to know before a user does.
    ///
    /// Hidden and disabled nodes, what they contain, and disabled interactions are passed over. Hit areas that are turned or outlined by
    /// a path count as the rectangles around them.
    ///
    /// - Parameter settings: what the layout will be used with.
    /// - Returns: the warnings by surface, in each by node in the order of painting, for each by region and rule.
    public func warnings(settings: EffectSettings = EffectSettings()) -> [LayoutWarning] {
        let scene = Scene(self)
        var warnings: [LayoutWarning] = []
        for (index, surface) in surfaces.enumerated() {
            let linted = LintedSurface(Int32(index), of: scene, settings: settings)
            var findings = LintFindings(linted.surface)
            linted.findOutsideNodes(&findings)
            linted.findRegionsBeyondHitAreas(&findings)
            linted.findHitAreasBeyondRegions(&findings)
            linted.findUnreachableRegions(&findings)
            linted.findCutHitAreas(&findings)
            linted.findConfirmTargetsOffScreen(&findings)
            linted.findSmallTargets(&findings)
            linted.findGaps(&findings)
            linted.findOverlaps(&findings)
            linted.findOverlappingRepetitions(&findings)
            linted.findLongBeams(&findings)
            linted.findOddStyles(&findings)
            linted.findUnknownNodes(&findings)
            linted.findDuplicateIdentifiers(&findings)
            findings.addLeftOut(surface.nodes)
            warnings += findings.sorted
        }
        return warnings
    }
}
