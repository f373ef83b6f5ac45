package dev.assent.core.pip;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.path.PathNames.NameWords;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Guesses what a tool does from the words of its name; every word counts and the most dangerous
/// reading wins (clause 5.6).
///
/// A word of reading alone makes no read: no other word of the name may speak of a deed. A name
/// that says nothing is no read, but where the table of effects knows the tool to read files and do
/// nothing else.
public final class OperationWords {
  private enum Kind {
    READ,
    DELETE,
    WRITE,
    ACT,
    THING,
    NONE
  }

  private static final Map<String, Kind> KINDS = kinds();

  /// Words behind which a verb stands when one stands before them.
  private static final Set<String> JOINING = Set.of("and", "or", "then", "n", "plus");

  /// Endings that make of a verb another word: `deleted`, `insertion`, `performance`.
  private static final Set<String> ENDINGS =
      Set.of(
          "d", "ed", "red", "led", "s", "es", "r", "er", "ers", "rs", "or", "ors", "ler", "ing",
          "ion", "ions", "able", "ables", "ment", "ments", "ee", "ees", "al", "als", "ix", "ance",
          "ence", "ent", "ation", "ations", "y", "ly", "ness");

  /// Shorter verbs stand by chance in longer words: `send` in `sender`, `start` in `startup`.
  private static final int LONG = 6;

  private static final Set<String> SHORT_IN_LONGER = Set.of("write", "purge", "erase");

  private static final Optional<Set<SideEffect>> READS_FILES =
      Optional.of(Set.of(SideEffect.FS_READ));
  private static final SideEffectTable EFFECTS = SideEffectTable.builtIn();

  private OperationWords() {}

  /// The operation that a tool's name speaks of; absent when it tells nothing, or speaks of a deed
  /// that is neither reading nor writing nor deleting.
  public static Optional<Operation> of(String toolName) {
    List<String> words = NameWords.of(toolName);
    var kinds = words.stream().map(OperationWords::kindOf).toList();
    if (kinds.contains(Kind.DELETE)) {
      return Optional.of(Operation.DELETE);
    }
    if (kinds.contains(Kind.WRITE)) {
      return Optional.of(Operation.WRITE);
    }
    boolean looks =
        kinds.contains(Kind.READ) && !kinds.contains(Kind.ACT) && !actsBeside(words, kinds);
    return looks || EFFECTS.of(toolName).equals(READS_FILES)
        ? Optional.of(Operation.READ)
        : Optional.empty();
  }

  /// The operation of a tool, which what its server says of it can only make stricter: a read of
  /// which the server says that it changes something is a write.
  ///
  /// @param listed the tool as its server listed it
  public static Optional<Operation> of(String toolName, JsonObject listed) {
    var operation = of(toolName);
    var hints = listed.object("annotations").orElse(JsonObject.EMPTY);
    boolean changes =
        saysOther(hints, "readOnlyHint", true) || saysOther(hints, "destructiveHint", false);
    return changes
        ? operation.map(one -> one == Operation.READ ? Operation.WRITE : one)
        : operation;
  }

  /// The operation that a tool's name speaks of, where its server says that it does more; absent
  /// where they agree.
  static Optional<Operation> milder(String toolName, JsonObject listed) {
    var named = of(toolName);
    return named.equals(of(toolName, listed)) ? Optional.empty() : named;
  }

  private static boolean saysOther(JsonObject hints, String name, boolean harmless) {
    var hint = hints.get(name);
    return hint != null && hint != JsonNull.NULL && hint != JsonBoolean.of(harmless);
  }

  // `tag_list`, `find_and_merge`, `read_then_frobnicate`: a thing there is a verb, and so is a word
  // that nobody knows.
  private static boolean actsBeside(List<String> words, List<Kind> kinds) {
    boolean thing = kinds.getFirst() == Kind.THING;
    for (int at = 1; at < words.size() - 1 && !thing; at++) {
      boolean joined = JOINING.contains(words.get(at));
      boolean verbs = words.get(at).equals("then") || kinds.get(at - 1) == Kind.READ;
      Kind next = kinds.get(at + 1);
      thing = joined && (next == Kind.THING || verbs && next != Kind.READ);
    }
    return thing;
  }

  private static Kind kindOf(String written) {
    String word = withoutDigits(written);
    Kind known = KINDS.get(word);
    if (known == Kind.READ) {
      return word.equals(written) ? known : Kind.NONE;
    }
    return known == null ? kindWithin(word) : known;
  }

  /// Of a word that a verb begins or ends, as in `deletefile`.
  private static Kind kindWithin(String word) {
    for (int length = word.length() - 1; length >= 5; length--) {
      Kind first = within(word.substring(0, length));
      if (first != Kind.NONE && !ENDINGS.contains(word.substring(length))) {
        return first;
      }
      Kind last = within(word.substring(word.length() - length));
      if (last != Kind.NONE) {
        return last;
      }
    }
    return Kind.NONE;
  }

  private static Kind within(String verb) {
    Kind kind = KINDS.getOrDefault(verb, Kind.NONE);
    boolean counts =
        kind != Kind.READ
            && kind != Kind.THING
            && (verb.length() >= LONG || SHORT_IN_LONGER.contains(verb));
    return counts ? kind : Kind.NONE;
  }

  private static String withoutDigits(String word) {
    int from = 0;
    int to = word.length();
    while (from < to && Character.isDigit(word.charAt(from))) {
      from++;
    }
    while (to > from && Character.isDigit(word.charAt(to - 1))) {
      to--;
    }
    return word.substring(from, to);
  }

  private static Map<String, Kind> kinds() {
    var kinds = new HashMap<String, Kind>();
    for (var line : WordLists.builtIn("operation-words.txt")) {
      Kind kind = Kind.valueOf(line.keys().getFirst().toUpperCase(Locale.ROOT));
      for (String word : line.words()) {
        if (kinds.put(word, kind) != null) {
          throw new IllegalStateException("`" + word + "` stands twice");
        }
      }
    }
    return Map.copyOf(kinds);
  }
}
