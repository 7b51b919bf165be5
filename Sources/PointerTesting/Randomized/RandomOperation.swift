public import PointerEngine
public import PointerModel

/// One step of a random sequence: whatever a device, a client or a clock can do.
public enum RandomOperation: Sendable, Hashable {
    /// Time passes, in microseconds; what is due happens on the way. Clocks of devices may also go back.
    case wait(Int64)
    /// A report; its time is that of the sequence.
    case report(PointerReport)
    case modifiers(Modifiers)
    case lock(Bool)
    /// The real cursor is reported to have been there so many microseconds ago; nil: nobody reports it any more.
    case cursor(Point?, age: Int64)
    case change(LayoutChange)
    /// A line of the configuration: a full key and its value as TOML.
    case setting(String, String)
    case invalidate(surface: SurfaceName, node: String?)
    /// Answers a request: 0 is the last one of the sequence, 1 the one before it.
    case answer(ago: Int, Region?)
}
