import PointerModel

/// Traits of a touchpad in a scenario: words, some followed by values. Without traits, the runner knows nothing of the touchpad.
///
/// | trait | meaning |
/// |---|---|
/// | `size WIDTH HEIGHT` | size in millimeters; default 100 x 60 |
/// | `slots COUNT` | number of fingers that it distinguishes; default 5 |
/// | `fingers COUNT` | number of fingers that it counts; default as many as slots |
/// | `buttons NAME+…` | its buttons, or `none`; default `primary` for a button pad, otherwise all |
/// | `buttonPad` | the pad itself is the button |
/// | `topButtons` | buttons for a pointing stick are along its upper edge |
/// | `semiMultitouch` | its two contacts are corners of a box around the fingers |
/// | `pressurePad` | its pressure is force |
/// | `pressure MINIMUM MAXIMUM` | range of its pressure |
/// | `gram UNITS` | units of its pressure per gram |
/// | `fuzz X Y` | how far the reported position of a resting finger wanders, in millimeters |
struct DeviceTraits {
    private var words: ArraySlice<String>
    private var touchpad = DeviceDescription.Touchpad(width: 100, height: 60)
    private var buttons: Buttons?
    private var fingers: Int?

    init(_ words: ArraySlice<String>) {
        self.words = words
    }

    /// Sets the traits in a description of a touchpad.
    func describe(_ device: inout DeviceDescription) throws(ScenarioRunner.CommandError) {
        guard !words.isEmpty else { return }
        var traits = self
        while let word = traits.words.popFirst() { try traits.apply(word) }
        traits.touchpad.maximumFingers = traits.fingers ?? traits.touchpad.slots
        device.touchpad = traits.touchpad
        if let buttons = traits.buttons ?? (traits.touchpad.isButtonPad ? .primary : nil) { device.buttons = buttons }
    }

    private mutating func apply(_ trait: String) throws(ScenarioRunner.CommandError) {
        switch trait {
        case "size":
            touchpad.width = try value(of: trait)
            touchpad.height = try value(of: trait)
        case "slots": touchpad.slots = try value(of: trait)
        case "fingers": fingers = try value(of: trait)
        case "buttons": buttons = try names(of: trait)
        case "buttonPad": touchpad.isButtonPad = true
        case "topButtons": touchpad.hasTopButtons = true
        case "semiMultitouch": touchpad.isSemiMultitouch = true
        case "pressurePad": touchpad.isPressurePad = true
        case "pressure": touchpad.pressure = AxisRange(minimum: try value(of: trait), maximum: try value(of: trait))
        case "gram":
            guard touchpad.pressure != nil else {
                throw ScenarioRunner.CommandError(message: "gram: comes after pressure")
            }
            let units: Int32 = try value(of: trait)
            touchpad.pressure?.resolution = units
        case "fuzz": touchpad.fuzz = Vector(dx: try value(of: trait), dy: try value(of: trait))
        default: throw ScenarioRunner.CommandError(message: "no such trait: \(trait)")
        }
    }

    private mutating func value<Number: LosslessStringConvertible>(
        of trait: String
    ) throws(ScenarioRunner.CommandError) -> Number {
        guard let word = words.popFirst(), let number = Number(word) else {
            throw ScenarioRunner.CommandError(message: "\(trait): a number is missing")
        }
        return number
    }

    private mutating func names(of trait: String) throws(ScenarioRunner.CommandError) -> Buttons {
        let word = words.popFirst() ?? ""
        if word == "none" { return [] }
        guard let buttons = Buttons(names: word.split(separator: "+").map(String.init)), !buttons.isEmpty else {
            throw ScenarioRunner.CommandError(message: "\(trait): no such buttons: \(word)")
        }
        return buttons
    }
}
