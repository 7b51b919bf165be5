import FeederModel
import MessageBus

/// Names of AT-SPI on the accessibility bus.
enum AtSpi {
    static let registry = "org.a11y.atspi.Registry"
    static let registryPath = "/org/a11y/atspi/registry"
    /// The object whose children are the applications' roots.
    static let registryRoot = AccessibleReference(application: registry, path: "/org/a11y/atspi/accessible/root")

    static let accessible = "org.a11y.atspi.Accessible"
    static let application = "org.a11y.atspi.Application"
    static let component = "org.a11y.atspi.Component"

    static let objectEvents = "org.a11y.atspi.Event.Object"
    static let windowEvents = "org.a11y.atspi.Event.Window"
}
