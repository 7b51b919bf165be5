/// Names of the daemon's interfaces.
package enum InterfaceNames {
    package static let pointer = "io.pointerd.Pointer"
    package static let layout = "io.pointerd.Layout"
    package static let devices = "io.pointerd.Devices"
    package static let service = "io.pointerd.Service"
    package static let compositor = "io.pointerd.Compositor"
}
