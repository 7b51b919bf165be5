/// Names of pointers.
public enum PointerNames {
    /// Name of the default pointer. Devices that no rule assigns to another pointer move it.
    public static let byDefault = "default"
    /// Maximum number of pointers in a configuration, including the default one. Each pointer resolves the whole layout by
    /// itself. More pointers exist only while devices still move pointers of an earlier configuration.
    public static let limit = 16
}
