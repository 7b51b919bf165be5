/// That a reader is muted, and what of that it is told: once that it is, and not again before it was told how things are.
struct Muting {
    /// The seat for which it is muted; nil: it is not.
    private(set) var seat: String?
    /// The seat of which the last that it was told says that it is muted; nil: that says something else.
    private var told: String?

    /// The seat that is still to be told; nil: there is nothing to tell.
    var owed: String? { seat == told ? nil : seat }

    /// - Parameter seat: that of which another session is in front.
    mutating func begin(on seat: String) {
        self.seat = seat
    }

    mutating func end() {
        seat = nil
    }

    /// What is sent now says how it is.
    mutating func settle() {
        told = seat
    }
}
