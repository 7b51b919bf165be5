/// The roles of AT-SPI, by their numbers.
package enum AccessibleRole: UInt32, Sendable, Hashable, CaseIterable {
    case acceleratorLabel = 1
    case alert = 2
    case animation = 3
    case arrow = 4
    case calendar = 5
    case canvas = 6
    case checkBox = 7
    case checkMenuItem = 8
    case colorChooser = 9
    case columnHeader = 10
    case comboBox = 11
    case dateEditor = 12
    case desktopIcon = 13
    case desktopFrame = 14
    case dial = 15
    case dialog = 16
    case directoryPane = 17
    case drawingArea = 18
    case fileChooser = 19
    /// A box in a window; in Qt also a window that is a plain widget.
    case filler = 20
    case focusTraversable = 21
    case fontChooser = 22
    case frame = 23
    case glassPane = 24
    case htmlContainer = 25
    case icon = 26
    case image = 27
    case internalFrame = 28
    case label = 29
    case layeredPane = 30
    case list = 31
    case listItem = 32
    case menu = 33
    case menuBar = 34
    case menuItem = 35
    case optionPane = 36
    case pageTab = 37
    case pageTabList = 38
    case panel = 39
    case passwordText = 40
    case popupMenu = 41
    case progressBar = 42
    case pushButton = 43
    case radioButton = 44
    case radioMenuItem = 45
    case rootPane = 46
    case rowHeader = 47
    case scrollBar = 48
    case scrollPane = 49
    case separator = 50
    case slider = 51
    case spinButton = 52
    case splitPane = 53
    case statusBar = 54
    case table = 55
    case tableCell = 56
    case tableColumnHeader = 57
    case tableRowHeader = 58
    case tearoffMenuItem = 59
    case terminal = 60
    case text = 61
    case toggleButton = 62
    case toolBar = 63
    case toolTip = 64
    case tree = 65
    case treeTable = 66
    case unknown = 67
    case viewport = 68
    case window = 69
    case extended = 70
    case header = 71
    case footer = 72
    case paragraph = 73
    case ruler = 74
    case application = 75
    case autocomplete = 76
    case editbar = 77
    case embedded = 78
    case entry = 79
    case chart = 80
    case caption = 81
    case documentFrame = 82
    case heading = 83
    case page = 84
    case section = 85
    case redundantObject = 86
    case form = 87
    case link = 88
    case inputMethodWindow = 89
    case tableRow = 90
    case treeItem = 91
    case documentSpreadsheet = 92
    case documentPresentation = 93
    case documentText = 94
    case documentWeb = 95
    case documentEmail = 96
    case comment = 97
    case listBox = 98
    case grouping = 99
    case imageMap = 100
    case notification = 101
    case infoBar = 102
    case levelBar = 103
    case titleBar = 104
    case blockQuote = 105
    case audio = 106
    case video = 107
    case definition = 108
    case article = 109
    case landmark = 110
    case log = 111
    case marquee = 112
    case math = 113
    case rating = 114
    case timer = 115
    case `static` = 116
    case mathFraction = 117
    case mathRoot = 118
    case `subscript` = 119
    case superscript = 120
    case descriptionList = 121
    case descriptionTerm = 122
    case descriptionValue = 123
    case footnote = 124
    case contentDeletion = 125
    case contentInsertion = 126
    case mark = 127
    case suggestion = 128
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

    /// Whether the object is a text, a table or a page that somebody writes or reads, with all that is in it.
    var isDocument: Bool {
        switch self {
        case .documentEmail, .documentFrame, .documentPresentation, .documentSpreadsheet, .documentText, .documentWeb:
            true
        default: false
        }
    }

    /// Whether the object only lays out what is in it.
    var isBox: Bool {
        switch self {
        case .filler, .footer, .form, .grouping, .header, .infoBar, .layeredPane, .pageTabList, .panel, .rootPane,
            .section,
            .splitPane, .statusBar, .titleBar, .toolBar:
            true
        default: false
        }
    }

    /// Whether the object names a column of a table.
    var isColumnHeader: Bool { self == .columnHeader || self == .tableColumnHeader }

    /// Whether nothing inside of the object is of interest. Items of menus contain menus.
    var isLeaf: Bool {
        switch self {
        case .checkBox, .checkMenuItem, .icon, .label, .link, .passwordText, .pushButton, .radioButton, .radioMenuItem,
            .scrollBar, .separator, .slider, .spinButton, .terminal, .text, .toggleButton, .toolTip, .entry,
            .buttonMenu, .switch:
            true
        default: false
        }
    }
}
