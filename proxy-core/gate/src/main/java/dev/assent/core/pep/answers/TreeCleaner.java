package dev.assent.core.pep.answers;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// Cleans one tree: every string and member name of it. A tree with nothing to clean is returned as
/// it is, without a copy.
///
/// @param unwanted the characters that are made visible
/// @param mostBytes UTF-8 bytes beyond which a text is cut; 0 where none is
/// @param item what the tree is about, for findings
/// @param findings where changes are noted
record TreeCleaner(
    UnwantedCharacters unwanted, int mostBytes, String item, AnswerFindings findings) {
  // Members that a client hands back or fetches but no model reads; cut, they would be worth
  // nothing.
  private static final Set<String> NEVER_CUT =
      Set.of("src", "uri", "uriTemplate", "blob", "data", "name");

  /// True if something in a tree may have to be changed. Copies nothing, so that large answers stay
  /// cheap.
  boolean finds(Json value) {
    return switch (value) {
      case JsonObject(var members) -> {
        for (var member : members.entrySet()) {
          if (unwanted.firstIn(member.getKey()) >= 0 || finds(member.getValue())) {
            yield true;
          }
        }
        yield false;
      }
      case JsonArray(var items) -> {
        for (Json item : items) {
          if (finds(item)) {
            yield true;
          }
        }
        yield false;
      }
      case JsonString text ->
          mostBytes > 0 && text.length() > mostBytes / 3
              || !text.isKnownPlain() && unwanted.firstIn(text.value()) >= 0;
      case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  /// A copy of an object in which everything but some of its own members is clean.
  ///
  /// @param untouched names of members that are kept to the letter, because the client has to hand
  ///   them back
  JsonObject clean(JsonObject object, Set<String> untouched) {
    return finds(object) ? object("", object, untouched) : object;
  }

  private JsonObject object(String at, JsonObject object, Set<String> untouched) {
    LinkedHashMap<String, Json> copy = null;
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      String place = null;
      Json clean = member.getValue();
      if (!untouched.contains(name)) {
        if (needsWork(clean) || unwanted.firstIn(name) >= 0) {
          place = JsonPointer.child(at, name);
          clean = value(place, name, clean);
        }
      }
      String cleanName = place == null ? name : text(place, name, false);
      if (copy == null && (clean != member.getValue() || !cleanName.equals(name))) {
        copy = new LinkedHashMap<>();
        for (var before : object.members().entrySet()) {
          if (before.getKey().equals(name)) {
            break;
          }
          copy.put(before.getKey(), before.getValue());
        }
      }
      if (copy != null) {
        copy.put(free(copy, object, name, cleanName), clean);
      }
    }
    return copy == null ? object : new JsonObject(copy);
  }

  // A name made visible may be one that is there already; none may get lost.
  private static String free(
      LinkedHashMap<String, Json> copy, JsonObject all, String name, String clean) {
    String free = clean;
    for (int i = 2; !free.equals(name) && (copy.containsKey(free) || all.get(free) != null); i++) {
      free = clean + " (" + i + ")";
    }
    return free;
  }

  private static boolean needsWork(Json value) {
    return switch (value) {
      case JsonObject _, JsonArray _, JsonString _ -> true;
      case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  private Json value(String at, String name, Json value) {
    return switch (value) {
      case JsonObject object -> object(at, object, Set.of());
      case JsonArray array -> array(at, name, array);
      case JsonString text -> {
        String clean = text(at, text.value(), mostBytes > 0 && !NEVER_CUT.contains(name));
        yield clean.equals(text.value()) ? value : new JsonString(clean);
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }

  private JsonArray array(String at, String name, JsonArray array) {
    List<Json> copy = null;
    for (int i = 0; i < array.items().size(); i++) {
      Json item = array.items().get(i);
      Json clean = needsWork(item) ? value(JsonPointer.child(at, i), name, item) : item;
      if (copy == null && clean != item) {
        copy = new ArrayList<>(array.items());
      }
      if (copy != null) {
        copy.set(i, clean);
      }
    }
    return copy == null ? array : new JsonArray(copy);
  }

  private String text(String at, String text, boolean cuts) {
    var visible = VisibleText.of(text, unwanted);
    if (visible.count() > 0) {
      findings.add(AnswerFinding.Kind.HIDDEN, item, at, visible.codePoints(), visible.count());
    }
    return cuts ? cut(at, visible.text()) : visible.text();
  }

  private String cut(String at, String text) {
    // No character has more than three bytes for each unit, so most texts need not be measured.
    if (text.length() <= mostBytes / 3) {
      return text;
    }
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes <= mostBytes) {
      return text;
    }
    findings.add(AnswerFinding.Kind.CUT, item, at, bytes);
    return first(text, mostBytes) + cutMark(bytes, mostBytes);
  }

  /// The mark behind a text that was cut.
  static String cutMark(int bytes, int most) {
    return " […cut by Assent: " + bytes + " bytes, the limit is " + most + "]";
  }

  /// The beginning of a text that has at most so many UTF-8 bytes; never half a character.
  static String first(String text, int mostBytes) {
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      if (bytes > mostBytes) {
        return text.substring(0, i);
      }
      i += Character.charCount(codePoint);
    }
    return text;
  }
}
