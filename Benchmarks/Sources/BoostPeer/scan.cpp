// What compositors do: an array of rectangles, looked at from the front until one contains the point.
#include "boost_peer.h"

#include <algorithm>
#include <limits>

void scan_topmost(const float *rects, int32_t rect_count, const float *points, int32_t count, int32_t *answers) {
    for (int32_t i = 0; i < count; ++i) {
        const float x = points[2 * i], y = points[2 * i + 1];
        int32_t item = rect_count - 1;
        for (; item >= 0; --item) {
            const float *rect = rects + 4 * static_cast<int64_t>(item);
            if (rect[0] <= x && x < rect[2] && rect[1] <= y && y < rect[3]) break;
        }
        answers[i] = item;
    }
}

void scan_nearest(const float *rects, int32_t rect_count, const float *points, int32_t count, int32_t *answers) {
    for (int32_t i = 0; i < count; ++i) {
        const float x = points[2 * i], y = points[2 * i + 1];
        int32_t best = -1;
        float least = std::numeric_limits<float>::infinity();
        for (int32_t item = 0; item < rect_count; ++item) {
            const float *rect = rects + 4 * static_cast<int64_t>(item);
            const float dx = std::max(std::max(rect[0] - x, x - rect[2]), 0.0f);
            const float dy = std::max(std::max(rect[1] - y, y - rect[3]), 0.0f);
            const float distance = dx * dx + dy * dy;
            if (distance <= least) {
                least = distance;
                best = item;
            }
        }
        answers[i] = best;
    }
}
