// File: vector_math.h
//
// Functions of one number without branches or calls, so that compilers vectorise loops over them.
// They take and return double, with a relative error of about 2^-33: rounded to float once, the
// result hardly ever differs from that of the exact function. Double costs little more than float
// here, because half the terms suffice for that accuracy.
//
// The polynomials interpolate the functions at Chebyshev nodes of the intervals given.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_VECTOR_MATH_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_VECTOR_MATH_H_

#include <bit>
#include <cstdint>
#include <limits>

#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A NaN stays a NaN.
template <typename T>
RH_INLINE T Clamp(T x, T least, T most) {
  x = x < least ? least : x;
  return x > most ? most : x;
}

RH_INLINE double AbsoluteOf(double x) { return x < 0 ? -x : x; }

// The nearest whole number, halves away from 0. For |x| < 2^51.
RH_INLINE double RoundedHalfAway(double x) {
  constexpr double kMagic = 6755399441055744.0;  // Adding it leaves no fraction; halves to even.
  const double magnitude = AbsoluteOf(x);
  const double even = (magnitude + kMagic) - kMagic;
  const double whole = magnitude - even >= 0.5 ? even + 1 : even;
  return x < 0 ? -whole : whole;
}

namespace vector_math_internal {

// x = whole * ln(2) + rest, and two to the power of whole. For |x| <= 700.
struct Powers {
  double power;
  double rest;
};
RH_INLINE Powers SplitExponent(double x) {
  constexpr double kLog2E = 1.4426950408889634;
  constexpr double kLn2 = 0.69314718055994531;
  constexpr double kMagic = 6755399441055744.0;  // Adding it leaves whole numbers in the low bits.
  const double shifted = x * kLog2E + kMagic;
  const double whole = shifted - kMagic;
  const auto exponent = std::bit_cast<int64_t>(shifted) + 1023;
  return {std::bit_cast<double>(exponent << 52), x - whole * kLn2};
}

// (exp(r) - 1) / r for |r| <= ln(2) / 2.
RH_INLINE double ExponentialRatio(double r) {
  double p = 2.4867880266095527e-05;
  p = p * r + 0.00019907579444259689;
  p = p * r + 0.0013888839097087663;
  p = p * r + 0.0083332835234746806;
  p = p * r + 0.041666666786295777;
  p = p * r + 0.16666666786363649;
  p = p * r + 0.49999999999955153;
  return p * r + 0.99999999999550626;
}

}  // namespace vector_math_internal

// Returns 0 below -700 and saturates above 700: both are far beyond the range of float.
RH_INLINE double Exponential(double x) {
  const auto [power, rest] = vector_math_internal::SplitExponent(Clamp(x, -700.0, 700.0));
  const double result = power + power * rest * vector_math_internal::ExponentialRatio(rest);
  return x < -700 ? 0 : result;
}

// The same for x <= 0, but exp(-700) below -700.
RH_INLINE double ExponentialOrTiny(double x) {
  const auto [power, rest] = vector_math_internal::SplitExponent(x < -700 ? -700 : x);
  return power + power * rest * vector_math_internal::ExponentialRatio(rest);
}
RH_INLINE double ExponentialOfNegative(double x) {
  const double result = ExponentialOrTiny(x);
  return x < -700 ? 0 : result;
}

// exp(x) - 1, accurate also for small results.
RH_INLINE double ExponentialMinusOne(double x) {
  const auto [power, rest] = vector_math_internal::SplitExponent(Clamp(x, -700.0, 700.0));
  return power * rest * vector_math_internal::ExponentialRatio(rest) + (power - 1);
}

RH_INLINE double HyperbolicTangent(double x) {
  const double e = ExponentialMinusOne(Clamp(2 * x, -60.0, 60.0));
  return e / (e + 2);
}

RH_INLINE double Logistic(double x) { return 1 / (1 + Exponential(-x)); }

