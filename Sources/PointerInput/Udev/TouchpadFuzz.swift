/// The fuzz of an axis: how far its values wander while the finger rests.
///
/// The kernel's smoothing of axes with fuzz suits touchpads badly. libinput's udev rules therefore move the fuzz from the kernel
/// to a property, so that on most computers the kernel reports 0.
package struct TouchpadFuzz: Hashable {
    /// The fuzz in units of the axis, at least 0; 0 if unknown.
    package let units: Int32

    /// - Parameters:
    ///   - kernel: fuzz in the kernel's `input_absinfo`.
    ///   - udevProperty: LIBINPUT_FUZZ_xx, where xx is the axis' code in hexadecimal digits; nil if udev has none.
    package init(kernel: Int32, udevProperty: String?) {
        let kept = kernel > 0 ? kernel : udevProperty.flatMap { Int32($0) } ?? 0
        units = max(kept, 0)
    }
}
