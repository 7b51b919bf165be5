package import PointerRuntime
package import SystemPackage

/// Decides when frames are drawn where the display server does not: the first one at once, further ones at the rate of the outputs. At
/// rest nothing is armed.
package final class FrameClock {
    private var timer: Timer?
    private let draw: () -> Bool
    private let now: () -> Int64
    private var isNeeded = false
    /// The earliest time of the next frame, in microseconds.
    private var next: Int64 = 0
    private var isArmed = false
    /// Time between two frames, in microseconds. What a frame sets counts from that frame on.
    package var interval: Int64

    /// Creates a clock at rest. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - interval: time between two frames, in microseconds.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    ///   - draw: draws a frame, and returns whether another one is needed.
    package init(
        on loop: EventLoop,
        interval: Int64,
        now: @escaping () -> Int64 = EventLoop.now,
        _ draw: @escaping () -> Bool
    ) throws(Errno) {
        self.interval = interval
        self.now = now
        self.draw = draw
        timer = try Timer(on: loop) { [unowned self] in isArmed = false }
    }

    /// Asks for a frame.
    package func setNeedsDisplay() { isNeeded = true }

    /// Draws if a frame is needed and the time of the last one is over. To be called at the end of each turn of the loop, so that all
    /// events of the turn are in one frame.
    package func drawIfNeeded() {
        guard isNeeded, !isArmed else { return }
        let now = self.now()
        // What comes at the rate of the outputs is never exact.
        if now >= next - interval / 8 {
            isNeeded = draw()
            next = now + interval
        }
        guard isNeeded else { return }
        // Without a timer, frames follow the events.
        isArmed = (try? timer?.arm(at: next)) != nil
    }
}
