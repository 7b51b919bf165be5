import CLibevdev
import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The events that the kernel keeps of a device for one open file, read without libevdev.
enum EventQueue {
    /// How many events one read(2) takes.
    private static let roundLimit = 64
    /// How often ``drain(_:)`` reads at most, for a device that reports faster than this reads: many times what the kernel keeps.
    private static let drainLimit = 64

    /// Throws away what is queued, unread.
    static func drain(_ descriptor: Int32) throws(Errno) {
        for _ in 0..<drainLimit {
            guard try read(descriptor, { _ in }) else { return }
        }
    }

    /// Reads some events, and calls `body` with each. Fails as read(2) does, and with EIO for what is no whole number of events.
    /// - Returns: whether there were any.
    static func read(_ descriptor: Int32, _ body: (RawEvent) -> Void) throws(Errno) -> Bool {
        let (count, error) = unsafe withUnsafeTemporaryAllocation(of: input_event.self, capacity: roundLimit) {
            buffer in
            let stride = MemoryLayout<input_event>.stride
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count * stride)
            // Keys may be among them, and nobody is to find on the stack what was not kept.
            defer {
                if count > 0, let start = buffer.baseAddress { unsafe explicit_bzero(start, count) }
            }
            let error = count < 0 ? Errno.last : .ioError
            guard count > 0, count % stride == 0 else { return (min(count, 0), error) }
            for index in 0..<count / stride { body(RawEvent(unsafe buffer[index])) }
            return (count, error)
        }
        if count > 0 { return true }
        // Neither an end nor half an event is what a device has to read.
        guard count < 0, error == .wouldBlock || error == .interrupted else { throw error }
        return false
    }
}
