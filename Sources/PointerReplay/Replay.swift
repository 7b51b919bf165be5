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
        func handleAll() {
            while pipeline.applyNext() {
                for affected in pipeline.pointers[pipeline.affectedPointers] where affected.name == pointer {
                    handler(affected.events, affected.engine.source)
                }
            }
        }
        player.onDevice = { event, time in
            switch event {
            case .added(let device): pipeline.add(device, at: time)
            case .removed(let device):
                pipeline.remove(device.id, at: time)
                handleAll()
            case .failed, .failureEnded: break
            }
        }
        player.onFrame = { report in
            pipeline.process(report)
            handleAll()
        }
        player.nextDeadline = { pipeline.nextDeadline }
        player.onDeadline = { time in
            pipeline.advance(to: time)
            handleAll()
        }
        player.playAll()
    }
}
