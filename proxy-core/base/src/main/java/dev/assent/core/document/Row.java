package dev.assent.core.document;

import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// One or several members of an object that stand for one part of a record.
///
/// @param <R> the record
/// @param <T> its part
public interface Row<R, T> {
  /// The names of the members.
  List<String> names();

  /// The part, of the object that has the members; absent where it is none, which is noted.
  Optional<T> read(Place object);

  void write(R from, JsonObject.Builder to);
}
