package dev.assent.core.approval.question;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The changes in a tool's description since a person accepted it. The order of members does not
/// count.
///
/// @param changes in the order of the accepted description, added members after them; at most
///   [#MOST]
/// @param more how many further changes are not listed
public record ToolDifference(List<ToolChange> changes, int more) {
  /// The most changes that are listed.
  public static final int MOST = 100;

  /// No difference.
  public static final ToolDifference NONE = new ToolDifference(List.of(), 0);

  public ToolDifference {
    changes = List.copyOf(changes);
  }

  /// The changes from one description to another; empty exactly when their digests are equal.
  public static ToolDifference between(JsonObject accepted, JsonObject now) {
    return new ToolDifferences().walk(accepted, now);
  }

  /// As [#between(JsonObject, JsonObject)] where a text was too long to be kept: one change of the
  /// whole, with the texts that there are.
  public static ToolDifference between(Optional<JsonObject> accepted, Optional<JsonObject> now) {
    if (accepted.isPresent() && now.isPresent()) {
      return between(accepted.get(), now.get());
    }
    var whole =
        new ToolChange(
            "",
            ToolChange.Kind.CHANGED,
            accepted.map(ToolDifferences::readable),
            now.map(ToolDifferences::readable));
    return new ToolDifference(List.of(whole), 0);
  }

  /// True if there is no change.
  public boolean isEmpty() {
    return changes.isEmpty() && more == 0;
  }

  /// The form in logs and in the answers of the command line: `changes` with `pointer`, `kind`,
  /// `before` and `after`, and `more` where some are not listed.
  public JsonObject toJson() {
    var list =
        changes.stream()
            .<Json>map(change ->
                JsonObject.builder()
                    .put("pointer", change.pointer())
                    .put("kind", change.kind().word())
                    .putIfPresent("before", change.before())
                    .putIfPresent("after", change.after())
                    .build())
            .toList();
    var body = JsonObject.builder().put("changes", new JsonArray(list));
    return more == 0 ? body.build() : body.put("more", more).build();
  }

  /// Compares two descriptions place by place. Used once.
  private static final class ToolDifferences {
    // A text is shown to about this many characters; of a changed one, the part around what
    // changed.
    private static final int SHOWN = 2_000;
    private static final int AROUND = 60;
    private static final int POINTER = 300;

    private final List<ToolChange> changes = new ArrayList<>();
    private int more;

    ToolDifference walk(JsonObject before, JsonObject after) {
      objects("", before, after);
      return new ToolDifference(changes, more);
    }

    private void values(String pointer, Json before, Json after) {
      if (before instanceof JsonObject one && after instanceof JsonObject other) {
        objects(pointer, one, other);
      } else if (before instanceof JsonArray one && after instanceof JsonArray other) {
        arrays(pointer, one.items(), other.items());
      } else if (!before.equals(after)) {
        changed(pointer, text(before), text(after));
      }
    }

    private void objects(String pointer, JsonObject before, JsonObject after) {
      before
          .members()
          .forEach((name, old) -> {
            Json now = after.get(name);
            String place = JsonPointer.child(pointer, name);
            if (now == null) {
              removed(place, old);
            } else {
              values(place, old, now);
            }
          });
      after
          .members()
          .forEach((name, now) -> {
            if (before.get(name) == null) {
              added(JsonPointer.child(pointer, name), now);
            }
          });
    }

    private void arrays(String pointer, List<Json> before, List<Json> after) {
      int both = Math.min(before.size(), after.size());
      for (int i = 0; i < both; i++) {
        values(JsonPointer.child(pointer, i), before.get(i), after.get(i));
      }
      for (int i = both; i < before.size(); i++) {
        removed(JsonPointer.child(pointer, i), before.get(i));
      }
      for (int i = both; i < after.size(); i++) {
        added(JsonPointer.child(pointer, i), after.get(i));
      }
    }

    private void added(String pointer, Json now) {
      note(pointer, ToolChange.Kind.ADDED, Optional.empty(), Optional.of(readable(now)));
    }

    private void removed(String pointer, Json old) {
      note(pointer, ToolChange.Kind.REMOVED, Optional.of(readable(old)), Optional.empty());
    }

    // The common beginning and end of both texts are left out but for a few characters, so that
    // padding hides no change.
    private void changed(String pointer, String before, String after) {
      int shortest = Math.min(before.length(), after.length());
      int head = 0;
      while (head < shortest && before.charAt(head) == after.charAt(head)) {
        head++;
      }
      int tail = 0;
      while (tail < shortest - head
          && before.charAt(before.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
        tail++;
      }
      note(
          pointer,
          ToolChange.Kind.CHANGED,
          Optional.of(excerpt(before, head, tail)),
          Optional.of(excerpt(after, head, tail)));
    }

    private static String excerpt(String text, int head, int tail) {
      int from = boundary(text, Math.max(0, head - AROUND));
      int to = boundary(text, Math.min(text.length(), text.length() - tail + AROUND));
      return (from > 0 ? "…" : "")
          + drawn(text.substring(from, to))
          + (to < text.length() ? "…" : "");
    }

    private static int boundary(String text, int at) {
      boolean within = at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
      return within ? at - 1 : at;
    }

    private void note(
        String pointer, ToolChange.Kind kind, Optional<String> before, Optional<String> after) {
      if (changes.size() == ToolDifference.MOST) {
        more++;
      } else {
        changes.add(new ToolChange(drawn(pointer, POINTER), kind, before, after));
      }
    }

    /// A value as people read it: strings without quotes, everything else as JSON with sorted
    /// members.
    static String readable(Json value) {
      return drawn(text(value));
    }

    private static String text(Json value) {
      return value instanceof JsonString text
          ? text.value()
          : JsonWriter.write(CanonicalJson.sorted(value));
    }

    private static String drawn(String text) {
      return drawn(text, SHOWN);
    }

    private static String drawn(String text, int most) {
      int length = text.codePointCount(0, text.length());
      String first = text.substring(0, text.offsetByCodePoints(0, Math.min(most, length)));
      String out = PlainText.named(first, HiddenCodePoints::isHiddenFromPerson);
      return length > most ? out + "… (" + (length - most) + " more characters)" : out;
    }
  }
}
