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

    /// Whether ``next()`` has returned the last event.
    package var isAtEnd: Bool { position == count }

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

/// The reports of a device: the events of one read(2), and what assembles them. One value, because its owner is an object, and each access
/// to a property of an object costs.
package struct ReportReader: ~Copyable {
    /// The result of reading on.
    package enum Reading {
        /// A report is complete, in the assembler's `frame`.
        case report
        /// The batch has this SYN_DROPPED.
        case dropped(RawEvent)
        /// The batch has no more events.
        case end
        /// read(2) returned no events.
        case nothing
        case failed(Errno)
    }

    package private(set) var batch: InputEventBuffer
    package var assembler: FrameAssembler
    /// Index in the batch of the first event of the last reading.
    package private(set) var start = 0

    package init(_ assembler: FrameAssembler) {
        batch = InputEventBuffer(capacity: PointerInputLimit.events.most)
        self.assembler = assembler
    }

    /// Whether the batch has no more events.
    package var isAtEnd: Bool { batch.isAtEnd }

    /// Replaces the events by those of one read(2), and reads up to the end of the first report.
    package mutating func readFirst(from descriptor: Int32) -> Reading {
        switch batch.fill(from: descriptor) {
        case .events: readNext()
        case .nothing: .nothing
        case .failed(let error): .failed(error)
        }
    }

    /// Consumes events up to the end of a report.
    package mutating func readNext() -> Reading {
        start = batch.position
        while let event = batch.next() {
            if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) { return .dropped(event) }
            if assembler.consume(event) { return .report }
        }
        return .end
    }
}
