// SPDX-License-Identifier: GPL-2.0-or-later

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import * as Compat from './compat.js';
import { Cursor } from './cursor.js';
import { describeOutputs } from './monitors.js';
import { Painter } from './painter.js';
import { Positions } from './positions.js';
import * as Sprites from './sprites.js';

const { Main } = Compat;
const PATH = '/org/pointerd/Desktop1';
const NAME = 'org.pointerd.Desktop1.Pointer';
const ERROR = 'org.pointerd.Desktop1.Error';
const INTERFACE = `<node><interface name="${NAME}">
    <method name="Open"/>
    <method name="Draw">
        <arg name="acknowledged" type="u" direction="in"/>
        <arg name="hidesCursor" type="b" direction="in"/>
        <arg name="sprites" type="a${Sprites.TYPE}" direction="in"/>
        <arg name="path" type="ad" direction="in"/>
    </method>
    <method name="Acknowledge"><arg name="position" type="u" direction="in"/></method>
    <signal name="OutputsChanged"><arg name="outputs" type="a(sdddddddu)"/></signal>
    <signal name="CursorMoved"><arg name="position" type="u"/><arg name="x" type="d"/><arg name="y" type="d"/></signal>
</interface></node>`;
const DISPLAY_CONFIG = ['org.gnome.Mutter.DisplayConfig', '/org/gnome/Mutter/DisplayConfig', 'org.gnome.Mutter.DisplayConfig'];

/** Draws for one program at a time, and says where the cursor is to it alone. Without one it does nothing. */
export class Pointer {
    /** @param {Gio.DBusConnection} connection the session's bus */
    constructor(connection) {
        this._connection = connection;
        this._client = null;
        const [description] = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces;
        // What wraps an object for the bus would unpack each number of a call by itself, which takes longer than to draw.
        this._exported = new Gio.DBusExportedObject({ g_interface_info: description });
        this._exported.connect('handle-method-call', (_, method, parameters, invocation) => this[`_on${method}`](parameters, invocation));
        this._exported.export(connection, PATH);
    }

    /** Ends, and shows the cursor. */
    destroy() {
        this._close();
        this._exported.unexport();
    }

    // The methods on the bus.

    _onOpen(_, invocation) {
        const sender = invocation.get_sender();
        if (this._client && this._client !== sender) {
            invocation.return_dbus_error(`${ERROR}.Busy`, `${this._client} draws the pointer`);
            return;
        }
        this._close();
        invocation.return_value(null);
        this._guard(() => this._open(sender));
    }

    _onDraw(parameters, invocation) {
        this._answer(invocation, () => {
            const sprites = Sprites.take(parameters.get_child_value(2), parameters.get_child_value(3));
            if (!sprites)
                return false;
            const acknowledged = parameters.get_child_value(0).get_uint32();
            this._painter.draw(sprites, this._positions.place(acknowledged));
            this._follow();
            this._hidesCursor = parameters.get_child_value(1).get_boolean();
            this._positions.acknowledge(acknowledged);
            this._updateCursor();
            return true;
        });
    }

    _onAcknowledge(parameters, invocation) {
        this._answer(invocation, () => {
            this._positions.acknowledge(parameters.get_child_value(0).get_uint32());
            this._updateCursor();
            return true;
        });
    }

    /** Does what the client asks, and replies. */
    _answer(invocation, action) {
        const isClient = invocation.get_sender() === this._client;
        if (isClient && this._guard(action))
            invocation.return_value(null);
        else
            invocation.return_dbus_error(`${ERROR}.Failed`, isClient ? 'the sprites cannot be drawn' : 'Open comes first');
    }

    /** Runs something that must not leave the cursor hidden when it fails. Returns what it returns. */
    _guard(action) {
        try {
            return action();
        } catch (error) {
            logError(error, 'pointerd');
            this._close();
            return false;
        }
    }

    // The life of a client.

    _open(client) {
        this._client = client;
        this._watch = Gio.bus_watch_name_on_connection(this._connection, client, Gio.BusNameWatcherFlags.NONE, null, () => this._close());
        this._cancellable = new Gio.Cancellable();
        this._hidesCursor = false;
        const tracker = Compat.cursorTracker();
        this._painter = new Painter();
        this._cursor = new Cursor({
            isVisible: () => tracker.get_pointer_visible(),
            hide: () => Compat.hideCursor(tracker),
            hideAgain: () => Compat.hideCursorAgain(tracker),
            show: () => Compat.showCursor(tracker),
        });
        this._positions = new Positions({
            position: () => global.get_pointer(),
            send: (...position) => this._emit('CursorMoved', '(udd)', position),
            now: () => GLib.get_monotonic_time() / 1000,
            startTimer: (delay, callback) => GLib.timeout_add(GLib.PRIORITY_DEFAULT, Math.ceil(delay), () => {
                this._guard(callback);
                return GLib.SOURCE_REMOVE;
            }),
            stopTimer: timer => GLib.source_remove(timer),
            onHanging: () => {
                this._updateCursor();
                this._updatePainter(tracker);
            },
        });
        this._handlers = [];
        this._connect(tracker, 'position-invalidated', () => {
            this._follow();
            this._positions.move();
        });
        this._connect(tracker, 'visibility-changed', () => this._cursor.noteChange());
        this._connect(tracker, 'cursor-changed', () => this._updatePainter(tracker));
        this._connect(Main.layoutManager, 'monitors-changed', () => this._sendOutputs());
        this._connect(global.display, 'in-fullscreen-changed', () => this._painter.updateFullscreen());
        this._updatePainter(tracker);
        this._sendOutputs();
    }

    _connect(object, signal, handler) {
        this._handlers.push([object, object.connect(signal, () => this._guard(handler))]);
    }

    _close() {
        if (!this._client)
            return;
        this._client = null;
        try {
            this._cursor?.show();
        } catch (error) {
            logError(error, 'pointerd');
        }
        this._cancellable.cancel();
        Gio.bus_unwatch_name(this._watch);
        for (const [object, handler] of this._handlers ?? [])
            object.disconnect(handler);
        this._positions?.destroy();
        this._painter?.destroy();
        this._handlers = this._positions = this._painter = this._cursor = null;
    }

    /** Moves what is drawn at the cursor with it: the client says so only later. */
    _follow() {
        const [x, y] = global.get_pointer();
        this._painter.follow(x, y);
    }

    _updateCursor() {
        if (this._hidesCursor && !this._positions.isHanging)
            this._cursor.hide();
        else
            this._cursor.show();
    }

    /** Draws nothing where an application has hidden the cursor, or while the client hangs. */
    _updatePainter(tracker) {
        this._painter.setHidden(this._positions.isHanging || tracker.get_sprite() === null);
    }

    _sendOutputs() {
        const call = [...DISPLAY_CONFIG, 'GetCurrentState', null, null, Gio.DBusCallFlags.NONE, -1, this._cancellable];
        this._connection.call(...call, (connection, result) => {
            let state;
            try {
                state = connection.call_finish(result).recursiveUnpack();
            } catch (error) {
                if (!error.matches?.(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED))
                    logError(error, 'pointerd');
                return;
            }
            this._guard(() => this._emit('OutputsChanged', '(a(sdddddddu))', [describeOutputs(state, Main.layoutManager.monitors)]));
        });
    }

    _emit(name, type, contents) {
        this._connection.emit_signal(this._client, PATH, NAME, name, new GLib.Variant(type, contents));
    }
}
