import CLibevdev

/// What udev knows of a touchpad beyond what the device says itself.
package struct TouchpadProperties: Hashable {
    /// ID_INPUT_TOUCHPAD_INTEGRATION is `external`.
    var isExternal = false
    /// LIBINPUT_FUZZ_00, …_01, …_35 and …_36, for ABS_X, ABS_Y, ABS_MT_POSITION_X and ABS_MT_POSITION_Y.
    private var fuzz: [Int32: String] = [:]

    /// Of a device that udev does not know.
    package init() {}

    /// - Parameter property: looks up a property; nil where the device has none of the name.
    init(_ property: (String) -> String?) {
        isExternal = property("ID_INPUT_TOUCHPAD_INTEGRATION") == "external"
        let names = [
            (ABS_X, "LIBINPUT_FUZZ_00"), (ABS_Y, "LIBINPUT_FUZZ_01"), (ABS_MT_POSITION_X, "LIBINPUT_FUZZ_35"),
            (ABS_MT_POSITION_Y, "LIBINPUT_FUZZ_36"),
        ]
        for (code, name) in names { fuzz[code] = property(name) }
    }

    /// The property for an axis; nil where there is none.
    func fuzz(ofAxis code: Int32) -> String? { fuzz[code] }
}
