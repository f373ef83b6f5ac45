package dev.assent.core.risk;

import dev.assent.core.risk.table.NameTable;
import java.util.Locale;
import java.util.Set;

/// Makes requests of what rules say: `Stops and removes a container.` → `Stop and remove a
/// container`.
final class ImperativeText {
  private static final NameTable TABLE = NameTable.of("sentences");

  /// After these words verbs are no longer those of the sentence.
  private static final Set<String> TURNS = Set.copyOf(TABLE.names("turns", "words"));

  private static final Set<String> JOINTS = Set.of("or", "and");

  /// The verbs with which rules begin. Any other first word stays as it is, and the sentence with
  /// it.
  private static final Set<String> FIRST = Set.copyOf(TABLE.names("verbs", "first"));

  /// Those that are nouns where they stand after `and` at the end.
  private static final Set<String> ALSO_NOUNS = Set.copyOf(TABLE.names("nouns", "also"));

  private ImperativeText() {}

  /// A sentence without its full stop.
  static String plain(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /// The request of a sentence whose first word is a verb in the third person.
  static String of(String sentence) {
    var words = plain(sentence).split(" ");
    String first = bare(words[0]);
    if (!FIRST.contains(first.toLowerCase(Locale.ROOT))) {
      return plain(sentence);
    }
    words[0] = verb(first) + words[0].substring(first.length());
    boolean open = true;
    for (int at = 1; at < words.length && open; at++) {
      String bare = bare(words[at]).toLowerCase(Locale.ROOT);
      open = !TURNS.contains(bare);
      boolean joined =
          JOINTS.contains(words[at - 1].toLowerCase(Locale.ROOT)) || words[at - 1].endsWith(",");
      boolean noun = ALSO_NOUNS.contains(bare) && at + 1 == words.length;
      if (open && joined && FIRST.contains(bare) && !noun) {
        words[at] = verb(bare) + words[at].substring(bare.length());
      }
    }
    return String.join(" ", words);
  }

  private static String bare(String word) {
    return word.endsWith(",") ? word.substring(0, word.length() - 1) : word;
  }

  private static String verb(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    if (lower.equals("has")) {
      return word.charAt(0) == 'H' ? "Have" : "have";
    }
    if (lower.endsWith("ies") && lower.length() > 4) {
      return word.substring(0, word.length() - 3) + "y";
    }
    boolean longer =
        lower.endsWith("shes")
            || lower.endsWith("ches")
            || lower.endsWith("sses")
            || lower.endsWith("oes")
            || lower.endsWith("xes");
    return lower.endsWith("s") ? word.substring(0, word.length() - (longer ? 2 : 1)) : word;
  }
}
