// SPDX-License-Identifier: GPL-2.0-or-later

// The values of Mutter's `layout-mode`.
const PHYSICAL = 2;
const USUAL_RATE = 60;

/**
 * Returns the outputs in coordinates of the stage: name, x, y, width, height, pixels for each unit, by how much things are larger than a
 * unit says, frames a second, and how the picture is turned, by the numbers of wl_output. In the physical layout a unit is a pixel, and
 * things are as much larger as the scale says; in the logical one a unit has as many pixels.
 *
 * @param {Array} state what `GetCurrentState` of org.gnome.Mutter.DisplayConfig returns
 * @param {object[]} monitors the Shell's monitors, with their rectangles
 * @returns {Array[]} the outputs
 */
export function describeOutputs([, physical, logical, properties], monitors) {
    const isPhysical = properties['layout-mode'] === PHYSICAL;
    const outputs = [];
    for (const [x, y, scale, transform, , [[name]]] of logical) {
        const monitor = monitors.find(other => other.x === x && other.y === y);
        if (!monitor)
            continue;
        const [, modes = []] = physical.find(([[other]]) => other === name) ?? [];
        const rate = modes.find(mode => mode[6]['is-current'])?.[3] ?? USUAL_RATE;
        const [pixels, factor] = isPhysical ? [1, scale] : [scale, 1];
        outputs.push([name, x, y, monitor.width, monitor.height, pixels, factor, rate, transform]);
    }
    return outputs;
}
