import Limits

/// What pointerctl takes at most of files and programs that it reads itself, and of answers where each entry makes series of metrics. Others are
/// in ``PointerConfiguration/PointerConfigurationLimit``.
enum PointerctlLimit: ModuleLimit {
    /// Bytes of the trace of a calibration. Two minutes of a fast mouse take 5 million.
    case traceBytes
    /// Bytes of the file in which the feeder says what it lacks.
    case feederStatusBytes
    /// Bytes of the file in which the overlay says what it knows of the cursor.
    case overlayStatusBytes
    /// Bytes of a file with a desktop's settings.
    case desktopSettingsBytes
    /// Bytes that another program may print for an answer, such as one about the session.
    case answerBytes
    /// Users with a graphical session, as whom root looks.
    case otherUsers
    /// Programs without regions that are named.
    case silentPrograms
    /// Lines of advice for one of them.
    case adviceLines
    /// Pointers with metrics of their own. A configuration has at most 16, and those of an earlier one may still exist.
    case metricPointers

    var most: Int {
        switch self {
        case .traceBytes: 100_000_000
        case .feederStatusBytes: 65_536
        case .overlayStatusBytes: 1024
        case .desktopSettingsBytes: 1 << 20
        case .answerBytes: 65_536
        case .otherUsers: 16
        case .silentPrograms: 20
        case .adviceLines: 5
        case .metricPointers: 32
        }
    }
}
