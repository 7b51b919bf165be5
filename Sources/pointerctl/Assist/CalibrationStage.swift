import AimingCalibration
import PointerClient
import PointerModel

/// Where a calibration goes on: in a window, or on the desktop.
protocol CalibrationStage: AnyObject {
    /// What the hand has done; nil until all is done.
    var record: CalibrationRecord? { get }

    /// Says how a calibration begins and how it ends.
    func open()
    /// Ends what the calibration has opened.
    func close()
    /// Notes that it is now this time, in seconds.
    func advance(to time: Double) throws(Failure)
    /// Notes that the pointer is at a place.
    func move(to position: Point, at time: Double)
    /// Notes a press or a release of the primary button.
    /// - Parameters:
    ///   - isPress: whether it is a press.
    ///   - click: where the click is, for which the pointer's help counts.
    ///   - state: the pointer then.
    ///   - time: in seconds.
    func click(isPress: Bool, at click: Point, _ state: PointerState, time: Double) throws(Failure)
    /// Notes that the layout has changed.
    func noteLayout() throws(Failure)
    /// Says what is due, if it is something else than before. Throws the reason if the calibration cannot go on.
    func show() throws(Failure)
}
