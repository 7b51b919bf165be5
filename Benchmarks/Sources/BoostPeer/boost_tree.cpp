// Boost.Geometry's R-tree, set up in its own favour: boxes of floats are faster here than boxes of doubles, being half as large;
// bulk loading builds a tighter tree than inserting does. What suits it best depends on the use, so each use has its own parameters.
// The way of splitting matters to moves alone; rstar takes many times as long for these. Measured in nanoseconds, with nodes of
//                                           4           8          16          32
//   top-most of 10 000 / 1 000 000      342 / 1206  365 /  884  403 /  730  555 / 1009  random
//   nearest of 10 000 / 1 000 000       413 / 1233  473 / 1473  654 / 1487 1216 / 3139  targets
//   nearest of them, walking            202 /  254  223 /  302  342 /  512  520 /  985  targets
//   move near, of 10 000 / 1 000 000    919 / 2878  723 / 2090  574 / 1992  617 / 2596  random, quadratic
//   the same                           1199 / 3664  748 / 3044  548 / 1898  663 / 1920  random, linear
//   build of 1 000 / 1 000 000           43 /  282   31 /  261   24 /  228   20 /  217  random
#include "boost_enumerations.h"
#include "boost_peer.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using Point = bg::model::point<float, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, int32_t>;

static Box box(const float *rect) { return Box(Point(rect[0], rect[1]), Point(rect[2], rect[3])); }

struct BoostTree {
    virtual ~BoostTree() = default;
    virtual void topmost(const float *points, int32_t count, int32_t *answers) const = 0;
    virtual void nearest(const float *points, int32_t count, int32_t *answers) const = 0;
    virtual void move(const int32_t *items, const float *rects, int32_t count) = 0;
};

namespace {
template <typename Parameters> struct TreeOf final : BoostTree {
    bgi::rtree<Value, Parameters> tree;
    /// What a removal has to name, by item.
    std::vector<Box> boxes;

    TreeOf(const float *rects, int32_t count) {
        std::vector<Value> values;
        values.reserve(count);
        boxes.reserve(count);
        for (int32_t item = 0; item < count; ++item) {
            boxes.push_back(box(rects + 4 * item));
            values.emplace_back(boxes.back(), item);
        }
        tree = bgi::rtree<Value, Parameters>(values.begin(), values.end());
    }

    void topmost(const float *points, int32_t count, int32_t *answers) const override {
        for (int32_t i = 0; i < count; ++i) {
            const float x = points[2 * i], y = points[2 * i + 1];
            int32_t best = -1;
            tree.query(bgi::intersects(Point(x, y)), boost::make_function_output_iterator([&](const Value &value) {
                // Boost's boxes are closed.
                if (value.second > best && x < bg::get<bg::max_corner, 0>(value.first) &&
                    y < bg::get<bg::max_corner, 1>(value.first))
                    best = value.second;
            }));
            answers[i] = best;
        }
    }

    void nearest(const float *points, int32_t count, int32_t *answers) const override {
        for (int32_t i = 0; i < count; ++i) {
            int32_t best = -1;
            tree.query(bgi::nearest(Point(points[2 * i], points[2 * i + 1]), 1),
                       boost::make_function_output_iterator([&](const Value &value) { best = value.second; }));
            answers[i] = best;
        }
    }

    void move(const int32_t *items, const float *rects, int32_t count) override {
        for (int32_t i = 0; i < count; ++i) {
            const int32_t item = items[i];
            tree.remove(Value(boxes[item], item));
            boxes[item] = box(rects + 4 * i);
            tree.insert(Value(boxes[item], item));
        }
    }
};
}

BoostTree *boost_tree_make(const float *rects, int32_t count, BoostUse use) {
    switch (use) {
    case boost_use_nearest: return new TreeOf<bgi::quadratic<4>>(rects, count);
    case boost_use_build: return new TreeOf<bgi::quadratic<32>>(rects, count);
    case boost_use_topmost: return new TreeOf<bgi::quadratic<8>>(rects, count);
    case boost_use_topmost_of_many:
    case boost_use_move: return new TreeOf<bgi::quadratic<16>>(rects, count);
    }
    return nullptr;
}

void boost_tree_free(BoostTree *tree) { delete tree; }

void boost_tree_topmost(const BoostTree *tree, const float *points, int32_t count, int32_t *answers) {
    tree->topmost(points, count, answers);
}

void boost_tree_nearest(const BoostTree *tree, const float *points, int32_t count, int32_t *answers) {
    tree->nearest(points, count, answers);
}

void boost_tree_move(BoostTree *tree, const int32_t *items, const float *rects, int32_t count) {
    tree->move(items, rects, count);
}
