/// The roles of AT-SPI that the feeder knows.
package enum AccessibleRole: UInt32, Sendable, Hashable, CaseIterable {
    case alert = 2
    case checkBox = 7
    case checkMenuItem = 8
    case colorChooser = 9
    case comboBox = 11
    case dialog = 16
    case fileChooser = 19
    /// A box in a window; in Qt also a window that is a plain widget.
    case filler = 20
    case fontChooser = 21
    case frame = 23
    case icon = 26
    case label = 29
    case listItem = 32
    case menu = 33
    case menuBar = 34
    case menuItem = 35
    case pageTab = 37
    case passwordText = 40
    case popupMenu = 41
    case pushButton = 43
    case radioButton = 44
    case radioMenuItem = 45
    case scrollBar = 48
    case scrollPane = 49
    case separator = 50
    case slider = 51
    case spinButton = 52
    case tableCell = 56
    case terminal = 60
    case text = 61
    case toggleButton = 62
    case toolTip = 64
    case viewport = 68
    case window = 69
    case entry = 79
    case documentFrame = 82
    case link = 88
    case treeItem = 91
    case documentWeb = 95
    case buttonMenu = 129
    case `switch` = 130

    /// The names that AT-SPI gives the role, and that `[feeder.roles]` has: of two roles an older and a newer one.
    package var names: [String] {
        switch self {
        case .pushButton: [name, "button"]
        case .buttonMenu: [name, "push button menu"]
        default: [name]
        }
    }

    /// A name that AT-SPI gives the role: "push button".
    package var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? " \(letter.lowercased())" : "\(letter)"
        }
    }

    /// Whether the object can be the accessible of a window that a window manager places.
    package var isFrame: Bool {
        switch self {
        case .alert, .colorChooser, .dialog, .fileChooser, .filler, .fontChooser, .frame, .window: true
        default: false
        }
    }

    /// Whether the object can be the accessible of a window that its application places.
    package var isPopup: Bool { self == .menu || self == .popupMenu || self == .window }

    /// Whether the object shows a part of its contents, and scrolls them.
    package var isPane: Bool { self == .scrollPane || self == .viewport }

    /// Whether the object is drawn above its window, outside of what contains it.
    package var isRaised: Bool { self == .menu || self == .popupMenu }

    /// Whether nothing inside of the object is of interest. Items of menus contain menus.
    package var isLeaf: Bool {
        switch self {
        case .checkBox, .checkMenuItem, .icon, .label, .link, .passwordText, .pushButton, .radioButton, .radioMenuItem,
            .scrollBar, .separator, .slider, .spinButton, .terminal, .text, .toggleButton, .toolTip, .entry,
            .buttonMenu, .switch:
            true
        case .alert, .colorChooser, .comboBox, .dialog, .fileChooser, .filler, .fontChooser, .frame, .listItem, .menu,
            .menuBar, .menuItem,
            .pageTab, .popupMenu, .scrollPane, .tableCell, .viewport, .window, .documentFrame, .treeItem, .documentWeb:
            false
        }
    }
}
