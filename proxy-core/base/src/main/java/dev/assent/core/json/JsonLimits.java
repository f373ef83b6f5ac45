package dev.assent.core.json;

/// Bounds of a document; one past a bound is refused.
///
/// @param bytes length of the whole text in UTF-8 bytes
/// @param depth nesting of arrays and objects; a scalar has depth 0
/// @param members members of one object
/// @param nodes values in all, containers included
/// @param nameLength characters (UTF-16 units) of a member name
/// @param numberLength characters of a number
/// @param exponent absolute value of a number's exponent as written
public record JsonLimits(
    int bytes, int depth, int members, int nodes, int nameLength, int numberLength, int exponent) {
  /// The limits of messages when the configuration says nothing else.
  public static final JsonLimits MESSAGE =
      new JsonLimits(16 * 1024 * 1024, 64, 4096, 200_000, 256, 128, 308);

  /// The limits of policy and configuration files.
  public static final JsonLimits FILE =
      new JsonLimits(4 * 1024 * 1024, 64, 40_000, 2_000_000, 256, 128, 308);
}
