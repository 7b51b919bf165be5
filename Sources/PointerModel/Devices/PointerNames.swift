/// What pointers are called.
public enum PointerNames {
    /// The pointer of every device that no rule binds to another one.
    public static let byDefault = "default"
    /// How many pointers a configuration can name, the default one among them: each knows its own way through the whole layout. There are
    /// more only while devices move pointers that an earlier configuration named.
    public static let limit = 16
}
