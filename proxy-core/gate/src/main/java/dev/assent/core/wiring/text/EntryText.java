package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The text of a client's file, which can be changed at single members of one entry; every other
/// character stays: comments, order, indentation, line ends, byte order mark.
sealed interface EntryText permits JsonEntryText, TomlEntryText, YamlEntryText {
  /// The tree of the text.
  JsonObject root();

  /// The same text with one member of an entry set or taken out.
  ///
  /// @param place the names that lead to the entry; in a list an element is named by its `name`
  /// @param value absent to take the member out
  /// @throws WiringException when there is no such entry, or it is told twice
  EntryText change(List<String> place, String member, Optional<Json> value) throws WiringException;

  byte[] bytes();

  /// The bytes of a text with some members of an entry set or taken out.
  ///
  /// The result is read again: it must be what was meant, and nothing else may be another.
  ///
  /// @param members in the order in which new ones are put in; absent values take one out
  /// @throws WiringException when the text cannot be read or changed so; it says where
  static byte[] changed(
      TextFormat format,
      String file,
      byte[] utf8,
      List<String> place,
      Map<String, Optional<Json>> members)
      throws WiringException {
    EntryText text = format.text(file, utf8);
    JsonObject meant = (JsonObject) changed(text.root(), place, members);
    for (var member : members.entrySet()) {
      text = text.change(place, member.getKey(), member.getValue());
    }
    byte[] after = text.bytes();
    if (!Trees.same(format.read(file, after), meant)) {
      throw new WiringException(
          "`%s`: `%s` cannot be changed without changing more; nothing was changed",
          file, String.join(" › ", place));
    }
    return after;
  }

  private static Json changed(Json value, List<String> place, Map<String, Optional<Json>> members) {
    if (place.isEmpty() && value instanceof JsonObject entry) {
      for (var member : members.entrySet()) {
        entry =
            member.getValue().isPresent()
                ? entry.with(member.getKey(), member.getValue().get())
                : entry.without(member.getKey());
      }
      return entry;
    }
    if (place.isEmpty()) {
      return value;
    }
    String name = place.getFirst();
    List<String> rest = place.subList(1, place.size());
    if (value instanceof JsonObject object && object.get(name) instanceof Json inner) {
      return object.with(name, changed(inner, rest, members));
    }
    if (value instanceof JsonArray(var items)) {
      return new JsonArray(
          items.stream()
              .map(item -> isNamed(item, name) ? changed(item, rest, members) : item)
              .toList());
    }
    return value;
  }

  /// Returns whether an element of a list has a name.
  static boolean isNamed(Json item, String name) {
    return item instanceof JsonObject object && new JsonString(name).equals(object.get("name"));
  }
}
