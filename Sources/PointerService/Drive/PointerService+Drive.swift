package import PointerDrive
package import PointerModel
import PointerPipeline
package import PointerRuntime

extension PointerService: DriveHost {
    package var loop: EventLoop { runner.clock.loop }

    package var seatUsers: SeatUsers? { access.seatUsers }

    package var mayDrive: Bool { access.mayDrive }

    package var isPaused: Bool { runner.pipeline.isPaused }

    package var hasCompositor: Bool { runner.pipeline.pointers.contains(where: \.hasCompositor) }

    package var hasTrueOutputs: Bool { runner.pipeline.hasTrueOutputs }

    package func hasOutput(_ name: String) -> Bool { runner.pipeline.hasOutput(name) }

    package func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {
        // Before the end the cursor goes where the outputs are that the drive knows.
        if !devices.isEmpty { outputs.isDriven = true }
        runner.setDriven(devices, settings: settings, at: time)
        outputs.isDriven = runner.pipeline.drive != nil
        locks.endUndriven()
    }

    package var onDrivenReport: ((borrowing DrivenReport) -> Void)? {
        get { runner.onDrivenReport }
        set { runner.onDrivenReport = newValue }
    }
}
