import FeederModel

/// What an accessible object is to a person with a pointer, by the number of its role in AT-SPI.
///
/// The feeder has a table of its own (`AccessibleRole`). This one is written apart, so that a role that is missing there is a widget without a
/// region here.
enum WidgetKind: Sendable, Hashable {
    /// Something to click, to drag or to write in.
    case widget
    /// A page, a sheet or a letter. Some toolkits call those insensitive that a person can select in.
    case document
    /// A row, a cell, an icon, or the head of a column.
    case item

    init?(role: UInt32) {
        switch role {
        case Role.documentFrame, Role.documentSpreadsheet, Role.documentText, Role.documentWeb, Role.documentEmail:
            self = .document
        case Role.columnHeader, Role.icon, Role.listItem, Role.rowHeader, Role.tableCell, Role.tableColumnHeader,
            Role.tableRowHeader, Role.treeItem:
            self = .item
        default:
            guard Role.widgets.contains(role) else { return nil }
            self = .widget
        }
    }
}

/// Numbers and names of roles in AT-SPI.
enum Role {
    static let columnHeader: UInt32 = 10
    static let comboBox: UInt32 = 11
    static let icon: UInt32 = 26
    static let layeredPane: UInt32 = 30
    static let list: UInt32 = 31
    static let listItem: UInt32 = 32
    static let menu: UInt32 = 33
    static let pageTab: UInt32 = 37
    static let popupMenu: UInt32 = 41
    static let rootPane: UInt32 = 46
    static let rowHeader: UInt32 = 47
    static let scrollPane: UInt32 = 49
    static let table: UInt32 = 55
    static let tableCell: UInt32 = 56
    static let tableColumnHeader: UInt32 = 57
    static let tableRowHeader: UInt32 = 58
    static let toolTip: UInt32 = 64
    static let tree: UInt32 = 65
    static let treeTable: UInt32 = 66
    static let viewport: UInt32 = 68
    static let documentFrame: UInt32 = 82
    static let treeItem: UInt32 = 91
    static let documentSpreadsheet: UInt32 = 92
    static let documentText: UInt32 = 94
    static let documentWeb: UInt32 = 95
    static let documentEmail: UInt32 = 96
    static let listBox: UInt32 = 98

    /// The interactive roles, with their names.
    private static let names: [UInt32: String] = [
        7: "check box", 8: "check menu item", comboBox: "combo box", 15: "dial", menu: "menu", 35: "menu item",
        pageTab: "page tab", 40: "password text", 43: "push button", 44: "radio button", 45: "radio menu item",
        51: "slider",
        52: "spin button", 60: "terminal", 61: "text", 62: "toggle button", 77: "editbar", 79: "entry", 88: "link",
        129: "push button menu", 130: "switch",
    ]
    private static let otherNames: [UInt32: String] = [
        columnHeader: "column header", icon: "icon", listItem: "list item", rowHeader: "row header",
        tableCell: "table cell", tableColumnHeader: "table column header", tableRowHeader: "table row header",
        treeItem: "tree item", documentFrame: "document frame", documentSpreadsheet: "document spreadsheet",
        documentText: "document text", documentWeb: "document web", documentEmail: "document email",
    ]
    static let widgets = Set(names.keys)
    /// What shows its rows or icons within its own rectangle.
    static let containers: Set<UInt32> = [layeredPane, list, listBox, table, tree, treeTable]
    /// What is a window of its own when it is open.
    static let raised: Set<UInt32> = [popupMenu, toolTip]
    /// The heads of columns, which come before the rows.
    static let headers: Set<UInt32> = [columnHeader, tableColumnHeader]
    /// What has nothing in it that is a widget for itself. What a menu contains is another window.
    private static let leaves: Set<UInt32> = [7, 8, 15, icon, menu, 35, 40, 43, 44, 45, 51, 60, 62, 88, 129, 130]

    static func name(_ role: UInt32) -> String { names[role] ?? otherNames[role] ?? "role \(role)" }

    static func hasContents(_ role: UInt32) -> Bool { !leaves.contains(role) }

    /// Whether the object shows a part of its contents.
    static func isPane(_ role: UInt32) -> Bool { role == scrollPane || role == viewport || containers.contains(role) }
}

extension AccessibleStates {
    static let active = AccessibleStates(rawValue: 1 << 1)
    static let enabled = AccessibleStates(rawValue: 1 << 8)

    /// Whether the object is shown, as its toolkit says it.
    func isShown(by toolkit: Toolkit) -> Bool {
        // GTK 4.8 says of no widget that it is showing.
        contains(toolkit.isGTK4 ? .visible : [.visible, .showing]) && !contains(.defunct)
    }
}
