import CLibevdev
import Glibc
import PointerRuntime
import SystemPackage

/// The events that one read(2) of a device gave, in memory that is kept.
///
/// Read without libevdev, which asks once more after each of them whether there is another: a system call that epoll saves.
@safe
struct InputEventBuffer: ~Copyable {
    /// How reading ended.
    enum Outcome {
        case events
        /// There is nothing for now.
        case nothing
        case failed(Errno)
    }

    /// How many events one read(2) takes.
    let capacity: Int
    private let events: UnsafeMutablePointer<input_event>
    /// Those before it were taken.
    private var position = 0
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        unsafe events = .allocate(capacity: capacity)
    }

    deinit {
        unsafe events.deallocate()
    }

    /// Whether there was no room for more, so that more may wait.
    var isFull: Bool { count == capacity }

    /// Reads what there is in place of what was there before.
    mutating func fill(from descriptor: Int32) -> Outcome {
        let stride = MemoryLayout<input_event>.stride
        position = 0
        count = 0
        let size = unsafe Glibc.read(descriptor, events, capacity * stride)
        if size < 0 {
            let error = Errno.last
            return error == .wouldBlock ? .nothing : .failed(error)
        }
        // Neither an end nor half an event is what a device has to read.
        guard size > 0, size % stride == 0 else { return .failed(.ioError) }
        count = size / stride
        return .events
    }

    /// Takes the next event; nil after the last.
    mutating func next() -> RawEvent? {
        guard position < count else { return nil }
        defer { position += 1 }
        return unsafe RawEvent(events[position])
    }
}
