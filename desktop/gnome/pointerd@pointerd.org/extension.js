// SPDX-License-Identifier: GPL-2.0-or-later

// GNOME Shell 43 and 44 run this file as a script, later ones import it as a module. To a script the rest of the next line is a
// comment; to a module it compares two numbers, and exports.
let one = 1;
0 <!-- one; export { default } from './pointerd.js';

/* exported init */
function init() {
    const { path } = imports.misc.extensionUtils.getCurrentExtension();
    let extension = null;
    // Counts up with each enable and disable: what was awaited meanwhile belongs to an earlier one.
    let turn = 0;
    return {
        async enable() {
            const own = ++turn;
            const { default: Extension } = await import(`file://${path}/pointerd.js`);
            if (own !== turn)
                return;
            extension = new Extension();
            extension.enable();
        },
        disable() {
            turn++;
            extension?.disable();
            extension = null;
        },
    };
}
