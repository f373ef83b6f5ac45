package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;

/// Compares trees by what they mean: members in any order, numbers by their value.
final class Trees {
  private Trees() {}

  static boolean same(Json one, Json other) {
    if (one instanceof JsonObject(var members) && other instanceof JsonObject(var others)) {
      return members.keySet().equals(others.keySet())
          && members.entrySet().stream()
              .allMatch(member ->
                  others.get(member.getKey()) instanceof Json second
                      && same(member.getValue(), second));
    }
    if (one instanceof JsonArray(var items) && other instanceof JsonArray(var others)) {
      if (items.size() != others.size()) {
        return false;
      }
      for (int i = 0; i < items.size(); i++) {
        if (!same(items.get(i), others.get(i))) {
          return false;
        }
      }
      return true;
    }
    if (one instanceof JsonNumber number && other instanceof JsonNumber second) {
      return number.lexeme().equals(second.lexeme())
          || number.decimal().compareTo(second.decimal()) == 0;
    }
    return one.equals(other);
  }
}
