import PointerRecordings

/// A calibration on a connected touchpad. Ends with the last touch, a signal or the device's removal.
final class CalibrationRun {
    private let reader: TouchReader
    private var dialogue: CalibrationDialogue

    init(_ reader: TouchReader) throws(Failure) {
        self.reader = reader
        dialogue = try CalibrationDialogue(reader.device)
    }

    /// Measures until all touches are measured; throws if a signal or the device's removal ends it before.
    /// - Returns: The finished dialogue.
    func run() throws -> CalibrationDialogue {
        let loop = try DeviceLoop()
        dialogue.begin()
        try loop.run(reader.descriptor) { [unowned self, unowned loop] in
            let outcome = reader.read { dialogue.handle($0) }
            if dialogue.isComplete { loop.stop() }
            return outcome
        }
        guard !dialogue.isComplete, let ending = loop.ending else { return dialogue }
        switch ending {
        case .signal: throw Failure(message: "interrupted; nothing was changed")
        case .gone(let reason): throw Failure(message: "the touchpad: \(reason)")
        }
    }
}
