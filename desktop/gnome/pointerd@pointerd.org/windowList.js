// SPDX-License-Identifier: GPL-2.0-or-later

import Meta from 'gi://Meta';

import { Main } from './compat.js';
import { beginningOf, frontOf } from './windowChanges.js';

/** The numbers of what the Shell itself shows in front of all windows: all that takes all input, and a banner. Windows begin with 1. */
const SHELL = 0;
const BANNER = 0xffffffff;

const POPUPS = [Meta.WindowType.DROPDOWN_MENU, Meta.WindowType.POPUP_MENU, Meta.WindowType.TOOLTIP, Meta.WindowType.NOTIFICATION,
    Meta.WindowType.COMBO, Meta.WindowType.DND];

const WINDOW_SIGNALS = ['size-changed', 'position-changed', 'notify::minimized', 'notify::title', 'notify::wm-class',
    'notify::on-all-workspaces', 'workspace-changed', 'shown', 'notify::fullscreen', 'notify::a11y-dbus-name',
    'notify::a11y-object-path'];

/** The visible windows of the active workspace, and a call when something about them may have changed. */
export class WindowList {
    /** @param {function(): void} onChange called when the list may be another one; often, and without an order */
    constructor(onChange) {
        this._onChange = onChange;
        this._windows = new Map();
        this._connected = [];
        try {
            this._follow();
        } catch (error) {
            this.destroy();
            throw error;
        }
    }

    _follow() {
        const onChange = this._onChange;
        this._connect(global.display, 'window-created', (_display, window) => {
            this._track(window);
            this._onChange();
        });
        this._connect(global.display, 'restacked', onChange);
        this._connect(global.display, 'notify::focus-window', onChange);
        this._connect(global.workspace_manager, 'active-workspace-changed', onChange);
        this._connect(global.workspace_manager, 'showing-desktop-changed', onChange);
        this._connect(global.stage, 'notify::is-grabbed', onChange);
        for (const name of ['showing', 'hidden'])
            this._connect(Main.overview, name, onChange);
        const banner = bannerActor();
        for (const name of banner ? ['notify::mapped', 'notify::allocation'] : [])
            this._connect(banner, name, onChange);
        for (const actor of global.get_window_actors()) {
            if (!actor.is_destroyed())
                this._track(actor.meta_window);
        }
    }

    destroy() {
        for (const [object, id] of this._connected)
            object.disconnect(id);
        this._connected = [];
        for (const window of [...this._windows.keys()])
            this._forget(window);
    }

    /**
     * Returns the windows, the front one first, each as an array for the bus: number, process, title, names of the program, whether it is
     * a popup, is one of X11, is fullscreen, and is active, frame, buffer, and the two parts of its accessible's name. In the overview there
     * are none, because it shows them in other places. What the Shell shows in front of them and takes all input for is the first one, and a
     * banner with a notification comes before windows.
     *
     * @returns {Array[]} the windows
     */
    describe() {
        if (Main.overview.visible)
            return [];
        const workspace = global.workspace_manager.get_active_workspace();
        const found = global.get_window_actors()
            .filter(actor => !actor.is_destroyed() && this._windows.has(actor.meta_window))
            .map(actor => actor.meta_window)
            .filter(window => window.showing_on_its_workspace() && window.located_on_workspace(workspace))
            .map(describe)
            .concat(describeBanner())
            .filter(([,,,,,,,, frame]) => isOnStage(frame));
        if (Main.modalCount > 0)
            found.push(describeShell());
        return frontOf(found.reverse());
    }

    _connect(object, name, handler) {
        this._connected.push([object, object.connect(name, handler)]);
    }

    _track(window) {
        if (this._windows.has(window))
            return;
        const ids = WINDOW_SIGNALS.map(name => window.connect(name, this._onChange));
        ids.push(window.connect('unmanaging', () => {
            this._forget(window);
            this._onChange();
        }));
        this._windows.set(window, ids);
    }

    _forget(window) {
        for (const id of this._windows.get(window) ?? [])
            window.disconnect(id);
        this._windows.delete(window);
    }
}

function describe(window) {
    const isX11 = window.get_client_type() === Meta.WindowClientType.X11;
    const isPopup = window.is_override_redirect() || POPUPS.includes(window.get_window_type());
    const names = [window.get_wm_class(), window.get_wm_class_instance(), window.get_gtk_application_id(), window.get_sandboxed_app_id()];
    let frame = window.get_frame_rect();
    let buffer = window.get_buffer_rect();
    if (isX11) {
        // The frame has the decorations of the Shell. Where the program draws its own, what it calls its window has the shadow.
        buffer = window.frame_rect_to_client_rect(frame);
        frame = frame.intersect(buffer)[1];
    }
    // Mutter has these from 50 on.
    const accessible = [window.a11y_dbus_name, window.a11y_object_path].map(name => beginningOf(name ?? ''));
    const programs = [...new Set(names.filter(name => name).map(name => beginningOf(name)))];
    return [window.get_stable_sequence(), Math.max(0, window.get_pid()), beginningOf(window.get_title() ?? ''), programs, isPopup, isX11,
        window.is_fullscreen(), window.has_focus(), rectangle(frame), rectangle(buffer), ...accessible];
}

/** Whether something of a window is on the stage. X11 programs have windows far outside. */
function isOnStage([x, y, width, height]) {
    const [right, bottom] = global.display.get_size();
    return width > 0 && height > 0 && x < right && y < bottom && x + width > 0 && y + height > 0;
}

function describeShell() {
    const all = [0, 0, ...global.display.get_size()];
    return [SHELL, 0, '', [], true, false, false, false, all, all, '', ''];
}

/** What holds the banner of a notification, if the Shell has one now or not. */
function bannerActor() {
    return Main.messageTray?.get_first_child() ?? null;
}

/** Returns the banner that the Shell shows, as a list; it slides in from above the stage. */
function describeBanner() {
    const actor = bannerActor();
    if (!actor?.mapped)
        return [];
    const place = [...actor.get_transformed_position(), ...actor.get_transformed_size()].map(Math.round);
    return [[BANNER, 0, '', [], true, false, false, false, place, place, '', '']];
}

function rectangle({ x, y, width, height }) {
    return [x, y, width, height];
}
