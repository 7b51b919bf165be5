// SPDX-License-Identifier: GPL-2.0-or-later
// What differs between the versions of GNOME Shell. Each difference is found by asking for the feature, never by a number.

import Clutter from 'gi://Clutter';
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

/** Returns the tracker of the cursor. Before GNOME 48 it is that of the display. */
export function cursorTracker() {
    return global.backend?.get_cursor_tracker?.() ?? Meta.CursorTracker.get_for_display(global.display);
}

function seat() {
    return (global.stage.context?.get_backend?.() ?? Clutter.get_default_backend()).get_default_seat();
}

/**
 * Hides the cursor. A hidden cursor takes the pointer's focus from every Wayland client, so that no click arrives, unless that is
 * inhibited. From GNOME 49 on all those are counted who hide it.
 *
 * @param {Meta.CursorTracker} tracker the cursor's tracker
 */
export function hideCursor(tracker) {
    seat().inhibit_unfocus();
    if ('inhibit_cursor_visibility' in tracker)
        tracker.inhibit_cursor_visibility();
    else
        tracker.set_pointer_visible(false);
}

/**
 * Hides the cursor that `hideCursor` has hidden, and the compositor has shown. From GNOME 49 on it does not.
 *
 * @param {Meta.CursorTracker} tracker the cursor's tracker
 */
export function hideCursorAgain(tracker) {
    tracker.set_pointer_visible?.(false);
}

/**
 * Shows the cursor that `hideCursor` has hidden.
 *
 * @param {Meta.CursorTracker} tracker the cursor's tracker
 */
export function showCursor(tracker) {
    try {
        if ('inhibit_cursor_visibility' in tracker)
            tracker.uninhibit_cursor_visibility();
        else
            tracker.set_pointer_visible(true);
    } finally {
        seat().uninhibit_unfocus();
    }
}

/**
 * Lets the compositor show fullscreen windows directly, or keeps it from that. The calls are counted.
 *
 * @param {boolean} isOn whether it may
 */
export function setUnredirect(isOn) {
    const name = isOn ? 'enable_unredirect' : 'disable_unredirect';
    if (global.compositor && name in global.compositor)
        global.compositor[name]();
    else
        Meta[`${name}_for_display`](global.display);
}
