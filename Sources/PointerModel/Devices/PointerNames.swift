/// What pointers are called.
public enum PointerNames {
    /// The pointer of every device that no rule binds to another one.
    public static let byDefault = "default"
    /// How many pointers there can be, the default one among them: each knows its own way through the whole layout.
    public static let limit = 16
}
