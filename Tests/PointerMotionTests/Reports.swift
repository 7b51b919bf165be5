import PointerModel

/// A mouse of some resolution.
func mouse(dpi: Double? = nil) -> DeviceDescription {
    DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "a mouse", node: "test", dpi: dpi)
}

/// A touchpad.
let touchpad = DeviceDescription(
    id: DeviceID(rawValue: 2),
    kind: .touchpad,
    name: "a touchpad",
    node: "test",
    touchpad: .init(width: 100, height: 60, isSizeAssumed: false, slots: 5)
)

/// A report at a moment, with nothing in it but what `fill` puts there.
func report(at time: Int64 = 0, _ fill: (inout InputReport) -> Void = { _ in }) -> InputReport {
    var frame = InputReport(device: DeviceID(rawValue: 1), time: Timestamp(microseconds: time))
    fill(&frame)
    return frame
}

/// A report of fingers at millimeters, each in the slot of its place in the list.
func touch(_ fingers: (id: Int32, x: Double, y: Double)..., resynchronized: Bool = false) -> InputReport {
    report { frame in
        for (slot, finger) in fingers.enumerated() {
            frame.contacts[slot] = Contact(
                trackingID: finger.id,
                position: Point(x: finger.x, y: finger.y),
                pressure: 0
            )
        }
        frame.isResynchronized = resynchronized
    }
}
