// SPDX-License-Identifier: GPL-2.0-or-later
// What the extension finds out about two lists of windows, and what it does about errors. usage: gjs -m Tests/GnomeExtension/windows.js

import { Guard } from '../../desktop/gnome/pointerd@pointerd.org/guard.js';
import { beginningOf, difference, frontOf, isEqual } from '../../desktop/gnome/pointerd@pointerd.org/windowChanges.js';
import { equal, finish } from './checks.js';
const window = (id, title = 'one', x = 0) => [id, 7, title, ['org.example.One'], false, false, false, false, [x, 0, 10, 10], [x, 0, 10, 10]];

equal('texts, numbers and flags are compared', isEqual([1, 'a', true, [2, [3]]], [1, 'a', true, [2, [3]]]), true);
equal('a value of another depth differs', isEqual([1, [2]], [1, 2]), false);
equal('a longer list differs', isEqual([1], [1, 2]), false);
equal('nothing differs from a list', isEqual(undefined, []), false);

equal('a text of 1024 characters is whole, and a longer one is cut', [1023, 1024, 1025].map(count => beginningOf('x'.repeat(count)).length),
    [1023, 1024, 1024]);
equal('no character is cut in half', ['\u{1f600}', 'x\u{1f600}'].map(text => [...beginningOf(text.repeat(1024))].length), [1024, 1024]);
equal('and what does not count is not copied', beginningOf({ length: 1e9, slice: (from, to) => 'x'.repeat(to - from) }).length, 1024);

equal('512 windows count, the front ones', [511, 512, 513].map(count => frontOf(Array.from({ length: count }, (_, place) => place)))
    .map(places => [places[0], places.length]), [[0, 511], [0, 512], [0, 512]]);

equal('the same windows are no change', difference([window(1), window(2)], [window(1), window(2)]), null);
equal('no windows are no change', difference([], []), null);
equal('a new window is sent', difference([window(1)], [window(2), window(1)]),
    { removed: [], changed: [window(2)], order: [2, 1] });
equal('a window that is gone is a number', difference([window(2), window(1)], [window(1)]), { removed: [2], changed: [], order: [1] });
equal('only a window that has moved is sent', difference([window(1), window(2)], [window(1), window(2, 'one', 5)]),
    { removed: [], changed: [window(2, 'one', 5)], order: [1, 2] });
equal('another title is a change', difference([window(1)], [window(1, 'two')]), { removed: [], changed: [window(1, 'two')], order: [1] });
equal('another order is a change of the order only', difference([window(1), window(2)], [window(2), window(1)]),
    { removed: [], changed: [], order: [2, 1] });
equal('all at once', difference([window(1), window(2), window(3)], [window(4), window(3), window(2, 'two')]),
    { removed: [1], changed: [window(4), window(2, 'two')], order: [4, 3, 2] });

// Applying a difference gives the windows now, for random lists.
function apply(before, change) {
    const known = new Map(before.map(each => [each[0], each]));
    change.removed.forEach(id => known.delete(id));
    change.changed.forEach(each => known.set(each[0], each));
    return change.order.map(id => known.get(id));
}

let seed = 1;
const random = limit => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % limit;
};
const list = () => {
    const ids = [...new Set(Array.from({ length: random(6) }, () => random(8)))];
    return ids.map(id => window(id, `title ${random(2)}`, random(2)));
};
let wrong = 0;
let before = [];
for (let round = 0; round < 2000; round++) {
    const now = list();
    const change = difference(before, now);
    if (!isEqual(change ? apply(before, change) : before, now))
        wrong++;
    before = now;
}
equal('2000 random changes lead to the windows now', wrong, 0);

// The log shows the errors that this test makes.
let ends = 0;
const guard = new Guard(() => ends++);
const fail = () => {
    throw new Error('made by the test');
};
equal('an action returns its value', guard.run(() => 5), 5);
equal('an error goes no further', [guard.run(fail), guard.run(fail), guard.isOver, ends], [undefined, undefined, false, 0]);
equal('after three of them it gives up, once', [guard.run(fail), guard.isOver, ends], [undefined, true, 1]);
equal('then nothing is called', [guard.run(() => 5), ends], [undefined, 1]);

finish();
