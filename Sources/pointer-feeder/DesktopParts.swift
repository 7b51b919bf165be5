import DesktopConfiguration
import FeederAccessibility
import FeederModel
import FeederWindows
import PointerFeeder
import PointerRuntime

/// What each run on a desktop has: the event loop, the windows, the accessibility bus, and the feeder between them.
struct DesktopParts {
    let loop: EventLoop
    let endings: Endings
    let source: any WindowSource
    let feeder: Feeder

    /// Makes the parts. Throws `Errno`, and ``WindowSystemError`` if there are no windows.
    /// - Parameters:
    ///   - options: what the configuration says.
    ///   - choice: where windows come from.
    ///   - isLook: whether the windows are looked at once.
    init(_ options: FeederOptions, source choice: WindowSourceChoice, isLook: Bool) throws {
        loop = try EventLoop()
        // From the beginning, so that whatever the window system has of the program is taken back.
        endings = try Endings(on: loop)
        source = try choice.makeSource(on: loop, isLook: isLook)
        feeder = try Feeder(
            FeederSettings(options),
            on: try AccessibilityBus(on: loop, announce: options.announces),
            loop: loop
        )
    }
}
