import CLibevdev
import PointerInput
import PointerModel
import PointerRuntime
import ScenarioTesting

/// Events of devices and keyboards.
extension HostileNode {
    static var logger: Log { .silent }

    /// Makes a node report events from the input, and reads the node after each step.
    /// - Parameters:
    ///   - node: the node.
    ///   - input: the input.
    ///   - event: makes the next event.
    ///   - pass: lets a number of seconds pass.
    ///   - read: reads a round.
    /// - Returns: whether the node still exists at the end.
    @discardableResult
    static func drive(
        _ node: LyingNode,
        _ input: inout ByteReader,
        event: (inout ByteReader) -> (UInt16, UInt16, Int32),
        pass: (Double) throws -> Void,
        read: () throws -> ReadOutcome
    ) throws -> Bool {
        var time: Int64 = 20_000_000
        func next() -> input_event {
            let (type, code, value) = event(&input)
            let step = Int64(input.byte())
            // Programs that send through uinput may go back in time.
            time += step == 255 ? -5_000_000 : step * 250
            return inputEvent(type, code, value, at: max(time, 0))
        }
        while !input.isAtEnd {
            let choice = input.byte()
            let amount = Int(choice >> 3)
            var isWhole = true
            switch choice % 8 {
            case 0...3: try node.report((0...amount).map { _ in next() })
            // More events than a round reads.
            case 4: try node.report(Array(repeating: next(), count: 120 + amount))
            case 5: node.seed = input.byte()
            case 6:
                let size = amount % MemoryLayout<input_event>.stride
                try node.report([next()], bytes: size)
                isWhole = size == 0
            default:
                let seconds = Double(amount) * 0.1
                time += Int64(seconds * 1e6)
                try pass(seconds)
                isWhole = amount < 31
                if !isWhole { node.hangUp() }
            }
            var outcome = try read()
            for _ in 0..<roundLimit {
                guard case .unfinished = outcome else { break }
                outcome = try read()
            }
            if let violation = node.violation { throw violation }
            switch outcome {
            case .drained:
                try Violation.unless(isWhole, "what is no report is an error", "\(choice)")
                try Violation.unless(node.unread == 0, "all that there is is read", "\(node.unread) bytes are left")
            case .unfinished: throw Violation("reading comes to an end", "it has not")
            case .gone(let error):
                try Violation.unless(!isWhole || node.hasFailed, "a device that reports is there", "\(error)")
                return false
            }
        }
        return true
    }

    static func inputEvent(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Int64) -> input_event {
        let time = timeval(tv_sec: Int(time / 1_000_000), tv_usec: Int(time % 1_000_000))
        return input_event(time: time, type: type, code: code, value: value)
    }
}
