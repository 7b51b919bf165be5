package import CLibevdev
import Glibc
package import SystemPackage

/// A `struct libevdev` with one owner. It does not own the descriptor it reads from.
@safe
package struct LibevdevDevice: ~Copyable {
    /// The mode of libevdev_next_event(3).
    package enum ReadMode {
        /// The next event.
        case normal
        /// No event: libevdev compares its state with the kernel's, because events were dropped.
        case force
        /// The next difference that dropped events left.
        case synchronize
    }

    /// The result of libevdev_next_event(3).
    package enum ReadResult {
        case event
        /// Events were dropped (in normal mode), or this is a difference (in synchronizing mode).
        case dropped
        /// There are no more events or differences.
        case nothing
        case failed(Errno)
    }

    private let handle: OpaquePointer

    /// Makes a device without a descriptor, to be described by calls.
    package init() throws(Errno) {
        Self.silence()
        guard let handle = unsafe libevdev_new() else { throw Errno.noMemory }
        unsafe self.handle = handle
    }

    /// Reads the description and the current state of a device. Fails with ENODEV, or ENOTTY if it is not an input device.
    package init(descriptor: Int32) throws(Errno) {
        Self.silence()
        var handle: OpaquePointer?
        let result = unsafe libevdev_new_from_fd(descriptor, &handle)
        guard result == 0, let handle = unsafe handle else { throw Errno(rawValue: -result) }
        unsafe self.handle = handle
    }

    deinit {
        unsafe libevdev_free(handle)
    }

    /// Turns off libevdev's log, which writes unescaped hardware names to standard error.
    private static func silence() {
        libevdev_set_log_function(nil, nil)
    }

    // MARK: What the device is

    /// The hardware's name, with invalid UTF-8 repaired.
    package var name: String {
        unsafe libevdev_get_name(handle).map { unsafe String(cString: $0) } ?? ""
    }

    /// BUS_USB, ….
    package var bus: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_bustype(handle)) }
    package var version: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_version(handle)) }
    package var vendor: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_vendor(handle)) }
    package var product: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_product(handle)) }

    /// Whether the device can report this event.
    package func has(_ type: Int32, _ code: Int32) -> Bool {
        unsafe libevdev_has_event_code(handle, UInt32(bitPattern: type), UInt32(bitPattern: code)) == 1
    }

    /// Whether the device has this INPUT_PROP_….
    package func has(property: Int32) -> Bool {
        unsafe libevdev_has_property(handle, UInt32(bitPattern: property)) == 1
    }

    /// Returns the range and resolution of an axis of EV_ABS; nil if the device lacks it.
    package func axis(_ code: Int32) -> input_absinfo? {
        unsafe libevdev_get_abs_info(handle, UInt32(bitPattern: code))?.pointee
    }

    /// The number of slots; 0 without ABS_MT_SLOT.
    package var slotCount: Int { max(0, Int(unsafe libevdev_get_num_slots(handle))) }

    // MARK: Its state

    /// The slot that events refer to.
    package var currentSlot: Int { max(0, Int(unsafe libevdev_get_current_slot(handle))) }

    /// Returns the last value of an event; 0 if the device lacks it.
    package func value(_ type: Int32, _ code: Int32) -> Int32 {
        unsafe libevdev_get_event_value(handle, UInt32(bitPattern: type), UInt32(bitPattern: code))
    }

    /// Returns the last value of a slot; nil if the device lacks it.
    package func value(ofSlot slot: Int, _ code: Int32) -> Int32? {
        var value: Int32 = 0
        let slot = UInt32(truncatingIfNeeded: slot)
        let isKnown = unsafe libevdev_fetch_slot_value(handle, slot, UInt32(bitPattern: code), &value) == 1
        return isKnown ? value : nil
    }

    // MARK: Reading

    /// Reads from another open file of the same device from now on. The state stays as it was.
    package func change(descriptor: Int32) {
        // It fails only for a device that was made without a descriptor.
        _ = unsafe libevdev_change_fd(handle, descriptor)
    }

    /// Selects the clock of the events' times. Fails as the ioctl(2) EVIOCSCLOCKID does.
    package func setClock(_ clock: clockid_t) throws(Errno) {
        let result = unsafe libevdev_set_clock_id(handle, clock)
        if result < 0 { throw Errno(rawValue: -result) }
    }

    /// Reads the next event into `event`.
    package func next(_ mode: ReadMode, into event: inout input_event) -> ReadResult {
        let flags =
            switch mode {
            case .normal: LIBEVDEV_READ_FLAG_NORMAL.rawValue
            case .force: LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue
            case .synchronize: LIBEVDEV_READ_FLAG_SYNC.rawValue
            }
        let result = unsafe libevdev_next_event(handle, flags, &event)
        switch result {
        case Int32(bitPattern: LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event
        case Int32(bitPattern: LIBEVDEV_READ_STATUS_SYNC.rawValue): return .dropped
        case -EAGAIN: return .nothing
        default: return .failed(Errno(rawValue: -result))
        }
    }

    /// Reads the differences that dropped events have left, and calls `body` with each.
    /// - Returns: their number; nil if there are more than the limit, so that the state is unknown.
    package func readDifferences(
        atMost limit: Int = PointerInputLimit.differences.most,
        _ body: (RawEvent) -> Void
    ) -> Int? {
        var event = input_event()
        return Self.countDifferences(atMost: limit) {
            guard case .dropped = next(.synchronize, into: &event) else { return false }
            body(RawEvent(event))
            return true
        }
    }

    /// Counts differences.
    /// - Parameters:
    ///   - limit: most differences.
    ///   - next: reads the next one; returns false if there is none.
    /// - Returns: their number; nil if there are more than the limit.
    static func countDifferences(
        atMost limit: Int = PointerInputLimit.differences.most,
        _ next: () -> Bool
    ) -> Int? {
        var count = 0
        while next() {
            guard count < limit else { return nil }
            count += 1
        }
        return count
    }

    // MARK: Describing a device that is not there

    package func setName(_ name: String) {
        unsafe libevdev_set_name(handle, name)
    }

    package func setIdentity(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
        unsafe libevdev_set_id_bustype(handle, Int32(bus))
        unsafe libevdev_set_id_vendor(handle, Int32(vendor))
        unsafe libevdev_set_id_product(handle, Int32(product))
        unsafe libevdev_set_id_version(handle, Int32(version))
    }

    /// Adds an INPUT_PROP_…. Returns whether libevdev knows it.
    @discardableResult
    package func enable(property: Int32) -> Bool {
        unsafe libevdev_enable_property(handle, UInt32(bitPattern: property)) == 0
    }

    /// Adds an event; an axis of EV_ABS goes with ``enable(axis:_:)``. Returns whether libevdev knows it.
    @discardableResult
    package func enable(_ type: Int32, _ code: Int32) -> Bool {
        unsafe libevdev_enable_event_code(handle, UInt32(bitPattern: type), UInt32(bitPattern: code), nil) == 0
    }

    /// Adds an axis of EV_ABS. Returns whether libevdev knows it.
    @discardableResult
    package func enable(axis code: Int32, _ axis: input_absinfo) -> Bool {
        unsafe withUnsafePointer(to: axis) { axis in
            unsafe libevdev_enable_event_code(handle, UInt32(bitPattern: EV_ABS), UInt32(bitPattern: code), axis) == 0
        }
    }
}
