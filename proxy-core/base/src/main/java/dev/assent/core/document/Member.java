package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// One row of a table: a member of an object, and the part of a record that it stands for.
///
/// @param of takes the part out of the record
/// @param absent the value where there is no such member; absent where there must be one
/// @param nothing the values that count as no member
/// @param missing the expectation where there must be one and is none
/// @param advice what to write where there must be one and is none
/// @param usual the way in which the value that holds without it is written
public record Member<R, T>(
    String name,
    Shape<T> shape,
    Function<R, T> of,
    Optional<T> absent,
    Predicate<Place> nothing,
    CharSequence missing,
    Optional<CharSequence> advice,
    Usual usual)
    implements Row<R, T> {
  /// The way in which a value is written that holds without its member too.
  public enum Usual {
    LEFT_OUT,
    /// left out, unless the file says something else so far
    REPLACED,
    WRITTEN
  }

  /// One that must be there.
  public static <R, T> Member<R, T> member(String name, Shape<T> shape, Function<R, T> of) {
    return new Member<>(
        name,
        shape,
        of,
        Optional.empty(),
        _ -> false,
        shape.expected(),
        Optional.empty(),
        Usual.LEFT_OUT);
  }

  /// One that is left out where the value is the usual one.
  public static <R, T> Member<R, T> member(
      String name, Shape<T> shape, Function<R, T> of, T usual) {
    return new Member<>(
        name,
        shape,
        of,
        Optional.of(usual),
        _ -> false,
        shape.expected(),
        Optional.empty(),
        Usual.LEFT_OUT);
  }

  /// One that may be left out.
  public static <R, T> Member<R, Optional<T>> optional(
      String name, Shape<T> shape, Function<R, Optional<T>> of) {
    return member(name, shape.as(Optional::of, Optional::orElseThrow), of, Optional.empty());
  }

  /// The same; `null` says that there is none.
  public Member<R, T> orNull() {
    return new Member<>(
        name, shape, of, absent, place -> place.json() instanceof JsonNull, missing, advice, usual);
  }

  /// The same; `null`, an empty list and an empty object say that there is none.
  public Member<R, T> orBlank() {
    return new Member<>(name, shape, of, absent, Place::isBlank, missing, advice, usual);
  }

  /// The same with other words where there is none.
  public Member<R, T> orElse(CharSequence expected) {
    return new Member<>(name, shape, of, absent, nothing, expected, advice, usual);
  }

  /// The same where what to write is told where there is none.
  public Member<R, T> advised(String text) {
    return new Member<>(name, shape, of, absent, nothing, missing, Optional.of(text), usual);
  }

  /// The same with another way to write the usual value.
  public Member<R, T> usual(Usual way) {
    return new Member<>(name, shape, of, absent, nothing, missing, advice, way);
  }

  Stream<Json> written(String asked) {
    return usual == Usual.REPLACED && asked.equals(name)
        ? absent.stream().map(shape::write)
        : Stream.empty();
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
    return absent.isPresent() ? absent : object.missing(name, missing, advice);
  }

  @Override
  public void write(R from, JsonObject.Builder to) {
    T value = of.apply(from);
    if (usual == Usual.WRITTEN || !absent.equals(Optional.of(value))) {
      to.put(name, shape.write(value));
    }
  }

  @Override
  public boolean isAlike(R one, R other) {
    return of.apply(one).equals(of.apply(other));
  }

  @Override
  public JsonObject kept(JsonObject old, JsonObject fresh) {
    Json was = old.get(name);
    Json is = fresh.get(name);
    if (was == null) {
      return is == null || absent.isPresent() && shape.of(is).equals(absent)
          ? old
          : old.with(name, is);
    }
    boolean none = nothing.test(Place.ofValue(Path.of(""), "", was));
    if (is != null) {
      return old.with(name, none ? is : shape.kept(was, is));
    }
    if (none || shape.of(was).equals(absent)) {
      return old;
    }
    return usual == Usual.REPLACED
        ? old.with(name, shape.write(absent.orElseThrow()))
        : old.without(name);
  }
}
