package import PointerDrive
package import PointerModel
import PointerPipeline

/// The drive: devices that the daemon owns, and the virtual mice that move the compositor's cursor for them.
extension PointerService {
    /// Replaces the driven devices and the settings; no device ends the drive. The last outputs of clients stay in force until the end.
    package func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {
        // Before the end the cursor goes where the outputs are that the drive knows.
        if !devices.isEmpty { outputs.isDriven = true }
        runner.setDriven(devices, settings: settings, at: time)
        outputs.isDriven = runner.pipeline.drive != nil
        locks.endUndriven()
    }

    /// Called for each report of the virtual mice, before clients receive the events of its cause. It must not use the service.
    package var onDrivenReport: ((borrowing DrivenReport) -> Void)? {
        get { runner.onDrivenReport }
        set { runner.onDrivenReport = newValue }
    }

    /// Whether the outputs are those of the compositor, without which no drive may begin.
    package var hasTrueOutputs: Bool { runner.pipeline.hasTrueOutputs }

    /// Called when other outputs are in force, or the same ones are the compositor's or no longer are.
    package var onOutputsChange: (() -> Void)? {
        get { outputs.onChange }
        set { outputs.onChange = newValue }
    }
}
