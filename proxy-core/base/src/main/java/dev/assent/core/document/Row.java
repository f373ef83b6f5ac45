package dev.assent.core.document;

import dev.assent.core.json.Json;
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

  /// True if the part is the same in two records.
  default boolean isAlike(R one, R other) {
    return true;
  }

  /// The members among older ones: what says the same stays as it is written, and where it stands.
  ///
  /// @param fresh as [#write] has them
  default JsonObject kept(JsonObject old, JsonObject fresh) {
    JsonObject kept = old;
    for (String name : names()) {
      Json value = fresh.get(name);
      kept = value == null ? kept.without(name) : kept.with(name, value);
    }
    return kept;
  }
}
