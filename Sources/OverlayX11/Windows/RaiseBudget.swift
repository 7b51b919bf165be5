/// How often the overlay raises its windows, so that a program that raises its own as well costs little.
struct RaiseBudget {
    /// Time in which raises are counted, in microseconds.
    static let period: Int64 = 1_000_000

    private var start: Int64 = 0
    private var count = 0

    /// The end of the period, when there are raises again.
    var end: Int64 { start + Self.period }

    /// Takes a raise out of the budget. Returns false if there is none left until the end of the period.
    mutating func take(at time: Int64) -> Bool {
        if time - start >= Self.period { (start, count) = (time, 0) }
        guard count < OverlayX11Limit.raises.most else { return false }
        count += 1
        return true
    }
}
