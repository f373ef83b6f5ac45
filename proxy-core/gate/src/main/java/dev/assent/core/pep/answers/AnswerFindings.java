package dev.assent.core.pep.answers;

import dev.assent.core.json.JsonObject;
import dev.assent.core.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The changes made in one message, as they are written down. Keeps the first few and counts the
/// rest: a server must not be able to fill the log with what is wrong with its answers. Not
/// thread-safe.
public final class AnswerFindings {
  private static final int MOST = 64;
  private static final int TEXT = 256;

  private final List<AnswerFinding> kept = new ArrayList<>();
  private long more;

  AnswerFindings() {}

  void add(AnswerFinding.Kind kind, String item, String member, long count) {
    add(kind, item, member, new TreeSet<>(), count);
  }

  void add(
      AnswerFinding.Kind kind,
      String item,
      String member,
      SortedSet<Integer> codePoints,
      long count) {
    if (kept.size() < MOST) {
      kept.add(new AnswerFinding(kind, shown(item), shown(member), codePoints, count));
    } else {
      more++;
    }
  }

  /// True if nothing was changed or noticed.
  public boolean isEmpty() {
    return kept.isEmpty();
  }

  /// The members of a record: `found`, a list of `what`, `item`, `member`, `code_points`, `count`,
  /// and `more`, how many stand not in it.
  public JsonObject json() {
    var json = JsonObject.builder().put("found", AnswerFinding.json(kept));
    if (more > 0) {
      json.put("more", more);
    }
    return json.build();
  }

  // Names are of the server's making: hidden characters and lengths of theirs do not enter the log.
  private static String shown(String text) {
    return PlainText.cut(VisibleText.of(text, UnwantedCharacters.IN_LISTINGS).text(), TEXT);
  }
}
