import PointerModel

@testable import PointerMotion

/// A finger in a report, in the slot of its place in the list.
struct Finger {
    var id: Int32 = 1
    var x = 50.0
    var y = 30.0
    var pressure: Int32 = 0
    var major: Int32 = 0
    var minor: Int32?
    var isPalm = false

    /// A contact at millimeters.
    init(
        _ x: Double,
        _ y: Double,
        id: Int32 = 1,
        pressure: Int32 = 0,
        major: Int32 = 0,
        minor: Int32? = nil,
        isPalm: Bool = false
    ) {
        (self.id, self.x, self.y) = (id, x, y)
        (self.pressure, self.major, self.minor, self.isPalm) = (pressure, major, minor, isPalm)
    }
}

/// A touchpad's reports, one after the other, and what the filter makes of them.
struct TouchScript {
    private var filter: TouchFilter
    private var time: Int64 = 1_000_000
    /// In seconds, from one report to the next.
    var interval = 0.012

    init(
        _ pad: DeviceDescription.Touchpad = .init(width: 100, height: 60),
        settings: DeviceSettings = DeviceSettings(),
        name: String = "a touchpad",
        bus: UInt16 = 3,
        vendor: UInt16 = 0,
        product: UInt16 = 0
    ) {
        let device = DeviceDescription(
            id: DeviceID(rawValue: 2),
            kind: .touchpad,
            name: name,
            node: "test",
            bus: bus,
            vendor: vendor,
            product: product,
            touchpad: pad
        )
        filter = TouchFilter(device, settings: settings)
    }

    /// The next report, its fingers by slot.
    mutating func report(
        _ fingers: Finger?...,
        claimed: Int = 0,
        buttons: Buttons = [],
        resynchronized: Bool = false
    ) -> TouchpadReport {
        var frame = InputReport(device: DeviceID(rawValue: 2), time: Timestamp(microseconds: time))
        for (slot, finger) in fingers.enumerated() {
            frame.contacts[slot] = finger.map {
                Contact(
                    trackingID: $0.id,
                    position: Point(x: $0.x, y: $0.y),
                    pressure: $0.pressure,
                    touchMajor: $0.major,
                    touchMinor: $0.minor,
                    isPalm: $0.isPalm
                )
            }
        }
        frame.claimedFingers = claimed
        frame.buttons = buttons
        frame.isResynchronized = resynchronized
        time += Int64(interval * 1e6)
        return filter.filter(frame)
    }

    mutating func apply(_ settings: DeviceSettings) { filter.apply(settings) }

    mutating func setManipulating(_ isManipulating: Bool) { filter.isManipulating = isManipulating }
}

extension TouchpadReport {
    /// The touches by slot, in the order of the slots.
    var all: [Touch] {
        var all: [Touch] = []
        for slot in 0..<Contacts.capacity {
            if let touch = touches[slot] { all.append(touch) }
        }
        return all
    }

    /// Each slot's touch in a letter: b(egan), m(oved), e(nded), - for none, as far as there are any.
    var phases: String {
        var text = ""
        for slot in 0..<Contacts.capacity {
            switch touches[slot]?.phase {
            case .began: text += "b"
            case .moved: text += "m"
            case .ended: text += "e"
            case nil: text += "-"
            }
        }
        while text.hasSuffix("-") { text.removeLast() }
        return text
    }

    /// How far the first touch moved to the right, to a thousandth of a millimeter.
    var dx: Double { ((all.first?.delta.dx ?? .nan) * 1000).rounded() / 1000 }
}
