public import PointerConfiguration
public import PointerDevices
import PointerEngine
public import PointerModel
import PointerService

/// A recording played through the pipeline that the daemon uses, as fast as it goes: the frames that come of it are those that a client of
/// `pointerd --replay` gets.
public enum Replay {
    /// The handle that the recorded device has.
    public static let device = PointerModel.DeviceID(rawValue: 1)

    /// Plays a recording from its first event to its last.
    /// - Parameters:
    ///   - recording: what is played. Fails if its device is no pointing device, or one that cannot be used.
    ///   - configuration: layout, settings and rules for devices.
    ///   - pointer: the pointer whose frames are told.
    ///   - handler: called with each frame of events, and with what moved the pointer last.
    public static func run(
        _ recording: Recording,
        _ configuration: Configuration,
        of pointer: String = PointerNames.byDefault,
        _ handler: @escaping (borrowing EventBatch, PointerSource?) -> Void
    ) throws(RecordingError) {
        let player = try RecordingPlayer(recording, as: device, rules: configuration.devices)
        var pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers
        )
        func tellAll() {
            while pipeline.applyNext() {
                for concerned in pipeline.pointers[pipeline.concerned] where concerned.name == pointer {
                    handler(concerned.events, concerned.engine.source)
                }
            }
        }
        player.onDevice = { [unowned player] event in
            switch event {
            case .added(let device): pipeline.add(device, at: player.time)
            case .removed(let device):
                pipeline.remove(device.id, at: player.time)
                tellAll()
            case .failed, .failureEnded: break
            }
        }
        player.onFrame = { report in
            pipeline.process(report)
            tellAll()
        }
        player.nextDeadline = { pipeline.nextDeadline }
        player.onDeadline = { time in
            pipeline.advance(to: time)
            tellAll()
        }
        player.playAll()
    }
}
