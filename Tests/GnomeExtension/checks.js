// SPDX-License-Identifier: GPL-2.0-or-later

import System from 'system';

/** Counts what holds, as the tests of the desktop do. */
export class Checks {
    constructor() {
        this._passed = 0;
        this._failed = 0;
    }

    /** Counts whether two values are equal, compared as JSON. */
    equal(name, value, expected) {
        const [found, wanted] = [value, expected].map(each => JSON.stringify(each) ?? 'undefined');
        const holds = found === wanted;
        this._passed += Number(holds);
        this._failed += Number(!holds);
        print(holds ? `ok ${name}` : `not ok ${name}: ${found} is not ${wanted}`);
    }

    finish() {
        print(`${this._passed} passed, ${this._failed} failed, 0 skipped`);
        System.exit(this._failed > 0 ? 1 : 0);
    }
}
