# What the packages' scripts and scripts/install do with files below /etc/pointerd. packaging/debian/rules puts this text in place of
# #CONFIGURATION# in those scripts, for dash, with a function `shipped` that prints packaging/shipped.sha256.
# shellcheck shell=sh

# The names below /etc/pointerd of what versions up to 0.1.0 installed there, with the daemon and with the programs of a desktop.
daemon_files="pointerd.toml layouts/buttons.toml layouts/quilt.toml layouts/slider.toml"
desktop_files="desktop.toml"

# Print what a first installation has in pointerd.toml. docdir, where it is set, is the folder of the documents.
first_configuration() {
    cat <<END
# The configuration of pointerd: what stands here replaces a default, and nothing has to.
# \`man pointerd.toml\` and ${docdir:-/usr/share/doc/pointerd}/pointerd.toml explain every key.
# \`pointerctl check FILE\` finds mistakes; \`systemctl reload pointerd\` puts a change in force.
END
}

# Whether a file below a folder is byte for byte one that a version up to 0.1.0 installed. usage: is_shipped FOLDER NAME
is_shipped() {
    [ -f "$1/$2" ] && [ ! -L "$1/$2" ] && shipped | grep -xF "$(sha256sum <"$1/$2" | cut -d ' ' -f 1)  $2" >/dev/null
}

# Whether a layout is named by another file of a folder, or by one of a package, or may be by a file elsewhere, which the daemon's unit names.
# A link to a file counts. usage: is_named FOLDER NAME
is_named() {
    root=${1%/etc/pointerd}
    [ -n "$(find "$1/" "$root/usr/lib/pointerd/pointerd.toml.d/" ! -type d \( -name '*.toml' -o -name '*.json' \) ! -path "$1/$2" \
        -exec grep -slF "${2##*/}" {} + 2>/dev/null)" ] ||
        grep -qsF -e --config "$root"/etc/systemd/system/pointerd.service "$root"/etc/systemd/system/pointerd.service.d/*.conf
}

# Move what was installed below a folder, and nobody has changed, to names with .dpkg-remove at their ends. Layouts that a kept file names
# stay, and so does a pointerd.toml with which a changed layout is in force. usage: set_aside FOLDER NAME...
set_aside() {
    folder=$1
    shift
    for name in "$@"; do
        case $name in
        pointerd.toml)
            for layout in "$folder"/layouts/*; do
                layout=layouts/${layout##*/}
                if grep -qsF "\"$layout\"" "$folder/$name" && [ -e "$folder/$layout" ] && ! is_shipped "$folder" "$layout"; then
                    continue 2
                fi
            done
            ;;
        layouts/*) if [ -e "$folder/$name" ] && is_named "$folder" "$name"; then continue; fi ;;
        esac
        if is_shipped "$folder" "$name"; then mv -f "$folder/$name" "$folder/$name.dpkg-remove"; fi
    done
}

# Put back what set_aside has moved. usage: put_back FOLDER NAME...
put_back() {
    folder=$1
    shift
    for name in "$@"; do
        if [ -e "$folder/$name.dpkg-remove" ]; then mv "$folder/$name.dpkg-remove" "$folder/$name"; fi
    done
}

# Remove what set_aside has moved. usage: drop_aside FOLDER NAME...
drop_aside() {
    folder=$1
    shift
    for name in "$@"; do rm -f "$folder/$name.dpkg-remove"; done
    rmdir "$folder/layouts" 2>/dev/null || true
}

# Write pointerd.toml if there is none. usage: begin_configuration FOLDER
begin_configuration() {
    if [ ! -e "$1/pointerd.toml" ] && [ ! -L "$1/pointerd.toml" ]; then
        [ -d "$1" ] || install -d -m 0755 "$1"
        first_configuration >"$1/pointerd.toml"
        chmod 0644 "$1/pointerd.toml"
    fi
}
