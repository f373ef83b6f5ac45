package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.util.Optional;
import java.util.function.Predicate;

/// An object on its way from an old form to a new one: what says the same keeps its words and its
/// place.
final class ObjectRewrite {
  private JsonObject object;

  ObjectRewrite(JsonObject old) {
    this.object = old;
  }

  /// The object with everything that was set so far.
  JsonObject object() {
    return object;
  }

  /// The value of a member that is an object; the empty object for any other.
  JsonObject objectAt(String name) {
    return object.object(name).orElse(JsonObject.EMPTY);
  }

  /// Puts or removes a member, unless it is absent as wanted or its old value says the same.
  void set(String name, Optional<? extends Json> value, Predicate<Json> saysTheSame) {
    var old = object.get(name);
    if (old != null && saysTheSame.test(old)) {
      return;
    }
    if (value.isPresent()) {
      object = object.with(name, value.get());
    } else if (old != null && old != JsonNull.NULL) {
      object = object.without(name);
    }
  }

  /// Puts or removes a member that has one way only to be written.
  void set(String name, Optional<? extends Json> value) {
    set(name, value, _ -> false);
  }
}
