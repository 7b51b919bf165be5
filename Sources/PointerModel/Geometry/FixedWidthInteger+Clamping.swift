extension FixedWidthInteger {
    /// Returns a number without its fraction, as near as the type has one; 0 for NaN. The standard library's conversion traps on what does
    /// not fit.
    package init(clamping number: Double) {
        let whole = number.rounded(.towardZero)
        self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
    }
}
