import CLibevdev
import Glibc
package import PointerRuntime
import SystemPackage

/// A virtual copy of a driven touchpad, whose node the daemon writes to. Its fingers lift when this object is freed.
package final class TouchpadCopy {
    private let node: OwnedDescriptor
    private var mirror: TouchpadMirror
    /// Whether the copy is still there.
    package private(set) var isOpen = true

    /// Takes ownership of the copy's node, opened for writing.
    package init(at node: consuming OwnedDescriptor, _ mirror: consuming TouchpadMirror) {
        self.node = node
        self.mirror = mirror
    }

    deinit {
        mirror.end()
        write()
    }

    /// Takes the events that were read since a place of a batch.
    package func consume(_ batch: borrowing InputEventBuffer, from start: Int) {
        for index in start..<batch.position { mirror.consume(batch[index]) }
    }

    /// Takes the state that the touchpad has after dropped events.
    package func adopt(_ device: borrowing LibevdevDevice) {
        mirror.adopt(TouchpadState(of: device))
    }

    /// Ends a report of the touchpad, and gives the copy its own.
    /// - Parameters:
    ///   - fingers: number of fingers that are down after it.
    ///   - isPressed: whether a button of the touchpad is down after it.
    package func endReport(fingers: Int, isPressed: Bool) {
        mirror.endReport(fingers: fingers, isPressed: isPressed)
        write()
    }

    /// Writes the copy's report with one write(2), so that nobody's events come between.
    private func write() {
        guard isOpen, !mirror.report.isEmpty else { return }
        let size = mirror.report.count * MemoryLayout<input_event>.stride
        var written = 0
        repeat {
            written = unsafe mirror.report.withUnsafeBytes { unsafe Glibc.write(node.rawValue, $0.baseAddress, size) }
        } while written < 0 && Errno.last == .interrupted
        if written < 0 {
            // The guard has taken the node back, or the copy is gone.
            isOpen = false
        } else if written < size {
            mirror.noteLoss()
        }
    }
}
