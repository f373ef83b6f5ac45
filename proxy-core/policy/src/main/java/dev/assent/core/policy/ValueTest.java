package dev.assent.core.policy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A test of one value of the arguments or of a tool's description (clause 3.6). A missing value
/// fails all but `Exists(false)`.
public sealed interface ValueTest {
  /// A string that a name glob matches, case-sensitive.
  record Like(String glob) implements ValueTest {}

  /// This very value; numbers are equal by value, `1.0` and `1` for one.
  ///
  /// @param value a number, a boolean or null
  record EqualTo(Json value) implements ValueTest {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof EqualTo(var wanted) && same(value, wanted);
    }

    @Override
    public int hashCode() {
      return hash(value);
    }
  }

  /// A number on one side of a bound, compared as decimals: `1.0` and `1` are one bound.
  record Compared(Comparison comparison, BigDecimal bound) implements ValueTest {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Compared(var way, var end)
          && comparison == way
          && bound.compareTo(end) == 0;
    }

    @Override
    public int hashCode() {
      return 31 * comparison.hashCode() + hash(bound);
    }
  }

  /// Any of these: strings are name globs, the others equalities.
  ///
  /// @param values strings, numbers, booleans or null; may be empty, and then nothing passes
  record AnyOf(List<Json> values) implements ValueTest {
    public AnyOf {
      values = List.copyOf(values);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (!(other instanceof AnyOf(var wanted)) || values.size() != wanted.size()) {
        return false;
      }
      for (int i = 0; i < values.size(); i++) {
        if (!same(values.get(i), wanted.get(i))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      int hash = 1;
      for (var value : values) {
        hash = 31 * hash + hash(value);
      }
      return hash;
    }
  }

  /// A string in which one of these stands, each as it is written: `*` is a star here.
  ///
  /// @param pieces none of them empty
  record Contains(List<String> pieces) implements ValueTest {
    public Contains {
      pieces = List.copyOf(pieces);
    }

    /// True if one of them stands in a text.
    public boolean isIn(String text) {
      return pieces.stream().anyMatch(text::contains);
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

  /// Returns whether two single values are one to a test: numbers by value; a text is never a
  /// number.
  static boolean same(Json one, Json other) {
    return one.equals(other)
        || one instanceof JsonNumber number
            && other instanceof JsonNumber wanted
            && number.decimal().compareTo(wanted.decimal()) == 0;
  }

  private static int hash(Json value) {
    return value instanceof JsonNumber number ? hash(number.decimal()) : value.hashCode();
  }

  // Numbers of one value are one number here, whatever zeros they are written with.
  private static int hash(BigDecimal number) {
    return Double.hashCode(number.doubleValue());
  }
}
