// SPDX-License-Identifier: GPL-2.0-or-later

// What the extension decides about the pointer, without a Shell. usage: gjs -m pointer.js

import GLib from 'gi://GLib';

import { equal, finish } from './checks.js';
import { Cursor } from '../../desktop/gnome/pointerd@pointerd.org/cursor.js';
import { describeOutputs } from '../../desktop/gnome/pointerd@pointerd.org/monitors.js';
import { Positions } from '../../desktop/gnome/pointerd@pointerd.org/positions.js';
import * as Sprites from '../../desktop/gnome/pointerd@pointerd.org/sprites.js';

/** A compositor's cursor, which says when it changes, and what was asked of it. */
class Screen {
    constructor() {
        this.isVisible = true;
        this.log = [];
        this.listeners = [];
        this.cursor = new Cursor({
            isVisible: () => this.isVisible,
            hide: () => this.do('hide', false),
            hideAgain: () => this.do('hide again', false),
            show: () => this.do('show', true),
        });
        this.listeners.push(() => this.cursor.noteChange());
    }

    do(what, isVisible) {
        this.log.push(what);
        this.set(isVisible);
    }

    set(isVisible) {
        if (isVisible === this.isVisible)
            return;
        this.isVisible = isVisible;
        this.listeners.forEach(listener => listener());
    }
}

function cursor() {
    let screen = new Screen();
    screen.cursor.hide();
    screen.cursor.hide();
    screen.cursor.show();
    screen.cursor.show();
    equal('the cursor is hidden once and shown once', [screen.isVisible, screen.log], [true, ['hide', 'show']]);

    screen = new Screen();
    screen.cursor.hide();
    screen.set(true);
    equal('what the compositor shows with a motion is hidden again', [screen.isVisible, screen.log], [false, ['hide', 'hide again']]);
    screen.cursor.show();
    equal('and undone once', [screen.isVisible, screen.log.at(-1), screen.cursor.isHidden], [true, 'show', false]);

    screen = new Screen();
    screen.set(false);
    screen.cursor.hide();
    screen.cursor.show();
    equal('a cursor that others hide is theirs', [screen.isVisible, screen.log], [false, []]);

    screen = new Screen();
    screen.listeners.unshift(() => screen.set(true));
    screen.cursor.hide();
    equal('one that others insist on showing stays visible', [screen.isVisible, screen.log], [true, ['hide', 'show']]);
    screen.cursor.hide();
    equal('and is left alone', screen.log, ['hide', 'show']);
    screen.listeners.shift();
    screen.cursor.show();
    screen.cursor.hide();
    equal('until it was wanted visible', screen.isVisible, false);
}

/** A receiver of positions, and a clock. */
class Receiver {
    constructor() {
        this.place = [1, 2];
        this.sent = [];
        this.timers = new Map();
        this.hanging = [];
        this.time = 0;
        this.positions = new Positions({
            position: () => this.place,
            send: (...position) => this.sent.push(position),
            now: () => this.time,
            startTimer: (delay, callback) => {
                this.timers.set(this.timers.size + 1, callback);
                this.delay = delay;
                return this.timers.size;
            },
            stopTimer: timer => this.timers.delete(timer),
            onHanging: isHanging => this.hanging.push(isHanging),
        });
    }

    move(x, y) {
        this.place = [x, y];
        this.positions.move();
    }

    /** Fires the timers after so many milliseconds. */
    fire(later) {
        this.time += later;
        const callbacks = [...this.timers.values()];
        this.timers.clear();
        callbacks.forEach(callback => callback());
    }
}

function positions() {
    const receiver = new Receiver();
    equal('the first position is sent at once', receiver.sent, [[1, 1, 2]]);
    receiver.move(3, 4);
    receiver.move(5, 6);
    equal('others wait for its acknowledgement', receiver.sent.length, 1);
    equal('what was not sent has no place', [0, 1, 2].map(number => receiver.positions.place(number)), [null, [1, 2], null]);
    receiver.positions.acknowledge(7);
    equal('which has its number', receiver.sent.length, 1);
    receiver.positions.acknowledge(1);
    equal('the newest one follows', receiver.sent, [[1, 1, 2], [2, 5, 6]]);
    equal('one timer runs, of 250 ms', [receiver.timers.size, receiver.delay], [1, 250]);
    receiver.positions.acknowledge(2);
    receiver.fire(250);
    equal('with nothing to say nothing is sent, and soon no timer runs', [receiver.sent.length, receiver.timers.size], [2, 0]);
    receiver.positions.acknowledge(2);
    receiver.move(5, 6);
    equal('a motion to the same place is none', receiver.sent.length, 2);
    receiver.move(6, 7);
    receiver.time += 200;
    receiver.positions.acknowledge(3);
    receiver.move(7, 8);
    receiver.fire(50);
    equal('a timer is kept for a later position, and waits for the rest of its time', [receiver.hanging, receiver.timers.size, receiver.delay],
        [[], 1, 200]);
    receiver.fire(200);
    equal('without an acknowledgement the receiver hangs', [receiver.hanging, receiver.positions.isHanging], [[true], true]);
    receiver.move(9, 9);
    equal('and gets nothing more', receiver.sent.length, 4);
    receiver.positions.acknowledge(4);
    equal('with one it does no longer, and gets the newest', [receiver.hanging, receiver.sent.at(-1)], [[true, false], [5, 9, 9]]);
    receiver.positions.destroy();
    receiver.move(10, 10);
    equal('at the end no timer runs, and nothing is sent', [receiver.timers.size, receiver.sent.length], [0, 5]);
}

