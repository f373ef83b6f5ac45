package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A value of a text with the place where it stands; offsets are those of the text, half-open.
public sealed interface LooseNode {
  int start();

  int end();

  /// The value itself, without comments. Of members of the same name the last counts, as it does
  /// for most readers.
  Json json();

  /// A string, number, boolean or null.
  record Scalar(int start, int end, Json json) implements LooseNode {}

  /// An object.
  ///
  /// @param slots one for each member, in the order of the text; names may repeat
  record Members(int start, int end, List<Slot> slots) implements LooseNode {
    public Members {
      slots = List.copyOf(slots);
    }

    @Override
    public Json json() {
      var members = JsonObject.builder();
      slots.forEach(slot -> members.put(slot.name(), slot.value().json()));
      return members.build();
    }

    /// The members of a name; more than one where it repeats.
    public List<Slot> all(String name) {
      return slots.stream().filter(slot -> slot.name().equals(name)).toList();
    }

    /// The last member of a name.
    public Optional<Slot> last(String name) {
      var all = all(name);
      return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }
  }

  /// An array.
  ///
  /// @param slots one for each element, without names
  record Elements(int start, int end, List<Slot> slots) implements LooseNode {
    public Elements {
      slots = List.copyOf(slots);
    }

    @Override
    public Json json() {
      var items = new ArrayList<Json>();
      slots.forEach(slot -> items.add(slot.value().json()));
      return new JsonArray(items);
    }
  }

  /// A place in an object or array.
  ///
  /// @param start of the name, or of the value where there is none
  /// @param name empty in arrays
  /// @param comma where the comma behind it stands; -1 where there is none
  record Slot(int start, String name, LooseNode value, int comma) {}
}
