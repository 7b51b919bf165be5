package import PointerConfiguration
import PointerEngine
package import PointerModel
import PointerPipeline
package import PointerRecordings

/// Playback of recordings through the pipeline that the daemon uses, as fast as possible. It emits the same batches of events
/// that a client of `pointerd --replay` receives.
package enum Replay {
    /// Id of the first recording's device.
    package static let device = PointerModel.DeviceID(rawValue: 1)

    /// Plays recordings, each from its first event to its last.
    /// - Parameters:
    ///   - recording: the first recording. Fails if its device is not a pointing device, or one that cannot be used.
    ///   - others: the recordings after it, in order, to which the same applies.
    ///   - configuration: the layout, settings and rules for devices.
    ///   - pointer: the pointer whose events are passed on.
    ///   - handler: called with each batch of events, and with the source that moved the pointer last.
    package static func run(
        _ recording: Recording,
        followedBy others: [Recording] = [],
        _ configuration: Configuration,
        of pointer: String = PointerNames.byDefault,
        _ handler: @escaping (borrowing EventBatch, PointerSource?) -> Void
    ) throws(RecordingError) {
        let player = try RecordingPlayer(recording, followedBy: others, as: device, rules: configuration.devices)
        var pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers
        )
        var deadline: Timestamp?
        /// Takes an input to the pipeline, and passes the events of the pointer on.
        func enter(_ input: (inout Pipeline, (borrowing PipelineOutput) -> Void) -> Timestamp?) {
            let wanted = pipeline.index(ofPointer: pointer)
            deadline = input(&pipeline) { output in
                switch output {
                case .driven: break
                case .events(let events, let stamp, let index): if index == wanted { handler(events, stamp.source) }
                }
            }
        }
        player.onDevice = { event, time in
            switch event {
            case .added(let device):
                pipeline.add(device, at: time)
                deadline = pipeline.nextDeadline
            case .removed(let device):
                pipeline.remove(device.id, at: time)
                enter { $0.settle($1) }
            case .failed, .failureEnded: break
            }
        }
        player.onFrame = { report in enter { $0.process(report, $1) } }
        player.nextDeadline = { deadline }
        player.onDeadline = { time in enter { $0.advance(to: time, $1) } }
        player.playAll()
    }
}
