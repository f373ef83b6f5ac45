package dev.assent.core.pep.answers;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/// One thing that was changed in, or kept out of, what a server said.
///
/// @param kind what was done
/// @param item the tool, prompt or resource it is about, in visible characters; the empty string
///   for a whole message
/// @param member JSON pointer within the item, in visible characters; the empty string for the item
///   itself
/// @param codePoints the characters that were made visible, at most [#MOST_CODE_POINTS]; empty
///   where it was not for those
/// @param count how many characters were made visible, or bytes or items were too many
record AnswerFinding(
    Kind kind, String item, String member, SortedSet<Integer> codePoints, long count) {
  /// The most different characters that one finding names.
  static final int MOST_CODE_POINTS = 16;

  AnswerFinding {
    codePoints = new TreeSet<>(codePoints);
  }

  /// The kind of a finding: what was done, and why.
  enum Kind {
    /// characters were made visible
    HIDDEN,
    /// a text was cut because it was too long
    CUT,
    /// a tool, prompt or resource was left out because nothing could call it by a name that is safe
    /// to show
    NAME,
    /// a tool was left out because its name looks like another one's
    LOOK_ALIKE,
    /// a tool was left out because it marks arguments as headers in a way that the protocol does
    /// not allow
    HEADER,
    /// a tool was left out because its whole description was too long
    SIZE,
    /// items were left out because there were too many
    TOO_MANY,
    /// the pointer to the next page was left out because there were too many pages, or it was too
    /// long
    PAGES,
    /// structured content and text of one result say different things; nothing was changed
    DIFFERS;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  JsonObject json() {
    var json = JsonObject.builder().put("what", kind.word());
    if (!item.isEmpty()) {
      json.put("item", item);
    }
    if (!member.isEmpty()) {
      json.put("member", member);
    }
    if (!codePoints.isEmpty()) {
      json.put(
          "code_points",
          JsonArray.ofStrings(codePoints.stream().map(AnswerFinding::name).toList()));
    }
    return json.put("count", count).build();
  }

  /// `U+200B`.
  static String name(int codePoint) {
    return String.format(Locale.ROOT, "U+%04X", codePoint);
  }

  static JsonArray json(List<AnswerFinding> findings) {
    return new JsonArray(findings.stream().<Json>map(AnswerFinding::json).toList());
  }
}
