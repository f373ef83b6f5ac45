package dev.assent.core.document;

import dev.assent.core.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// The values that one place of a document takes, and the words that tell a person of them.
public interface Shape<T> {
  /// The value of a place; absent where it is none, which is noted there.
  Optional<T> read(Place at);

  /// The value as it stands in a file; [#read] reads it again.
  Json write(T value);

  /// The expectation, as it stands in messages and lists.
  CharSequence expected();

  /// Between which whole numbers a value may be; absent where it is none.
  default Optional<Range> range() {
    return Optional.empty();
  }

  /// The names of the members of an object; empty where it is none, or they may be any.
  default List<String> names() {
    return List.of();
  }

  /// Two whole numbers, both included.
  record Range(long least, long most) {}

  /// The faults of a value that is in no file yet; empty where it is good.
  ///
  /// @param file the file it was to be written to
  /// @param name stands for the place in messages
  default List<Fault> faults(Path file, String name, Json value) {
    var place = Place.ofValue(file, name, value);
    var _ = read(place);
    return List.copyOf(place.faults());
  }

  /// The value of one that is in no file; absent where it is none.
  default Optional<T> of(Json value) {
    return read(Place.ofValue(Path.of(""), "", value));
  }

  /// The text of a value in the words of an older one, where they say the same.
  ///
  /// @param fresh as [#write] has it
  default Json kept(Json old, Json fresh) {
    var meant = of(fresh);
    return meant.isPresent() && meant.equals(of(old)) ? old : fresh;
  }

  /// The same values as another type.
  default <U> Shape<U> as(Function<T, U> there, Function<U, T> back) {
    return read(at -> read(at).map(there), value -> write(back.apply(value)));
  }

  /// The same values as they stand in the file.
  default Shape<Json> asGiven() {
    return read(at -> read(at).map(_ -> at.json()), json -> json);
  }

  /// The same where what is wrong with a value tells what to write instead.
  ///
  /// @param advice for a value that is none; absent where there is nothing to say
  default Shape<T> advised(Function<Json, Optional<CharSequence>> advice) {
    return read(
        at -> {
          int before = at.noted();
          Optional<T> value = read(at);
          at.advise(before, advice);
          return value;
        },
        this::write);
  }

  /// The same where a good value is looked at again.
  ///
  /// @param rule notes its faults at the place
  default Shape<T> checked(BiConsumer<Place, T> rule) {
    return read(
        at -> {
          int before = at.noted();
          return read(at)
              .filter(value -> {
                rule.accept(at, value);
                return at.noted() == before;
              });
        },
        this::write);
  }

  /// The same expectation, read and written in another way.
  default <U> Shape<U> read(Function<Place, Optional<U>> reader, Function<U, Json> writer) {
    Shape<T> from = this;
    return new Shape<>() {
      @Override
      public Optional<U> read(Place at) {
        return reader.apply(at);
      }

      @Override
      public Json write(U value) {
        return writer.apply(value);
      }

      @Override
      public Json kept(Json old, Json fresh) {
        Json kept = from.kept(old, fresh);
        return kept.equals(fresh) ? Shape.super.kept(old, fresh) : kept;
      }

      @Override
      public CharSequence expected() {
        return from.expected();
      }

      @Override
      public Optional<Range> range() {
        return from.range();
      }

      @Override
      public List<String> names() {
        return from.names();
      }
    };
  }
}