// Requires a float, or a double that is no denormal.
RH_INLINE double Logarithm(double x) {
  constexpr double kLn2 = 0.69314718055994531;
  // x = mantissa * 2^exponent with the mantissa between the square roots of 1/2 and 2.
  const auto bits = std::bit_cast<uint64_t>(x);
  const auto offset = static_cast<int64_t>(bits - uint64_t{0x3FE6A09E667F3BCD});
  const double exponent =
      std::bit_cast<double>((offset >> 52) + 0x4338000000000000) - 6755399441055744.0;
  const double mantissa =
      std::bit_cast<double>(bits - (static_cast<uint64_t>(offset) & ~uint64_t{0xFFFFFFFFFFFFF}));
  const double s = (mantissa - 1) / (mantissa + 1);
  const double square = s * s;
  double p = 1.0 / 13;
  p = p * square + 1.0 / 11;
  p = p * square + 1.0 / 9;
  p = p * square + 1.0 / 7;
  p = p * square + 1.0 / 5;
  p = p * square + 1.0 / 3;
  p = p * square + 1;
  double result = 2 * s * p + exponent * kLn2;
  result = x == 0 ? -kInfinity : result;
  result = x < 0 ? std::numeric_limits<double>::quiet_NaN() : result;
  return x < kInfinity ? result : x;  // Infinity and NaN map to themselves.
}

// Reduces the argument to at most sqrt(2) - 1, the tangent of pi / 8: larger values are reduced by
// subtracting pi / 4 from the angle, and values above 1 are inverted first. One division does both.
RH_INLINE double ArcTangentOf(double x) {
  constexpr double kQuarterTurn = 1.5707963267948966;
  constexpr double kNear = 0.41421356237309503;
  const double magnitude = AbsoluteOf(x);
  const bool is_inverted = magnitude > 1;
  const bool is_far = (magnitude > kNear) & (magnitude < 1 / kNear);
  const double top = is_inverted ? 1 : magnitude;
  const double bottom = is_inverted ? magnitude : 1;
  const double t = (is_far ? top - bottom : top) / (is_far ? top + bottom : bottom);
  const double square = t * t;
  double p = -1.0 / 27;
  p = p * square + 1.0 / 25;
  p = p * square - 1.0 / 23;
  p = p * square + 1.0 / 21;
  p = p * square - 1.0 / 19;
  p = p * square + 1.0 / 17;
  p = p * square - 1.0 / 15;
  p = p * square + 1.0 / 13;
  p = p * square - 1.0 / 11;
  p = p * square + 1.0 / 9;
  p = p * square - 1.0 / 7;
  p = p * square + 1.0 / 5;
  p = p * square - 1.0 / 3;
  double angle = t + t * square * p;
  angle = is_far ? angle + kQuarterTurn / 2 : angle;
  angle = is_inverted ? kQuarterTurn - angle : angle;
  return __builtin_copysign(angle, x);
}

namespace vector_math_internal {

// asin(near) for |near| <= 1/2, with its square.
RH_INLINE double ArcSineToHalf(double near, double square) {
  double p = 0.02930523970533579;
  p = p * square + 0.0054431851027481075;
  p = p * square + 0.019306260869368045;
  p = p * square + 0.022132443623426794;
  p = p * square + 0.030397634130580702;
  p = p * square + 0.044642358484883196;
  p = p * square + 0.075000005988290486;
  p = p * square + 0.16666666665495086;
  return near + near * square * p;
}

// asin(x) for |x| <= 1/2; above, half of the angle between that of |x| and a quarter turn. NaN if
// |x| > 1.
RH_INLINE double ArcSinePart(double x) {
  const double magnitude = AbsoluteOf(x);
  const double half = (1 - magnitude) / 2;
  const double root = __builtin_sqrt(half);
  const bool is_near = magnitude <= 0.5;
  return ArcSineToHalf(is_near ? x : root, is_near ? x * x : half);
}

}  // namespace vector_math_internal

// NaN if |x| > 1.
RH_INLINE double ArcSineOf(double x) {
  constexpr double kQuarterTurn = 1.5707963267948966;
  const double part = vector_math_internal::ArcSinePart(x);
  return AbsoluteOf(x) <= 0.5 ? part : __builtin_copysign(kQuarterTurn - 2 * part, x);
}
RH_INLINE double ArcCosineOf(double x) {
  constexpr double kQuarterTurn = 1.5707963267948966;
  const double part = vector_math_internal::ArcSinePart(x);
  const double far = x < 0 ? 2 * (kQuarterTurn - part) : 2 * part;
  return AbsoluteOf(x) <= 0.5 ? kQuarterTurn - part : far;
}

