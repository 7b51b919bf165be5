// Boost before 1.82 computes with enumerations beyond their enumerators, which Clang since 16 refuses where they have no fixed type.
// Here they get one, in place of the headers that declare them.
#pragma once
#include <boost/version.hpp>

#if defined(__clang__) && BOOST_VERSION < 108200
#define BOOST_NUMERIC_CONVERSION_INT_FLOAT_MIXTURE_ENUM_FLC_12NOV2002_HPP
#define BOOST_NUMERIC_CONVERSION_SIGN_MIXTURE_ENUM_FLC_12NOV2002_HPP
#define BOOST_NUMERIC_CONVERSION_UDT_BUILTIN_MIXTURE_ENUM_FLC_12NOV2002_HPP

namespace boost::numeric {
enum int_float_mixture_enum : int { integral_to_integral, integral_to_float, float_to_integral, float_to_float };
enum sign_mixture_enum : int { unsigned_to_unsigned, signed_to_signed, signed_to_unsigned, unsigned_to_signed };
enum udt_builtin_mixture_enum : int { builtin_to_builtin, builtin_to_udt, udt_to_builtin, udt_to_udt };
}
#endif
