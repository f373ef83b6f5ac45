package dev.assent.core.policy;

import dev.assent.core.json.Json;
import java.math.BigDecimal;
import java.util.List;

/// A test of one value of the arguments or of a tool's description (clause 3.6). A missing value
/// fails all but `Exists(false)`.
public sealed interface ValueTest {
  /// A string that a name glob matches, case-sensitive.
  record Like(String glob) implements ValueTest {}

  /// This very value; numbers are equal by value, `1.0` and `1` for one.
  ///
  /// @param value a number, a boolean or null
  record EqualTo(Json value) implements ValueTest {}

  /// A number on one side of a bound, compared as decimals.
  record Compared(Comparison comparison, BigDecimal bound) implements ValueTest {}

  /// Any of these: strings are name globs, the others equalities.
  ///
  /// @param values strings, numbers, booleans or null; may be empty, and then nothing passes
  record AnyOf(List<Json> values) implements ValueTest {
    public AnyOf {
      values = List.copyOf(values);
    }
  }

  /// Tests whether there is a value at all; null is one.
  record Exists(boolean wanted) implements ValueTest {}

  /// The relation of a number to a bound.
  enum Comparison {
    /// less than
    LT,
    /// at most
    LE,
    /// greater than
    GT,
    /// at least
    GE;

    /// The member in the file: `lt`.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