RH_INLINE double HyperbolicSineOf(double x) {
  const double e = ExponentialMinusOne(AbsoluteOf(x));
  const double result = (e + e / (e + 1)) / 2;
  return __builtin_copysign(result, x);
}
RH_INLINE double HyperbolicCosineOf(double x) {
  const double e = Exponential(AbsoluteOf(x));
  return (e + 1 / e) / 2;
}

// The inverses of hyperbolic functions, of floats. Near 0 the logarithm of about 1 would keep too
// few digits, and the first terms of the series suffice.
RH_INLINE double InverseHyperbolicSineOf(double x) {
  const double magnitude = AbsoluteOf(x);
  const double square = x * x;
  const double far = Logarithm(magnitude + __builtin_sqrt(square + 1));
  const double near = magnitude * (1 + square * (-1.0 / 6 + square * (3.0 / 40)));
  return __builtin_copysign(magnitude < 0.01 ? near : far, x);
}
// NaN if x < 1.
RH_INLINE double InverseHyperbolicCosineOf(double x) {
  const double result = Logarithm(x + __builtin_sqrt((x - 1) * (x + 1)));
  return x < 1 ? std::numeric_limits<double>::quiet_NaN() : result;
}
// NaN if |x| > 1.
RH_INLINE double InverseHyperbolicTangentOf(double x) {
  const double magnitude = AbsoluteOf(x);
  const double square = x * x;
  const double far = Logarithm((1 + magnitude) / (1 - magnitude)) / 2;
  const double near = magnitude * (1 + square * (1.0 / 3 + square * (1.0 / 5 + square / 7)));
  return __builtin_copysign(magnitude < 0.01 ? near : far, x);
}

// The largest |x| for which Sinusoid is accurate. Its number of quarter turns fits in 20 bits, so
// that its product with kQuarter, which has 33 bits, is exact.
inline constexpr double kFarthestAngle = 1e6;

// sin(x), or sin(x + quarters * pi / 2).
RH_INLINE double Sinusoid(double x, int64_t quarters) {
  constexpr double kQuartersPerUnit = 0.63661977236758138;
  constexpr double kQuarter = 1.57079632673412561417;
  constexpr double kRestOfQuarter = 6.07710050650619224932e-11;
  constexpr double kMagic = 6755399441055744.0;  // Adding it leaves whole numbers in the low bits.
  const double shifted = x * kQuartersPerUnit + kMagic;
  const double turns = shifted - kMagic;
  const double r = (x - turns * kQuarter) - turns * kRestOfQuarter;
  const double u = r * r;
  double sine = -1.0 / 39916800;
  sine = sine * u + 1.0 / 362880;
  sine = sine * u - 1.0 / 5040;
  sine = sine * u + 1.0 / 120;
  sine = sine * u - 1.0 / 6;
  sine = (sine * u + 1) * r;  // Keeps -0.
  double cosine = 1.0 / 479001600;
  cosine = cosine * u - 1.0 / 3628800;
  cosine = cosine * u + 1.0 / 40320;
  cosine = cosine * u - 1.0 / 720;
  cosine = cosine * u + 1.0 / 24;
  cosine = cosine * u - 0.5;
  cosine = cosine * u + 1;
  const int64_t quadrant = std::bit_cast<int64_t>(shifted) + quarters;
  const double value = (quadrant & 1) != 0 ? cosine : sine;
  return (quadrant & 2) != 0 ? -value : value;
}

// log(1 + exp(x))
RH_INLINE double SoftplusOf(double x) {
  const double e = Exponential(-AbsoluteOf(x));
  const double log = e < 1e-5 ? e - e * e / 2 : Logarithm(1 + e);
  return (x > 0 ? x : 0) + log + (x != x ? x : 0);
}

