// Boost.Geometry's R-tree, set up in its own favour: boxes of floats are faster here than boxes of doubles, being half as large;
// bulk loading builds a tighter tree than inserting does. The way of splitting matters to moves alone.
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

#ifndef PEER_PARAMETERS
#define PEER_PARAMETERS bgi::quadratic<16>
#endif

using Point = bg::model::point<float, 2, bg::cs::cartesian>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, int32_t>;
using Tree = bgi::rtree<Value, PEER_PARAMETERS>;

static Box box(const float *rect) { return Box(Point(rect[0], rect[1]), Point(rect[2], rect[3])); }

struct BoostTree {
    Tree tree;
    /// What a removal has to name, by item.
    std::vector<Box> boxes;
};

BoostTree *boost_tree_make(const float *rects, int32_t count) {
    std::vector<Value> values;
    values.reserve(count);
    auto *result = new BoostTree;
    result->boxes.reserve(count);
    for (int32_t item = 0; item < count; ++item) {
        result->boxes.push_back(box(rects + 4 * item));
        values.emplace_back(result->boxes.back(), item);
    }
    result->tree = Tree(values.begin(), values.end());
    return result;
}

void boost_tree_free(BoostTree *tree) { delete tree; }

void boost_tree_topmost(const BoostTree *tree, const float *points, int32_t count, int32_t *answers) {
    for (int32_t i = 0; i < count; ++i) {
        const float x = points[2 * i], y = points[2 * i + 1];
        int32_t best = -1;
        tree->tree.query(bgi::intersects(Point(x, y)), boost::make_function_output_iterator([&](const Value &value) {
            // Boost's boxes are closed.
            if (value.second > best && x < bg::get<bg::max_corner, 0>(value.first) &&
                y < bg::get<bg::max_corner, 1>(value.first))
                best = value.second;
        }));
        answers[i] = best;
    }
}

void boost_tree_nearest(const BoostTree *tree, const float *points, int32_t count, int32_t *answers) {
    for (int32_t i = 0; i < count; ++i) {
        int32_t best = -1;
        tree->tree.query(bgi::nearest(Point(points[2 * i], points[2 * i + 1]), 1),
                         boost::make_function_output_iterator([&](const Value &value) { best = value.second; }));
        answers[i] = best;
    }
}

void boost_tree_move(BoostTree *tree, const int32_t *items, const float *rects, int32_t count) {
    for (int32_t i = 0; i < count; ++i) {
        const int32_t item = items[i];
        tree->tree.remove(Value(tree->boxes[item], item));
        tree->boxes[item] = box(rects + 4 * i);
        tree->tree.insert(Value(tree->boxes[item], item));
    }
}
