/// What a widget is to the pointer. The feeder declares nothing else of a widget but its rectangle.
package enum WidgetClass: String, Sendable, Hashable, CaseIterable {
    case button
    case menuItem
    case tab
    case link
    /// A text of one line.
    case text
    /// A text of several lines, a terminal, a document.
    case document
    case slider
    case item
    case nothing

    /// Whether toolkits draw it as a box with a border, beside other ones.
    var isControl: Bool {
        switch self {
        case .button, .menuItem, .tab, .text, .slider: true
        case .link, .document, .item, .nothing: false
        }
    }

    /// Returns the class of a role.
    /// - Parameters:
    ///   - role: the role.
    ///   - states: the object's states.
    ///   - isInDocument: whether the object is in a document, where cells and paragraphs are what somebody reads.
    package init(_ role: AccessibleRole, _ states: AccessibleStates, isInDocument: Bool = false) {
        switch role {
        case .pushButton, .toggleButton, .buttonMenu, .switch, .checkBox, .radioButton: self = .button
        case .comboBox: self = states.contains(.editable) ? .text : .button
        case .menu, .menuItem, .checkMenuItem, .radioMenuItem: self = .menuItem
        case .pageTab: self = .tab
        case .link: self = .link
        // A password field is a text field to everybody who observes the pointer.
        case .text, .entry, .passwordText, .spinButton, .editbar:
            self = states.contains(.multiLine) ? .document : .text
        case .terminal, .documentEmail, .documentFrame, .documentText, .documentWeb: self = .document
        case .slider: self = .slider
        case .listItem, .treeItem, .icon: self = .item
        case .tableCell: self = isInDocument ? .nothing : .item
        case .columnHeader, .tableColumnHeader: self = isInDocument ? .nothing : .button
        case .paragraph: self = isInDocument ? .nothing : .document
        default: self = .nothing
        }
    }
}
