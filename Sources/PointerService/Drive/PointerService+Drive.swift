package import PointerModel
import PointerPipeline

/// What the drive needs of the pipeline.
extension PointerService {
    /// Sets the devices that drive the cursor; an empty set ends that.
    package func setDriven(_ devices: Set<PointerModel.DeviceID>, settings: DriveSettings, at time: Timestamp) {
        drivenDevices = devices
    }

    /// Whether a client holds or has set the outputs.
    package var hasTrueOutputs: Bool { pipeline.hasTrueOutputs }
}
