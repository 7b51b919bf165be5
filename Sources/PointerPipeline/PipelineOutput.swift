package import PointerDrive
import PointerEngine
package import PointerModel

/// What an input leads to outside of a ``Pipeline``. The reports that move the compositor's cursor come before the events of their cause.
package enum PipelineOutput: ~Copyable {
    /// A report of the virtual mice.
    case driven(DrivenReport)
    /// Events of the pointer with an index.
    case events(EventBatch, EventStamp, ofPointer: Int)
}

/// The entries for an owner with a clock: each hands out what it leads to, and returns when something happens without any input. An owner
/// that is a class enters once for each input, because each access to the pipeline costs.
///
/// `body` receives each output in order. It must not use the pipeline.
extension Pipeline {
    /// Processes a device's report.
    /// - Returns: when something happens without any input; nil if nothing does.
    package mutating func process(
        _ report: borrowing InputReport,
        _ body: (borrowing PipelineOutput) -> Void
    ) -> Timestamp? {
        process(report)
        return settle(body)
    }

    /// Advances time.
    /// - Returns: when something happens without any input; nil if nothing does.
    package mutating func advance(to time: Timestamp, _ body: (borrowing PipelineOutput) -> Void) -> Timestamp? {
        advance(to: time)
        return settle(body)
    }

    /// Hands out what changes led to, and applies what they queued.
    /// - Returns: when something happens without any input; nil if nothing does.
    package mutating func settle(_ body: (borrowing PipelineOutput) -> Void) -> Timestamp? {
        handOut(body)
        while applyNext() { handOut(body) }
        handOutDriven(body)
        return nextDeadline
    }

    /// Hands out what the last input led to, unless that is done.
    private mutating func handOut(_ body: (borrowing PipelineOutput) -> Void) {
        handOutDriven(body)
        for index in unsentPointers where !pointers[index].events.events.isEmpty {
            // Field by field, because a call would copy the pointer first.
            let stamp = EventStamp(
                frame: pointers[index].events.number,
                time: pointers[index].events.time,
                source: pointers[index].engine.source,
                isLatched: pointers[index].engine.isLatched
            )
            body(.events(pointers[index].events, stamp, ofPointer: index))
        }
        unsentPointers = 0..<0
    }

    private mutating func handOutDriven(_ body: (borrowing PipelineOutput) -> Void) {
        guard !drivenReports.isEmpty else { return }
        for index in drivenReports.indices { body(.driven(drivenReports[index])) }
        // Removing the few reports one by one is faster than clearing the array.
        while !drivenReports.isEmpty { drivenReports.removeLast() }
    }
}
