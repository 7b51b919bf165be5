import Documents
package import FeederModel
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
            // Of a list with a mistake, too, as far as it can be read: the programs stay left out.
            if let names = table.optional("leave")?.programNames() { options.leaves = names }
            if let hasHook = table.optional("lockHook")?.boolean() { options.hasLockHook = hasHook }
            if let locksGames = table.optional("locksGames")?.boolean() { options.locksGames = locksGames }
            if let notifies = table.optional("notify")?.boolean() { options.notifies = notifies }
            if let widgets = table.optional("roles")?.widgets() { options.widgets.merge(widgets) { $1 } }
            if let radii = table.optional("radius")?.radii() { options.radii.merge(radii) { $1 } }
            return options
        }
    }

    /// Reads `leave`.
    private func programNames() -> [String]? {
        guard let items = items(atMost: DesktopConfigurationLimit.leaves, of: "names of programs") else { return nil }
        return items.compactMap { $0.identifier() }
    }

    /// Reads `[feeder.roles]`.
    private func widgets() -> [AccessibleRole: WidgetClass]? {
        table { table in
            var widgets: [AccessibleRole: WidgetClass] = [:]
            for role in AccessibleRole.allCases {
                for name in role.spellings {
                    guard let field = table.optional(name) else { continue }
                    if let widget = field.choice(WidgetClass.self) { widgets[role] = widget }
                }
            }
            return widgets
        }
    }

    /// Reads `[feeder.radius]`.
    private func radii() -> [ToolkitFamily: Double]? {
        table { table in
            var radii: [ToolkitFamily: Double] = [:]
            for family in ToolkitFamily.allCases {
                guard let field = table.optional(family.rawValue) else { continue }
                if let radius = field.number(in: FeederOptions.radiusRange) { radii[family] = radius }
            }
            return radii
        }
    }
}

extension AccessibleRole {
    /// The names of the role in a file: each with spaces and with hyphens.
    package var spellings: [String] {
        names.flatMap { name in
            let hyphenated = String(name.map { $0 == " " ? "-" : $0 })
            return hyphenated == name ? [name] : [name, hyphenated]
        }
    }
}
