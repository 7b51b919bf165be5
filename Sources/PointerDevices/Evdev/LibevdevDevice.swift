import CLibevdev
import Glibc
import SystemPackage

/// A `struct libevdev` with one owner. It does not own the descriptor it reads from.
@safe
struct LibevdevDevice: ~Copyable {
    /// What to ask of libevdev_next_event(3).
    enum ReadMode {
        /// The next event.
        case normal
        /// Nothing: events were dropped, and libevdev is to find out what has changed since it last looked.
        case force
        /// The next of the differences that dropped events left.
        case synchronize
    }

    /// What libevdev_next_event(3) found.
    enum ReadResult {
        case event
        /// Events were dropped (in normal mode), or here is another difference (in synchronizing mode).
        case dropped
        /// There is nothing left for now.
        case nothing
        case failed(Errno)
    }

    private let handle: OpaquePointer

    /// A device that is only described, without a descriptor.
    init() throws(Errno) {
        Self.silence()
        guard let handle = unsafe libevdev_new() else { throw Errno.noMemory }
        unsafe self.handle = handle
    }

    /// The device behind a descriptor, its state read as of now. Fails with ENODEV, or ENOTTY if it is no input device.
    init(descriptor: Int32) throws(Errno) {
        Self.silence()
        var handle: OpaquePointer?
        let result = unsafe libevdev_new_from_fd(descriptor, &handle)
        guard result == 0, let handle = unsafe handle else { throw Errno(rawValue: -result) }
        unsafe self.handle = handle
    }

    deinit {
        unsafe libevdev_free(handle)
    }

    /// libevdev would write to standard error by itself, with names from the hardware as they are.
    private static func silence() {
        libevdev_set_log_function(nil, nil)
    }

    // MARK: What the device is

    /// The name as the hardware gives it, repaired where it is no UTF-8.
    var name: String {
        unsafe libevdev_get_name(handle).map { unsafe String(cString: $0) } ?? ""
    }

    /// BUS_USB, ….
    var bus: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_bustype(handle)) }
    var version: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_version(handle)) }
    var vendor: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_vendor(handle)) }
    var product: UInt16 { UInt16(truncatingIfNeeded: unsafe libevdev_get_id_product(handle)) }

    /// Whether the device can report this event.
    func has(_ type: Int32, _ code: Int32) -> Bool {
        unsafe libevdev_has_event_code(handle, UInt32(bitPattern: type), UInt32(bitPattern: code)) == 1
    }

    /// Whether the device has this INPUT_PROP_….
    func has(property: Int32) -> Bool {
        unsafe libevdev_has_property(handle, UInt32(bitPattern: property)) == 1
    }

    /// The range and resolution of an axis of EV_ABS; nil where there is none.
    func axis(_ code: Int32) -> input_absinfo? {
        unsafe libevdev_get_abs_info(handle, UInt32(bitPattern: code))?.pointee
    }

    /// How many slots the device has; 0 where it has no ABS_MT_SLOT.
    var slotCount: Int { max(0, Int(unsafe libevdev_get_num_slots(handle))) }

    // MARK: The state it is in

    /// The slot that events refer to.
    var currentSlot: Int { max(0, Int(unsafe libevdev_get_current_slot(handle))) }

    /// The value of an event as last reported; 0 for what the device does not have.
    func value(_ type: Int32, _ code: Int32) -> Int32 {
        unsafe libevdev_get_event_value(handle, UInt32(bitPattern: type), UInt32(bitPattern: code))
    }

    /// A slot's value as last reported; nil for what the device does not have.
    func value(ofSlot slot: Int, _ code: Int32) -> Int32? {
        var value: Int32 = 0
        let slot = UInt32(truncatingIfNeeded: slot)
        let isKnown = unsafe libevdev_fetch_slot_value(handle, slot, UInt32(bitPattern: code), &value) == 1
        return isKnown ? value : nil
    }

    // MARK: Reading

    /// Has the kernel stamp events with a clock. Fails as the ioctl(2) EVIOCSCLOCKID does.
    func setClock(_ clock: clockid_t) throws(Errno) {
        let result = unsafe libevdev_set_clock_id(handle, clock)
        if result < 0 { throw Errno(rawValue: -result) }
    }

    /// Reads the next event into `event`.
    func next(_ mode: ReadMode, into event: inout input_event) -> ReadResult {
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

    // MARK: Describing a device that is not there

    func setName(_ name: String) {
        unsafe libevdev_set_name(handle, name)
    }

    func setIdentity(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
        unsafe libevdev_set_id_bustype(handle, Int32(bus))
        unsafe libevdev_set_id_vendor(handle, Int32(vendor))
        unsafe libevdev_set_id_product(handle, Int32(product))
        unsafe libevdev_set_id_version(handle, Int32(version))
    }

    /// Adds an INPUT_PROP_…. Returns whether libevdev knows it.
    @discardableResult
    func enable(property: Int32) -> Bool {
        unsafe libevdev_enable_property(handle, UInt32(bitPattern: property)) == 0
    }

    /// Adds an event; an axis of EV_ABS goes with ``enable(axis:_:)``. Returns whether libevdev knows it.
    @discardableResult
    func enable(_ type: Int32, _ code: Int32) -> Bool {
        unsafe libevdev_enable_event_code(handle, UInt32(bitPattern: type), UInt32(bitPattern: code), nil) == 0
    }

    /// Adds an axis of EV_ABS. Returns whether libevdev knows it.
    @discardableResult
    func enable(axis code: Int32, _ axis: input_absinfo) -> Bool {
        unsafe withUnsafePointer(to: axis) { axis in
            unsafe libevdev_enable_event_code(handle, UInt32(bitPattern: EV_ABS), UInt32(bitPattern: code), axis) == 0
        }
    }
}
