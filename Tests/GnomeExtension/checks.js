// SPDX-License-Identifier: GPL-2.0-or-later

import System from 'system';

let [passed, failed] = [0, 0];

/**
 * Counts what holds.
 *
 * @param {string} name what it says
 * @param {*} found what there is
 * @param {*} expected what there must be
 */
export function equal(name, found, expected) {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
    const holds = left === right;
    passed += holds;
    failed += !holds;
    print(holds ? `ok ${name}` : `not ok ${name}: ${left}, not ${right}`);
}

/** Prints the counts, and ends the program. */
export function finish() {
    print(`${passed} passed, ${failed} failed, 0 skipped`);
    System.exit(failed > 0 ? 1 : 0);
}
