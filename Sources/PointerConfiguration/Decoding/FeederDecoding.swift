import Documents
import LayoutDocuments

extension Field {
    /// Reads `[feeder]`.
    func feederOptions(_ defaults: FeederOptions) -> FeederOptions? {
        table { table in
            typealias Options = FeederOptions
            var options = defaults
            if let source = table.optional("source")?.choice(Options.Source.self) { options.source = source }
            if let announces = table.optional("announce")?.boolean() { options.announces = announces }
            if let z = table.optional("z")?.integer(in: Options.zRange) { options.z = z }
            if let windows = table.optional("windows")?.integer(in: Options.windowsRange) { options.windows = windows }
            if let nodes = table.optional("nodes")?.integer(in: Options.nodesRange) { options.nodes = nodes }
            if let share = table.optional("share")?.number(in: Options.shareRange) { options.share = share }
            if let names = table.optional("leave")?.programNames() { options.leaves = names }
            if let hasHook = table.optional("lockHook")?.boolean() { options.hasLockHook = hasHook }
            if let locksGames = table.optional("locksGames")?.boolean() { options.locksGames = locksGames }
            if let widgets = table.optional("roles")?.widgets() { options.widgets.merge(widgets) { $1 } }
            if let radii = table.optional("radius")?.radii() { options.radii.merge(radii) { $1 } }
            return options
        }
    }

    /// Reads `leave`.
    private func programNames() -> [String]? {
        guard let items = items(atMost: PointerConfigurationLimit.leaves, of: "names of programs") else { return nil }
        let names = items.map { $0.identifier() }
        return names.contains(nil) ? nil : names.compactMap { $0 }
    }

    /// Reads `[feeder.roles]`.
    private func widgets() -> [UInt32: FeederOptions.Widget]? {
        table { table in
            var widgets: [UInt32: FeederOptions.Widget] = [:]
            for role in AccessibleRoleNames.all {
                for name in AccessibleRoleNames.spellings(of: role.name) {
                    guard let field = table.optional(name) else { continue }
                    if let widget = field.choice(FeederOptions.Widget.self) { widgets[role.number] = widget }
                }
            }
            return widgets
        }
    }

    /// Reads `[feeder.radius]`.
    private func radii() -> [FeederOptions.Toolkit: Double]? {
        table { table in
            var radii: [FeederOptions.Toolkit: Double] = [:]
            for toolkit in FeederOptions.Toolkit.allCases {
                guard let field = table.optional(toolkit.rawValue) else { continue }
                if let radius = field.number(in: FeederOptions.radiusRange) { radii[toolkit] = radius }
            }
            return radii
        }
    }
}
