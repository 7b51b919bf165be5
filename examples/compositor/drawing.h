/* What this compositor needs of the constants in docs/guide/drawing.md, by their names there. */
#pragma once

/* Points across. */
#define DOT_DIAMETER 20
#define BEAM_WIDTH 3
/* Of what is drawn over the content: 0 lets everything through, 1 nothing. */
#define POINTER_OPACITY 0.5
#define HIGHLIGHT_OPACITY 0.15
