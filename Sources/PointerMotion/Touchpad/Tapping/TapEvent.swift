/// What happens to taps.
enum TapEvent {
    /// One more finger is down.
    case touched
    /// One finger fewer is down.
    case lifted
    /// A finger went further than one that taps.
    case moved
    /// A finger turned out to be a palm, and no longer counts.
    case foundPalm
    /// The only finger turned out to be a thumb that rests, and no longer counts.
    case foundThumb
    /// The touchpad or one of its buttons was pressed.
    case pressed
    /// The deadline has come.
    case timeout
}
