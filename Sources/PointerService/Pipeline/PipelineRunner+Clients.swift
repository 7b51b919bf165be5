import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline

/// Changes by clients.
extension PipelineRunner {
    /// Changes a pointer, after what was due before, and publishes the events.
    func changePointer(_ change: (inout Pipeline, Timestamp) -> Void) {
        let time = clock.time
        doDue(at: time)
        change(&pipeline, time)
        publishAll()
    }

    /// Replaces the driven devices and their settings, after what was due and reported before; no device ends the drive.
    func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {
        doDue(at: time)
        pipeline.setDriven(devices, settings: settings, at: time)
        publishAll()
    }

    /// Lets a compositor move a pointer in place of devices.
    func beginCompositor(ofPointer pointer: Int) -> Timestamp {
        let time = clock.time
        doDue(at: time)
        pipeline.beginCompositor(ofPointer: pointer, at: time)
        publishAll()
        return time
    }

    /// Lets devices move a pointer again.
    func endCompositor(ofPointer pointer: Int) {
        pipeline.endCompositor(ofPointer: pointer, at: clock.time)
        publishAll()
    }

    /// Changes the layout for all pointers, after what was due before, and publishes the events.
    func changeLayout<Failure: Error>(_ change: (inout Pipeline, Timestamp) throws(Failure) -> Void) throws(Failure) {
        let time = clock.time
        doDue(at: time)
        try changeLayout(change, at: time)
    }

    /// Changes the layout before anything that is due, so that nothing due affects what the change removes.
    func changeLayoutBeforeDue(
        _ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void
    ) throws(LayoutError) {
        // The latest time at which nothing is due yet.
        let latest = deadline?.advanced(byMicroseconds: -1)
        let now = clock.time
        try changeLayout(change, at: min(now, latest ?? now))
    }

    private func changeLayout<Failure: Error>(
        _ change: (inout Pipeline, Timestamp) throws(Failure) -> Void,
        at time: Timestamp
    ) throws(Failure) {
        // What was due before may have moved the deadline even if the change fails.
        defer { arm() }
        try change(&pipeline, time)
        noteLayout()
        settle()
    }

    /// Records the last input's changes of the layout. All pointers share the layout, so the events of the first one suffice.
    func noteLayout() {
        for case .layout(let revision) in pipeline.pointers[0].events.events {
            layoutLog.note(revision) { pipeline.hasSurface($0) }
        }
    }
}
