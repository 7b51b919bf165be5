#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Rectangles in the order of painting, four floats each: left, top, right, bottom; a point is two floats.
/// Every function answers a whole array of questions, so that nothing is measured but the work itself.

/// Boost.Geometry's R-tree, bulk loaded.
typedef struct BoostTree BoostTree;
/// What a tree is made for: each has the parameters that are best for it.
typedef enum {
    boost_use_topmost,
    boost_use_topmost_of_many,
    boost_use_nearest,
    boost_use_move,
    boost_use_build,
} BoostUse;
BoostTree *_Nonnull boost_tree_make(const float *_Nonnull rects, int32_t count, BoostUse use);
void boost_tree_free(BoostTree *_Nonnull tree);
/// The greatest rectangle that contains each point, -1 for none; half-open.
void boost_tree_topmost(const BoostTree *_Nonnull tree, const float *_Nonnull points, int32_t count, int32_t *_Nonnull answers);
/// A rectangle nearest to each point, -1 for none.
void boost_tree_nearest(const BoostTree *_Nonnull tree, const float *_Nonnull points, int32_t count, int32_t *_Nonnull answers);
/// Gives each of the items, one after the other, the rectangle that stands beside it.
void boost_tree_move(BoostTree *_Nonnull tree, const int32_t *_Nonnull items, const float *_Nonnull rects, int32_t count);

/// A look at every rectangle, from the front.
void scan_topmost(const float *_Nonnull rects, int32_t rect_count, const float *_Nonnull points, int32_t count, int32_t *_Nonnull answers);
void scan_nearest(const float *_Nonnull rects, int32_t rect_count, const float *_Nonnull points, int32_t count, int32_t *_Nonnull answers);

#ifdef __cplusplus
}
#endif
