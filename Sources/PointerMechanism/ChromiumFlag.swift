/// The file by which Debian's Chromium, which reads all files of its folder, shows its accessible objects.
package enum ChromiumFlag {
    package static let folder = "/etc/chromium.d"
    package static let name = "pointerd"
    /// The file, which is always the same.
    package static let text = """
        # pointer-mechanism writes this file while a person wishes that Chromium takes part, and removes it after that.
        export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --force-renderer-accessibility"

        """
}
