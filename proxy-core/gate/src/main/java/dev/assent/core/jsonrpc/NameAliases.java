package dev.assent.core.jsonrpc;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.HiddenCodePoints;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Finds member names that a careless reader takes for a known one, or for one another: other case,
/// compatibility forms such as the long s, invisible characters, a NUL at the end.
public final class NameAliases {
  private NameAliases() {}

  /// The known name that a name is an alias of; empty where it is that very name or resembles none.
  ///
  /// @param known exact names
  public static Optional<String> aliasOf(String name, Set<String> known) {
    if (known.contains(name)) {
      return Optional.empty();
    }
    String folded = folded(name);
    return known.stream().filter(one -> one.toLowerCase(Locale.ROOT).equals(folded)).findFirst();
  }

  /// The place where two members of one object, at any depth, can be taken for one another.
  ///
  /// @return the second one's JSON pointer within the tree; absent where all names stay apart
  public static Optional<String> clash(JsonObject tree) {
    return clashIn(tree);
  }

  private static Optional<String> clashIn(JsonObject object) {
    var names = object.members().keySet();
    // Names that fold to themselves differ because they are members of one object; most objects
    // have no others.
    if (names.size() > 1 && !allFoldToThemselves(names)) {
      var seen = new HashSet<String>();
      for (String name : names) {
        if (!seen.add(folded(name))) {
          return Optional.of(JsonPointer.child("", name));
        }
      }
    }
    for (var member : object.members().entrySet()) {
      var found = below(member.getValue());
      if (found.isPresent()) {
        return found.map(rest -> JsonPointer.child("", member.getKey()) + rest);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> below(Json value) {
    return switch (value) {
      case JsonObject object -> clashIn(object);
      case JsonArray(List<Json> items) -> {
        for (int i = 0; i < items.size(); i++) {
          var found = below(items.get(i));
          if (found.isPresent()) {
            yield Optional.of(JsonPointer.child("", i) + found.get());
          }
        }
        yield Optional.empty();
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.empty();
    };
  }

  private static boolean allFoldToThemselves(Set<String> names) {
    for (String name : names) {
      if (!foldsToItself(name)) {
        return false;
      }
    }
    return true;
  }

  private static boolean foldsToItself(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c <= ' ' || c >= 0x7f || c >= 'A' && c <= 'Z') {
        return false;
      }
    }
    return true;
  }

  private static String folded(String name) {
    if (foldsToItself(name)) {
      return name;
    }
    var kept = new StringBuilder(name.length());
    Normalizer.normalize(name, Normalizer.Form.NFKC)
        .codePoints()
        .filter(c -> !HiddenCodePoints.isControl(c) && !HiddenCodePoints.leavesNoMark(c))
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
        .forEach(kept::appendCodePoint);
    return kept.toString().toLowerCase(Locale.ROOT);
  }
}
