package dev.assent.core.json;

import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A JSON object with unique member names, in document order.
///
/// @param members name to value, unmodifiable, iterates in document order, may be empty
public record JsonObject(SequencedMap<String, Json> members) implements Json {
  /// The object without members.
  public static final JsonObject EMPTY = new JsonObject(MemberMap.NONE);

  public JsonObject {
    members = MemberMap.of(members);
  }

  /// The members by their places.
  MemberMap held() {
    return (MemberMap) members;
  }

  /// The value of a member, `null` (Java) when there is none.
  public @Nullable Json get(String name) {
    return members.get(name);
  }

  /// The text of a string member; empty when the member is absent or no string.
  public Optional<String> string(String name) {
    return members.get(name) instanceof JsonString text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  /// The member as an object; empty when it is absent or no object.
  public Optional<JsonObject> object(String name) {
    return members.get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
  }

  /// The member as an array; empty when it is absent or no array.
  public Optional<JsonArray> array(String name) {
    return members.get(name) instanceof JsonArray array ? Optional.of(array) : Optional.empty();
  }

  /// A copy in which one member has the given value: replaced in its place, or appended.
  public JsonObject with(String name, Json value) {
    var copy = new MemberMap.Building(members.size() + 1);
    members.forEach((other, known) -> copy.add(other, known));
    copy.put(name, value);
    return new JsonObject(copy.done());
  }

  /// A copy without one member; equal to this where it has none of that name.
  public JsonObject without(String name) {
    if (!members.containsKey(name)) {
      return this;
    }
    var copy = new MemberMap.Building(members.size());
    members.forEach((other, value) -> {
      if (!other.equals(name)) {
        copy.add(other, value);
      }
    });
    return new JsonObject(copy.done());
  }

  /// A copy in which each value is replaced by what a function makes of it; this object where it
  /// makes nothing else.
  public JsonObject map(UnaryOperator<Json> change) {
    MemberMap.@Nullable Building copy = null;
    MemberMap held = held();
    for (int i = 0; i < held.size(); i++) {
      Json value = held.value(i);
      Json changed = change.apply(value);
      if (copy == null && changed != value) {
        copy = new MemberMap.Building(held.size());
        for (int before = 0; before < i; before++) {
          copy.add(held.name(before), held.value(before));
        }
      }
      if (copy != null) {
        copy.add(held.name(i), changed);
      }
    }
    return copy == null ? this : new JsonObject(copy.done());
  }

  /// The same object with its text beside it, to be copied wherever it is printed: for one that is
  /// part of many others. The parts that all records of a session have in common are kept like
  /// this; without it a short call takes 6 % longer.
  ///
  /// @param most how many bytes of text are worth it; this object where it has more
  public JsonObject printed(int most) {
    byte[] text = JsonWriter.bytes(this);
    return text.length <= most ? new JsonObject(held().printed(text)) : this;
  }

  /// An object of texts, in the order of a map.
  public static JsonObject ofStrings(Map<String, ? extends CharSequence> texts) {
    var body = builder();
    texts.forEach(body::put);
    return body.build();
  }

  /// Starts an object that is built member by member.
  public static Builder builder() {
    return new Builder();
  }

  /// Collects members in the order in which they are put.
  public static final class Builder {
    private final MemberMap.Building members = new MemberMap.Building(8);

    private Builder() {}

    /// Puts a value; a name put twice keeps its first place and its last value.
    public Builder put(String name, Json value) {
      members.put(name, value);
      return this;
    }

    /// Puts a string.
    public Builder put(String name, CharSequence value) {
      return put(name, new JsonString(value.toString()));
    }

    /// Puts a whole number.
    public Builder put(String name, long value) {
      return put(name, JsonNumber.of(value));
    }

    /// Puts a boolean.
    public Builder put(String name, boolean value) {
      return put(name, JsonBoolean.of(value));
    }

    /// Puts a string where there is one; leaves the member out otherwise.
    public Builder putIfPresent(String name, Optional<String> value) {
      value.ifPresent(text -> put(name, text));
      return this;
    }

    /// The object.
    public JsonObject build() {
      return new JsonObject(members.soFar());
    }
  }
}
