package dev.assent.core.document;

import dev.assent.core.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The values that one place of a document takes, and the words that tell a person of them.
public interface Shape<T> {
  /// The value of a place; absent where it is none, which is noted there.
  Optional<T> read(Place at);

  /// The value as it stands in a file; [#read] reads it again.
  Json write(T value);

  /// The expectation, as it stands in messages and lists.
  String expected();

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

  /// The same values as another type.
  default <U> Shape<U> as(Function<T, U> there, Function<U, T> back) {
    Shape<T> from = this;
    return new Shape<>() {
      @Override
      public Optional<U> read(Place at) {
        return from.read(at).map(there);
      }

      @Override
      public Json write(U value) {
        return from.write(back.apply(value));
      }

      @Override
      public String expected() {
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

  /// The same values as they stand in the file.
  default Shape<Json> asGiven() {
    Shape<T> from = this;
    return new Shape<>() {
      @Override
      public Optional<Json> read(Place at) {
        return from.read(at).map(_ -> at.json());
      }

      @Override
      public Json write(Json value) {
        return value;
      }

      @Override
      public String expected() {
        return from.expected();
      }
    };
  }
}