namespace vector_math_internal {

// 1 - erf(x) for x >= 1: exp(-x^2) times a polynomial in 1 / (1 + 0.4 x).
RH_INLINE double ErfComplementFromOne(double x) {
  const double t = 1 / (1 + 0.4 * x);
  double p = -0.044146277198047791;
  p = p * t + 0.21089886170685848;
  p = p * t + -0.38048004189062212;
  p = p * t + 0.30844422973390384;
  p = p * t + -0.17459155311189456;
  p = p * t + 0.14720360859687565;
  p = p * t + 0.097817471332653713;
  p = p * t + 0.17654089989287372;
  p = p * t + 0.20688755864142305;
  p = p * t + 0.22574644070248176;
  p = p * t + 0.2256718193112445;
  p = p * t + 1.0199147009264702e-07;
  return Exponential(-x * x) * p;
}

// erf(x) for |x| <= 1.
RH_INLINE double ErfToOne(double x) {
  const double u = x * x;
  double p = -1.0468616045971915e-07;
  p = p * u + 1.5306141183107457e-06;
  p = p * u + -1.4794985589731599e-05;
  p = p * u + 0.00012046256331916348;
  p = p * u + -0.0008547933421573816;
  p = p * u + 0.0052239671815121694;
  p = p * u + -0.026866169047951825;
  p = p * u + 0.11283791658518665;
  p = p * u + -0.37612638902807299;
  p = p * u + 1.1283791670954939;
  return x * p;
}

}  // namespace vector_math_internal

// One polynomial, of the square: from 3.92 on, a float is 1. Those of ErrorFunctionComplement have
// an exp, and take twice the time.
RH_INLINE double ErrorFunction(double x) {
  constexpr double kFarthest = 3.92;
  const double near = Clamp(x, -kFarthest, kFarthest);
  const double t = near * near * (2 / (kFarthest * kFarthest)) - 1;
  double p = 7.3542370468674597e-06;
  p = p * t - 2.1705196472217621e-05;
  p = p * t + 2.2987368354631748e-05;
  p = p * t - 5.3982104544938664e-05;
  p = p * t + 0.00020296614866728861;
  p = p * t - 0.0004778736897863677;
  p = p * t + 0.00096517952944881306;
  p = p * t - 0.0019880432179063714;
  p = p * t + 0.00393518595460364;
  p = p * t - 0.0072322320219620016;
  p = p * t + 0.012449597817758899;
  p = p * t - 0.020133615984496291;
  p = p * t + 0.030528033834512469;
  p = p * t - 0.043426909494532935;
  p = p * t + 0.05818647077003624;
  p = p * t - 0.074015611036274215;
  p = p * t + 0.090622634400533239;
  p = p * t - 0.10917999281769261;
  p = p * t + 0.13408336990779682;
  p = p * t - 0.18010860135040369;
  p = p * t + 0.36073682020937059;
  return near * p;
}

// 1 - erf(x), accurate also for small results.
RH_INLINE double ErrorFunctionComplement(double x) {
  const double magnitude = Clamp(AbsoluteOf(x), 0.0, 15.0);
  const double far = vector_math_internal::ErfComplementFromOne(magnitude);
  return magnitude > 1 ? (x < 0 ? 2 - far : far) : 1 - vector_math_internal::ErfToOne(x);
}

// x / 2 * (1 + erf(x / sqrt(2)))
RH_INLINE double GeluOf(double x) {
  const double product = x / 2 * ErrorFunctionComplement(-x * 0.70710678118654752440);
  return x == -kInfinity ? 0 : product;
}

// The same with tanh in place of erf.
RH_INLINE double GeluTanhOf(double x) {
  const double product = x * Logistic(1.5957691216057308 * (x + 0.044715 * x * x * x));
  return x == -kInfinity ? 0 : product;
}

RH_INLINE double SiluOf(double x) { return x == -kInfinity ? 0 : x * Logistic(x); }

// The maximum. NaN if either operand is NaN; +0 is greater than -0.
RH_INLINE float GreaterOf(float a, float b) {
  const float equal = std::bit_cast<float>(std::bit_cast<int32_t>(a) & std::bit_cast<int32_t>(b));
  const float result = a > b ? a : b;
  return a == b ? equal : (a != a ? a : (b != b ? b : result));
}
// The minimum. NaN if either operand is NaN; -0 is less than +0.
RH_INLINE float LesserOf(float a, float b) {
  const float equal = std::bit_cast<float>(std::bit_cast<int32_t>(a) | std::bit_cast<int32_t>(b));
  const float result = a < b ? a : b;
  return a == b ? equal : (a != a ? a : (b != b ? b : result));
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_VECTOR_MATH_H_
