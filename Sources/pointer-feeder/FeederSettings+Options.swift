import FeederModel
import PointerConfiguration

extension FeederSettings {
    /// Takes the settings of `[feeder]` in desktop.toml.
    init(_ options: FeederOptions) {
        self.init()
        z = options.z
        windows = options.windows
        excluded = options.leaves
        plan.nodes = options.nodes
        schedule.share = options.share
        for (number, widget) in options.widgets {
            guard let role = AccessibleRole(rawValue: number), let kind = WidgetClass(rawValue: widget.rawValue) else {
                continue
            }
            plan.classes[role] = kind
        }
        for (toolkit, radius) in options.radii {
            for member in toolkit.members { plan.cornerRadii[member] = radius }
        }
    }
}

extension FeederOptions.Toolkit {
    /// The toolkits that the setting is for.
    fileprivate var members: [Toolkit] {
        switch self {
        case .gtk: [.gtk3, .gtk4]
        case .qt: [.qt]
        case .other: [.gecko, .chromium, .other]
        }
    }
}
