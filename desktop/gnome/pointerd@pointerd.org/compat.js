// SPDX-License-Identifier: GPL-2.0-or-later
// What differs between the versions of GNOME Shell. Each difference is found by asking for the feature, never by a number.

import Meta from 'gi://Meta';

/** The Shell's module `ui/main`. Before GNOME 45 it is no module of its own. */
export const Main = await import('resource:///org/gnome/shell/ui/main.js').catch(() => globalThis.imports.ui.main);

/**
 * Calls a function once, before the next frame is drawn. Before GNOME 44 the functions for that are not those of the compositor.
 *
 * @param {function(): void} callback the function
 * @returns {number} what `cancelFrame` takes
 */
export function requestFrame(callback) {
    const laters = global.compositor?.get_laters?.();
    const once = () => {
        callback();
        return false;
    };
    return laters ? laters.add(Meta.LaterType.BEFORE_REDRAW, once) : Meta.later_add(Meta.LaterType.BEFORE_REDRAW, once);
}

/**
 * Takes back a call that `requestFrame` has promised.
 *
 * @param {number} id what `requestFrame` has returned
 */
export function cancelFrame(id) {
    const laters = global.compositor?.get_laters?.();
    if (laters)
        laters.remove(id);
    else
        Meta.later_remove(id);
}
