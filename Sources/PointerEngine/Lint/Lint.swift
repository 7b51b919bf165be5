public import PointerModel

extension Layout {
    /// What a layout's author would want to know before a user does, as ``LintRun`` finds it.
    ///
    /// - Parameter settings: what the layout will be used with.
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
