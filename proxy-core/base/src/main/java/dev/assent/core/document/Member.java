package dev.assent.core.document;

import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// One row of a table: a member of an object, and the part of a record that it stands for.
///
/// @param of takes the part out of the record
/// @param absent the value where there is no such member; absent where there must be one
/// @param nothing the values that count as no member
/// @param missing the expectation where there must be one and is none
public record Member<R, T>(
    String name,
    Shape<T> shape,
    Function<R, T> of,
    Optional<T> absent,
    Predicate<Place> nothing,
    String missing)
    implements Row<R, T> {
  /// One that must be there.
  public static <R, T> Member<R, T> member(String name, Shape<T> shape, Function<R, T> of) {
    return new Member<>(name, shape, of, Optional.empty(), _ -> false, shape.expected());
  }

  /// One that is left out where the value is the usual one.
  public static <R, T> Member<R, T> member(
      String name, Shape<T> shape, Function<R, T> of, T usual) {
    return new Member<>(name, shape, of, Optional.of(usual), _ -> false, shape.expected());
  }

  /// One that may be left out.
  public static <R, T> Member<R, Optional<T>> optional(
      String name, Shape<T> shape, Function<R, Optional<T>> of) {
    return member(name, shape.as(Optional::of, Optional::orElseThrow), of, Optional.empty());
  }

  /// The same; `null` says that there is none.
  public Member<R, T> orNull() {
    return new Member<>(
        name, shape, of, absent, place -> place.json() instanceof JsonNull, missing);
  }

  /// The same; `null`, an empty list and an empty object say that there is none.
  public Member<R, T> orBlank() {
    return new Member<>(name, shape, of, absent, Place::isBlank, missing);
  }

  /// The same with other words where there is none.
  public Member<R, T> orElse(String expected) {
    return new Member<>(name, shape, of, absent, nothing, expected);
  }

  @Override
  public List<String> names() {
    return List.of(name);
  }

  @Override
  public Optional<T> read(Place object) {
    Optional<Place> given = object.member(name).filter(nothing.negate());
    if (given.isPresent()) {
      return shape.read(given.get());
    }
    return absent.isPresent() ? absent : object.missing(name, missing);
  }

  @Override
  public void write(R from, JsonObject.Builder to) {
    T value = of.apply(from);
    if (!absent.equals(Optional.of(value))) {
      to.put(name, shape.write(value));
    }
  }
}
