import CLibevdev
import CLinux
import Glibc
import PointerRuntime
package import SystemPackage

/// The kernel's event queue of one open file, read without libevdev.
package enum EventQueue {
    /// Discards the queued events.
    package static func drain(_ descriptor: Int32) throws(Errno) {
        for _ in 0..<PointerInputLimit.drainingReads.most {
            guard try read(descriptor, { _ in }) else { return }
        }
    }

    /// Reads some events and calls `body` with each. Fails as read(2) does, and with EIO if the size is not a whole number of
    /// events.
    /// - Parameters:
    ///   - descriptor: descriptor of the open node.
    ///   - body: receives each event.
    /// - Returns: whether there were any events.
    package static func read(_ descriptor: Int32, _ body: (RawEvent) -> Void) throws(Errno) -> Bool {
        let room = PointerInputLimit.queuedEvents.most
        let (count, error) = unsafe withUnsafeTemporaryAllocation(of: input_event.self, capacity: room) { buffer in
            let stride = MemoryLayout<input_event>.stride
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count * stride)
            // The events may include keys, which must not stay readable on the stack.
            defer {
                if count > 0, let start = buffer.baseAddress { unsafe explicit_bzero(start, count) }
            }
            let error = count < 0 ? Errno.last : .ioError
            guard count > 0, count % stride == 0 else { return (min(count, 0), error) }
            for index in 0..<count / stride { body(RawEvent(unsafe buffer[index])) }
            return (count, error)
        }
        if count > 0 { return true }
        // A device delivers neither an end of file nor half an event.
        guard count < 0, error == .wouldBlock || error == .interrupted else { throw error }
        return false
    }
}
