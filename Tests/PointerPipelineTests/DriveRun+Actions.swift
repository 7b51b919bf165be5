import PointerEngine
import PointerModel
import PointerPipeline

/// Presses and wheels that are aimed.
extension DriveRun {
    /// Presses a button of a mouse somewhere over a node, or turns its wheel, wherever the compositor has its cursor.
    mutating func act() {
        let turns = chance(3)
        if turns { time = time.advanced(bySeconds: 1) }
        releaseAll()
        let node = Self.nodes[Int.random(in: 0..<Self.nodes.count, using: &numbers)].frame
        let place = Point(
            x: node.x + node.width * Double.random(in: 0...1, using: &numbers),
            y: node.y + node.height * Double.random(in: 0...1, using: &numbers)
        )
        change { $0.setPosition(place, at: $1) }
        compositor.move(to: point())
        keys[0] = turns ? 0 : 1
        report(0, moving: false)
    }

    /// Releases what devices and fingers hold.
    private mutating func releaseAll() {
        for device in Self.devices.indices {
            keys[device] = 0
            pipeline.process(InputReport(device: Self.devices[device], time: time))
        }
        drain()
        for _ in 0..<20 where pipeline.engine.buttons.contains(.primary) && !pipeline.engine.isLocked {
            let end = PointerReport(time: time, source: .touch, released: .primary, touch: .ended)
            if pipeline.apply(end) { record() }
        }
    }
}
