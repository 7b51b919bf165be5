import Limits

/// What counts at most of what window systems and windows say.
enum FeederWindowsLimit: ModuleLimit {
    /// Windows in a list. The front ones count.
    case windows
    /// Bytes of UTF-8 of a title, of a name of a program, and of KWin's own name of a window.
    case text
    /// Windows in an X11 window manager's list, the front one last.
    case listed
    /// Windows of that list, and children of the X11 root window, that are looked at: those in front.
    case asked
    /// Windows on X11 that their programs place, of which places are asked: those in front.
    case popups
    /// Frames around a window on X11.
    case frames
    /// Bytes of a property of an X11 window that is neither its title nor the window manager's list.
    case property
    /// Names of a program in an X11 window's WM_CLASS.
    case classNames
    /// Windows, and numbers of windows, in a message of the extension in GNOME Shell. Most of so many are behind others.
    case gnomeWindows
    /// Names of a program in such a message.
    case gnomeNames
    /// Nodes around a node of sway's tree.
    case swayLevels
    /// Visible windows of sway's tree, and nodes around them.
    case swayNodes
    /// Bytes of sway's tree or of an event, which are read as they come and not kept.
    case swayMessage
    /// Bytes of another reply of sway.
    case swayReply
    /// Calls that read from sway in one turn of the loop, so that a long message does not keep others waiting.
    case swayReads
    /// Bytes of a report of the script in KWin: some kilobytes for each of the most windows.
    case kwinReport
    /// Names of a program in such a report.
    case kwinNames

    var most: Int {
        switch self {
        case .windows: 256
        case .text: 1024
        case .listed: 16_384
        case .asked: 1024
        case .popups: 256
        case .frames: 6
        case .property: 1024
        case .classNames: 2
        case .gnomeWindows: 1024
        case .gnomeNames: 4
        case .swayLevels: 100
        case .swayNodes: 1024
        case .swayMessage: 16 << 20
        case .swayReply: 1 << 16
        case .swayReads: 16
        case .kwinReport: 1 << 20
        case .kwinNames: 8
        }
    }
}
