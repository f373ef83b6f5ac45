package dev.assent.core.pap.document;

import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.util.Optional;
import java.util.function.Function;

/// An object of named values: those that say the same stay as they are written.
///
/// @param inner the shapes of the values
/// @param nulls whether `null` is a value, and not as none
record Named<T>(
    CharSequence expected,
    Function<Place, Optional<T>> reader,
    Function<T, JsonObject> writer,
    Function<String, Shape<?>> inner,
    boolean nulls)
    implements Shape<T> {
  @Override
  public Optional<T> read(Place at) {
    return at.json() instanceof JsonObject ? reader.apply(at) : at.bad(JsonObject.class, expected);
  }

  @Override
  public JsonObject write(T value) {
    return writer.apply(value);
  }

  @Override
  public Json kept(Json old, Json fresh) {
    if (!(old instanceof JsonObject kept) || !(fresh instanceof JsonObject wanted)) {
      return fresh;
    }
    for (var member : ((JsonObject) old).members().entrySet()) {
      String name = member.getKey();
      boolean none = member.getValue() == JsonNull.NULL && !nulls;
      if (!none && wanted.get(name) == null) {
        kept = kept.without(name);
      }
    }
    for (var member : wanted.members().entrySet()) {
      var shape = inner.apply(member.getKey());
      var was = kept.get(member.getKey());
      var is = member.getValue();
      if (was != null && (shape instanceof Named || GroupUse.find(was).equals(GroupUse.find(is)))) {
        is = shape.kept(was, is);
      }
      kept = kept.with(member.getKey(), is);
    }
    return kept;
  }
}