/** Returns sprites as they are in memory. */
function encode(list) {
    const buffer = new ArrayBuffer(120 * list.length);
    list.forEach(([outline, paint, color, length, ...numbers], index) => {
        new Uint8Array(buffer, 120 * index).set([outline, paint]);
        new Uint32Array(buffer, 120 * index + 4).set([color, length]);
        new Float64Array(buffer, 120 * index + 16).set(numbers);
    });
    return new Uint8Array(buffer);
}

function bytes(...numbers) {
    return new Uint8Array(new Float64Array(numbers).buffer);
}

const BOX = [0, 0, 0x102030, 0, 0.5, 10, 20, 30, 40, 5, 0, 0, 0, 0, 0, -1, -1];

function changed(index, value) {
    const box = [...BOX];
    box[index] = value;
    return encode([box]);
}

function sprites() {
    const path = [1, 0, 0, 3, ...BOX.slice(4)];
    const [box, shape] = Sprites.read(encode([BOX, path]), bytes(0, 7, 8));
    equal('a box is read', [box.opacity, box.x, box.y, box.width, box.height, box.radius, box.clip], [0.5, 10, 20, 30, 40, 5, null]);
    equal('a path has its numbers', [Array.from(shape.path), box.path.length], [[0, 7, 8], 0]);
    equal('a style has the color and the radius', Sprites.styleOf(box, 1), 'background-color: #102030; border-radius: 5px;');
    equal('a radius is in units of the stage, whatever a px is', Sprites.styleOf(box, 2), 'background-color: #102030; border-radius: 2.5px;');
    equal('a box is one, and a path is a picture', [Sprites.isBox(box), Sprites.isBox(shape)], [true, false]);
    equal('nothing is valid', Sprites.read(encode([]), bytes()), []);
    equal('65 sprites are not', Sprites.read(encode(Array(65).fill(BOX)), bytes()), null);
    equal('too many numbers of paths are not', Sprites.read(encode([BOX]), new Uint8Array(8 * (8 * 4096 * 7 + 1))), null);
    const picture = [...BOX];
    [picture[1], picture[7], picture[8]] = [1, 2000, 1000];
    equal('pictures of 16 million pixels are valid, and of 18 are not',
        [8, 9].map(count => Sprites.read(encode(Array(count).fill(picture)), bytes())?.length ?? null), [8, null]);
    equal('a path needs its numbers', Sprites.read(encode([path]), bytes(0, 7)), null);
    equal('which are finite', Sprites.read(encode([path]), bytes(0, NaN, 8)), null);
    for (const [name, index, value] of [['place', 5, 1e7], ['width', 7, -1], ['height', 8, 1e7], ['opacity', 4, NaN],
        ['radius', 9, Infinity], ['line', 11, -2], ['clip', 13, -Infinity]])
        equal(`a ${name} of ${value} is refused`, Sprites.read(changed(index, value), bytes()), null);
    equal('a color has no more than its three bytes', Sprites.styleOf(Sprites.read(changed(2, 0xff00000f), bytes())[0], 1),
        'background-color: #00000f; border-radius: 5px;');
    equal('what has 1 above its color moves with the cursor', [0x1000000, 0x200000f].map(color => Sprites.read(changed(2, color), bytes())[0].moves),
        [true, false]);
    const [clipped] = Sprites.read(changed(15, 3), bytes());
    equal('a clip with a size counts', clipped.clip, [0, 0, 3, -1]);
    const shadow = { ...box, paint: Sprites.Paint.SHADOW, extent: 12, share: 4 };
    equal('a shadow reaches beyond its box', [Sprites.marginOf(box), Sprites.marginOf(shadow)], [0, 16]);
    equal('a picture too large is none', Sprites.pictureOf({ ...shadow, width: 1e4, height: 1e4 }), '');
    equal('one that only moves stays', Sprites.pictureOf(shadow), Sprites.pictureOf({ ...shadow, x: 1, y: 2, opacity: 1 }));
    equal('one that grows does not', Sprites.pictureOf(shadow) === Sprites.pictureOf({ ...shadow, width: 31 }), false);
    const around = { x: 0, y: 0, width: 100, height: 100 };
    equal('a box covers a screen that it is on, and not the one beside it',
        [Sprites.overlaps(box, around), Sprites.overlaps(box, { ...around, x: 100 })], [true, false]);
}

