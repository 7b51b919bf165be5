/// Names of the daemon's interfaces.
public enum InterfaceNames {
    public static let pointer = "io.pointerd.Pointer"
    public static let layout = "io.pointerd.Layout"
    public static let devices = "io.pointerd.Devices"
    public static let service = "io.pointerd.Service"
    public static let compositor = "io.pointerd.Compositor"
}
