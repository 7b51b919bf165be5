import DesktopConfiguration
import FeederModel

extension FeederSettings {
    /// Takes the settings of `[feeder]` in desktop.toml.
    init(_ options: FeederOptions) {
        self.init()
        z = options.z
        windows = options.windows
        excluded = options.leaves
        plan.nodes = options.nodes
        plan.classes = options.widgets
        schedule.share = options.share
        for (family, radius) in options.radii {
            for toolkit in family.members { plan.cornerRadii[toolkit] = radius }
        }
    }
}