/** An array of a message, whose bytes nobody may copy. */
function uncopied(count) {
    return {
        n_children: () => count,
        get_data_as_bytes() {
            throw new Error('the bytes are copied');
        },
    };
}

/** Returns whether nothing is read, and nothing is copied for that. */
function isRefused(sprites, path) {
    try {
        return Sprites.take(sprites, path) === null;
    } catch (error) {
        return error.message;
    }
}

function messages() {
    const array = count => new GLib.Variant(`a${Sprites.TYPE}`, Array(count).fill([...BOX.slice(0, 3), 0, ...BOX.slice(4)]));
    const numbers = count => new GLib.Variant('ad', Array(count).fill(0));
    equal('sprites of a message are read', [0, 1, 64].map(count => Sprites.take(array(count), numbers(3)).length), [0, 1, 64]);
    equal('as they are in memory', Sprites.take(array(1), numbers(0)), Sprites.read(encode([BOX]), bytes()));
    equal('65 are refused before they are copied', isRefused(uncopied(65), uncopied(0)), true);
    equal('and 64 are not', isRefused(uncopied(64), uncopied(8 * 4096 * 7)), 'the bytes are copied');
    equal('too many numbers of paths are refused before they are copied', isRefused(uncopied(1), uncopied(8 * 4096 * 7 + 1)), true);
    const long = length => ({ length, slice: () => uncopied(0).get_data_as_bytes() });
    equal('so are too many bytes', [[long(120 * 65), bytes()], [encode([BOX]), long(8 * (8 * 4096 * 7 + 1))]].map(parts => {
        try {
            return Sprites.read(...parts);
        } catch (error) {
            return error.message;
        }
    }), [null, null]);
}

function paths() {
    const log = [];
    const context = new Proxy({}, { get: (_, name) => (...numbers) => log.push([name, ...numbers]) });
    Sprites.addPath(context, [0, 1, 2, 1, 3, 4, 2, 6, 4, 6, 7, 3, 1, 1, 2, 2, 3, 3, 4]);
    equal('a path has all kinds of elements', log, [['moveTo', 1, 2], ['lineTo', 3, 4], ['curveTo', 5, 4, 6, 5, 6, 7],
        ['curveTo', 1, 1, 2, 2, 3, 3], ['closePath']]);
    log.length = 0;
    Sprites.addPath(context, [0, 1, 2, 9, 3, 4]);
    Sprites.addPath(context, [0, 1, 2, 1, 3]);
    equal('what is none ends it', log, [['moveTo', 1, 2], ['moveTo', 1, 2]]);
}

function outputs() {
    const mode = [['1', 10, 10, 50, 1, [1], {}], ['2', 20, 20, 75, 1, [1], { 'is-current': true }]];
    const physical = [[['A', 'v', 'p', 's'], mode, {}], [['B', 'v', 'p', 's'], [], {}]];
    const logical = [[0, 0, 2, 5, true, [['A', 'v', 'p', 's']], {}], [100, 0, 1.5, 0, false, [['B', 'v', 'p', 's']], {}],
        [500, 0, 1, 0, false, [['C', 'v', 'p', 's']], {}]];
    const monitors = [{ x: 0, y: 0, width: 100, height: 80 }, { x: 100, y: 0, width: 60, height: 40 }];
    equal('in the logical layout a unit has as many pixels', describeOutputs([1, physical, logical, { 'layout-mode': 1 }], monitors),
        [['A', 0, 0, 100, 80, 2, 1, 75, 5], ['B', 100, 0, 60, 40, 1.5, 1, 60, 0]]);
    equal('in the physical layout things are as much larger', describeOutputs([1, physical, logical, { 'layout-mode': 2 }], monitors),
        [['A', 0, 0, 100, 80, 1, 2, 75, 5], ['B', 100, 0, 60, 40, 1, 1.5, 60, 0]]);
}

cursor();
positions();
sprites();
messages();
paths();
outputs();
finish();
