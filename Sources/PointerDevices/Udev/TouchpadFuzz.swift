/// How far the values of an axis wander although the finger rests.
///
/// The kernel smooths the values of an axis with fuzz, badly for touchpads. libinput's rules for udev therefore take the fuzz away
/// from the kernel and keep it in a property, so that on most computers the kernel says 0.
struct TouchpadFuzz: Hashable {
    /// In units of the axis, 0 where nobody knows; never negative.
    let units: Int32

    /// - Parameters:
    ///   - kernel: the fuzz that the device says the axis has.
    ///   - udevProperty: LIBINPUT_FUZZ_xx, xx being the axis' code in hexadecimal digits; nil where udev has none.
    init(kernel: Int32, udevProperty: String?) {
        let kept = kernel > 0 ? kernel : udevProperty.flatMap { Int32($0) } ?? 0
        units = max(kept, 0)
    }
}
