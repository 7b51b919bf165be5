// SPDX-License-Identifier: GPL-2.0-or-later
// What differs between the versions of GNOME Shell. Each difference is found by asking for the feature, never by a number.

/** The Shell's module `ui/main`. Before GNOME 45 it is no module of its own. */
export const Main = await import('resource:///org/gnome/shell/ui/main.js').catch(() => globalThis.imports.ui.main);
