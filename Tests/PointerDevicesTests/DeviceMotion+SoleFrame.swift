import PointerModel
import PointerMotion
import Testing

extension DeviceMotion {
    /// Takes in a report that does one thing at the most, and tells what.
    mutating func process(_ report: borrowing InputReport) -> PointerReport? {
        var frames: [PointerReport] = []
        process(report, into: &frames)
        #expect(frames.count <= 1)
        return frames.first
    }

    /// What is told when the device is gone.
    mutating func released(at time: Timestamp) -> PointerReport? {
        var frames: [PointerReport] = []
        end(at: time, into: &frames)
        #expect(frames.count <= 1)
        return frames.first
    }
}
