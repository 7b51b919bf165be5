// Boost.Geometry's R-tree, set up in its own favor: boxes of floats are faster here than boxes of doubles, being half as large;
// bulk loading builds a tighter tree than inserting does. A layout has one tree for everything, so it is the parameters that serve
// all of it best: those with the least geometric mean over the four kinds of work. Nanoseconds of processor time, each the geometric
// mean over UI-like and random sets of 10 000 and 1 000 000 rectangles (targets for the nearest; independent points and walks;
// moves near and far; builds also of 1 000):
//                  topmost  nearest   move  build    all
//   quadratic<4>       379      416   2549    121    470
//   quadratic<8>       404      494   1911     95    437
//   quadratic<16>      410      691   2006     80    462
//   quadratic<32>      475     1318   2557     69    576
//   linear<4>          402      427   2332    118    467
//   linear<8>          391      502   1685     94    420
//   linear<12>         413      590   1584     83    423
//   linear<16>         401      671   1450     77    416
//   linear<32>         479     1345   1642     66    515
// linear<8>, <12> and <16> are as good as each other: in two more runs 440 432 438 and 431 444 440.
// rstar<4> answers no faster than the others, as bulk loading builds them all alike, and takes a hundred times as long for a move.
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
    bgi::rtree<Value, bgi::linear<16>> tree;
    /// What a removal has to name, by item.
    std::vector<Box> boxes;
};

BoostTree *boost_tree_make(const float *rects, int32_t count) {
    auto *const made = new BoostTree;
    std::vector<Value> values;
    values.reserve(count);
    made->boxes.reserve(count);
    for (int32_t item = 0; item < count; ++item) {
        made->boxes.push_back(box(rects + 4 * item));
        values.emplace_back(made->boxes.back(), item);
    }
    made->tree = decltype(made->tree)(values.begin(), values.end());
    return made;
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
        Box &current = tree->boxes[items[i]];
        tree->tree.remove(Value(current, items[i]));
        current = box(rects + 4 * i);
        tree->tree.insert(Value(current, items[i]));
    }
}
