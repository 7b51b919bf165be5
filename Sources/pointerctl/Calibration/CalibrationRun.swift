import PointerDevices

/// A calibration on a touchpad that is there, up to its last touch, a signal or the device's end.
final class CalibrationRun {
    private let reader: TouchpadReader
    private var dialogue: CalibrationDialogue

    init(_ reader: TouchpadReader) throws(Failure) {
        self.reader = reader
        dialogue = try CalibrationDialogue(reader.device)
    }

    /// Measures until it is done or told to stop.
    /// - Returns: what was measured.
    func run() throws -> CalibrationDialogue {
        let loop = try DeviceLoop()
        dialogue.begin()
        try loop.run(reader.descriptor) { [unowned self, unowned loop] in
            let outcome = reader.read { dialogue.take($0) }
            if dialogue.isComplete { loop.stop() }
            return outcome
        }
        guard !dialogue.isComplete, let ending = loop.ending else { return dialogue }
        switch ending {
        case .signal: throw Failure(message: "ended; nothing is changed")
        case .gone(let reason): throw Failure(message: "the touchpad: \(reason)")
        }
    }
}
