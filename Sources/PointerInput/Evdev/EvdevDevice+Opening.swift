import CLibevdev
import Glibc
import SystemPackage

/// Opening a node.
extension EvdevDevice {
    /// Prepares an open node: masks it, and reads the device's description and state.
    static func open(_ descriptor: Int32) throws(UnusableDevice) -> LibevdevDevice {
        let maskFailure = mask(descriptor)
        // Events queued since the node was opened carry times of another clock, and the state read next includes them. An error
        // here recurs there.
        try? EventQueue.drain(descriptor)
        let device = try describe(descriptor)
        if let maskFailure, hasOtherKeys(device) {
            throw UnusableDevice(
                reason: "refused: it has keys besides its buttons, and the kernel cannot mask them "
                    + "(EVIOCSMASK: \(maskFailure.deviceReason))",
                maskFailure
            )
        }
        return device
    }

    private static func describe(_ descriptor: Int32) throws(UnusableDevice) -> LibevdevDevice {
        do throws(Errno) {
            let device = try LibevdevDevice(descriptor: descriptor)
            // EVIOCSCLOCKID makes the kernel drop what it queued since, with SYN_DROPPED.
            try device.setClock(CLOCK_MONOTONIC)
            return device
        } catch {
            throw UnusableDevice(error)
        }
    }

    /// Masks all events that reports do not need, so that a key of a mouse neither arrives nor wakes the process.
    /// - Parameter descriptor: descriptor of the open node.
    /// - Returns: the kernel's error; nil on success.
    private static func mask(_ descriptor: Int32) -> Errno? {
        do throws(Errno) {
            try EventMask.pointing.apply(to: descriptor, with: .kernel)
            return nil
        } catch {
            return error
        }
    }

    private static func hasOtherKeys(_ device: borrowing LibevdevDevice) -> Bool {
        (0...KEY_MAX).contains { device.has(EV_KEY, $0) && !EventMask.pointing.contains(EV_KEY, $0) }
    }
}
