/// An open device that a ``DeviceWatcher`` can read.
protocol WatchedDevice: AnyObject {
    var node: String { get }
    /// The hardware's name, hostile until escaped.
    var name: String { get }
    /// The descriptor to poll for reading.
    var descriptor: Int32 { get }
    /// Ends the current round after the report at hand; later rounds deliver nothing.
    func close()
}
