import FeederModel

/// A scan of one window under way: asks what the scan wants to know, and gives it the answers.
final class ScanRunner {
    private var scan: WindowScan
    private let accessibility: any AccessibilitySource
    private let patience: Int64
    private var isOver = false
    /// The time by which the scan must end, in microseconds.
    let deadline: Int64
    private let handler: (Result<ScannedWindow, ScanFailure>, ScanMemory) -> Void

    /// Creates a scan that has not begun.
    /// - Parameters:
    ///   - scan: the scan.
    ///   - accessibility: where the objects are asked.
    ///   - times: how long the scan may take.
    ///   - now: the time, in microseconds.
    ///   - handler: called once with the result, and with what is known of the application then.
    init(
        _ scan: WindowScan,
        on accessibility: any AccessibilitySource,
        _ times: ScanTimes,
        at now: Int64,
        _ handler: @escaping (Result<ScannedWindow, ScanFailure>, ScanMemory) -> Void
    ) {
        self.scan = scan
        self.accessibility = accessibility
        self.handler = handler
        patience = times.patience
        deadline = now + times.duration
    }

    /// Begins to ask. The scan lives as long as its owner keeps it: answers that come later are dropped.
    func begin() { step() }

    /// Ends the scan, because it takes too long.
    func giveUp() {
        scan.giveUp()
        step()
    }

    private func step() {
        for request in scan.takeRequests() {
            accessibility.ask(request.question, of: request.object, patience: patience, for: self) {
                [weak self] answer in
                guard let self, !isOver else { return }
                scan.receive(answer, to: request.number)
                step()
            }
        }
        guard !isOver, let result = scan.result else { return }
        isOver = true
        handler(result, scan.memory)
    }
}
