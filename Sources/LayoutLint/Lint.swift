public import PointerEngine
public import PointerModel

extension Layout {
    /// Returns the likely mistakes in the layout, as ``LintRun`` finds them.
    ///
    /// - Parameter settings: Settings that the layout will be used with.
    public func warnings(settings: EffectSettings = EffectSettings()) -> [LayoutWarning] {
        let scene = Scene(self)
        var warnings: [LayoutWarning] = []
        for (index, surface) in surfaces.enumerated() {
            var run = LintRun(Int32(index), of: scene, declared: surface.nodes, settings: settings)
            while !run.advance({ _ in false }) {}
            warnings += run.warnings
        }
        return warnings
    }
}

extension LayoutSnapshot {
    /// Returns a run that checks a surface for likely mistakes.
    public func lint(ofSurface index: Int, settings: EffectSettings) -> LintRun {
        LintRun(Int32(index), of: scene, declared: nil, settings: settings)
    }
}
