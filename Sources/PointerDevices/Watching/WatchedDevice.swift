/// An open device that a ``DeviceWatcher`` has read.
protocol WatchedDevice: AnyObject {
    var node: String { get }
    /// What the hardware calls itself: hostile until escaped.
    var name: String { get }
    /// What becomes readable when there is something to read.
    var descriptor: Int32 { get }
    /// Lets a round of reading end with the report at hand; nothing is read any more.
    func close()
}
