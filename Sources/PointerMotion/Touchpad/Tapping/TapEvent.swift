/// An input of the tap state machine.
enum TapEvent {
    /// One more finger is down.
    case touched
    /// One finger fewer is down.
    case lifted
    /// A finger moved too far for a tap.
    case moved
    /// A finger turned out to be a palm, and no longer counts.
    case foundPalm
    /// The only finger turned out to be a resting thumb, and no longer counts.
    case foundThumb
    /// The touchpad or one of its buttons was pressed.
    case pressed
    /// The deadline has passed.
    case timeout
}
