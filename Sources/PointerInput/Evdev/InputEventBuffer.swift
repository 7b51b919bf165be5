import CLibevdev
import Glibc
import PointerRuntime
package import SystemPackage

/// The events of one read(2) of a device, in reused memory.
///
/// It reads without libevdev. libevdev calls read(2) again after the last event and gets EAGAIN; epoll makes that second call
/// needless.
@safe
package struct InputEventBuffer: ~Copyable {
    /// How reading ended.
    package enum Outcome {
        case events
        /// The queue is empty.
        case nothing
        case failed(Errno)
    }

    /// Most events that one read(2) returns.
    package let capacity: Int
    private let events: UnsafeMutablePointer<input_event>
    /// Index of the next event.
    package private(set) var position = 0
    private var count = 0

    package init(capacity: Int) {
        self.capacity = capacity
        unsafe events = .allocate(capacity: capacity)
    }

    deinit {
        unsafe events.deallocate()
    }

    /// Whether the last read filled the buffer, so that the kernel may have more.
    package var isFull: Bool { count == capacity }

    /// Replaces the events by those of one read(2).
    package mutating func fill(from descriptor: Int32) -> Outcome {
        let stride = MemoryLayout<input_event>.stride
        position = 0
        count = 0
        let size = unsafe Glibc.read(descriptor, events, capacity * stride)
        if size < 0 {
            let error = Errno.last
            return error == .wouldBlock ? .nothing : .failed(error)
        }
        // A device delivers neither an end of file nor half an event.
        guard size > 0, size % stride == 0 else { return .failed(.ioError) }
        count = size / stride
        return .events
    }

    /// Returns the next event; nil after the last.
    package mutating func next() -> RawEvent? {
        guard position < count else { return nil }
        defer { position += 1 }
        return unsafe RawEvent(events[position])
    }

    /// Returns an event of the last read, by its index.
    package subscript(index: Int) -> RawEvent {
        precondition((0..<count).contains(index), "no such event")
        return unsafe RawEvent(events[index])
    }
}

extension FrameAssembler {
    /// The result of reading a batch.
    package enum Reading {
        /// A report is complete, in ``frame``.
        case report
        /// The batch has this SYN_DROPPED.
        case dropped(RawEvent)
        /// The batch has no more events.
        case end
    }

    /// Consumes events up to the end of a report, in one loop inside the value, because each access to an object's property
    /// costs.
    package mutating func read(_ batch: inout InputEventBuffer) -> Reading {
        while let event = batch.next() {
            if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) { return .dropped(event) }
            if consume(event) { return .report }
        }
        return .end
    }
}
