import Glibc
import PointerRuntime
import SystemPackage

/// A cursor theme all of whose pictures are 32 by 32 transparent pixels. Lists of themes leave it out.
enum BlankTheme {
    /// The theme's name, which is that of its folder.
    static let name = "pointerd-blank"

    /// Names of cursors: those of CSS, and the older ones by which programs ask for the same. A theme that lacked one would get it from
    /// the desktop's default theme.
    private static let cursors = """
        X_cursor alias all-scroll arrow bd_double_arrow bottom_left_corner bottom_right_corner bottom_side cell circle closedhand
        col-resize color-picker context-menu copy cross cross_reverse crosshair crossed_circle default diamond_cross dnd-ask dnd-copy
        dnd-link dnd-move dnd-no-drop dnd-none dot dotbox draft double_arrow e-resize ew-resize fd_double_arrow fleur forbidden grab
        grabbing half-busy hand hand1 hand2 help ibeam icon left_ptr left_ptr_watch left_side link move n-resize ne-resize nesw-resize
        no-drop not-allowed ns-resize nw-resize nwse-resize openhand pencil pirate plus pointer pointing_hand progress question_arrow
        right_ptr right_side row-resize s-resize sb_h_double_arrow sb_v_double_arrow se-resize size-bdiag size-fdiag size-hor size-ver
        size_all size_bdiag size_fdiag size_hor size_ver split_h split_v sw-resize target tcross text top_left_arrow top_left_corner
        top_right_corner top_side up-arrow up_arrow v_double_arrow vertical-text w-resize wait watch wayland-cursor whats_this xterm
        zoom-in zoom-out
        """

    /// Width and height of the pictures, in pixels.
    static let side: UInt32 = 32

    /// A file of libXcursor with one transparent picture: a header, a table of contents with one entry, the picture.
    static let picture: [UInt8] = {
        let image: UInt32 = 0xfffd_0002
        let (headerBytes, entryBytes, imageBytes): (UInt32, UInt32, UInt32) = (16, 12, 36)
        let words: [UInt32] =
            [headerBytes, 0x1_0000, 1]
            + [image, side, headerBytes + entryBytes]
            // Size, nominal size, version, width, height, hot spot, time, and the pixels.
            + [imageBytes, image, side, 1, side, side, 0, 0, 0]
            + [UInt32](repeating: 0, count: Int(side * side))
        return Array("Xcur".utf8)
            + words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }()

    /// Writes the theme's files, unless they are there.
    /// - Parameter themes: the folder of a person's icon themes, which is made if it is missing.
    static func write(to themes: FilePath) throws(Errno) {
        // The number of pictures and their size stand for the version of the theme.
        let text = """
            [Icon Theme]
            Name=pointerd
            Comment=No cursor: pointerd draws the pointer in \(names.count) forms, each \(side) by \(side)
            Hidden=true

            """
        // The last file that is written.
        let index = index(in: themes)
        guard try OwnFiles.readOwn(index) != Array(text.utf8) else { return }
        let pictures = themes.appending("\(name)/cursors")
        try OwnFiles.makeFolders(pictures)
        for name in names { try OwnFiles.write(picture, to: pictures.appending(name)) }
        try OwnFiles.write(Array(text.utf8), to: index)
    }

    /// Removes the theme's files. That takes no room on the disk.
    static func remove(from themes: FilePath) {
        OwnFiles.remove(index(in: themes))
        for name in names { OwnFiles.remove(themes.appending("\(self.name)/cursors/\(name)")) }
    }

    private static func index(in themes: FilePath) -> FilePath { themes.appending("\(name)/index.theme") }

    private static var names: [String] { cursors.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
