package dev.assent.core.approval;

import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The lesson of a person's no for the agent: how far the no reaches, and why.
///
/// @param extent how far it reaches
/// @param hints reasons picked from a list, in the order of [Hint], no duplicates; may be empty
/// @param words reasons in the person's own words, one line, at most 1,000 characters; empty when
///   there are none
/// @param instead a command that would be safer, one line, at most 1,000 characters; empty when
///   none is named
public record Objection(Extent extent, List<Hint> hints, String words, String instead) {
  /// A plain no to one call.
  public static final Objection NONE = new Objection(Extent.CALL, List.of(), "", "");

  private static final int LONGEST = 1000;

  /// Words are brought into one line without hidden characters and cut to their length. A command
  /// is never changed: one that is too long, no line, or has a hidden character is not named.
  public Objection {
    hints = hints.stream().distinct().sorted().toList();
    words = plain(words);
    instead = line(instead);
  }

  /// A no that names nothing safer.
  public Objection(Extent extent, List<Hint> hints, String words) {
    this(extent, hints, words, "");
  }

  /// The set of calls that a no reaches.
  public enum Extent {
    /// this call only
    CALL,
    /// calls of the same kind, until the session ends or a person lifts it
    KIND,
    /// every call of the session, until it ends or a person lifts it
    SESSION;

    /// The word the audit and the agent use.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// A reason that is said often.
  public enum Hint {
    WRONG_FOLDER("this is the wrong folder"),
    READ_ONLY("use a tool that only reads"),
    ASK_FIRST("ask the user in the conversation before such a call"),
    TOO_BROAD("this reaches too far, do something narrower");

    private final String sentence;

    Hint(String sentence) {
      this.sentence = sentence;
    }

    /// The word the audit and the agent's program use, lower case with dashes.
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The text that the agent reads, without full stop.
    public String sentence() {
      return sentence;
    }
  }

  /// A no to one call with words, or without.
  public static Objection saying(Optional<String> words) {
    return words.map(text -> new Objection(Extent.CALL, List.of(), text)).orElse(NONE);
  }

  /// The words; absent when there are none.
  public Optional<String> said() {
    return Optional.of(words).filter(text -> !text.isEmpty());
  }

  /// The safer command; absent when none is named.
  public Optional<String> safer() {
    return Optional.of(instead).filter(text -> !text.isEmpty());
  }

  /// The same without what is said of one call alone.
  Objection general() {
    return new Objection(extent, hints, words);
  }

  /// The hints as the agent reads them: `a; b`; absent when there are none.
  Optional<String> hinted() {
    return hints.isEmpty()
        ? Optional.empty()
        : Optional.of(hints.stream().map(Hint::sentence).collect(Collectors.joining("; ")));
  }

  private static String line(String command) {
    boolean broken = command.codePoints().anyMatch(HiddenCodePoints::isHiddenInLine);
    return broken || command.length() > LONGEST ? "" : command.strip();
  }

  // The agent reads this in one sentence with ours; a line break, an escape or a mark that turns
  // the
  // direction must not begin another one.
  private static String plain(String text) {
    String line = PlainText.replaced(text, HiddenCodePoints::isHiddenInLine, ' ');
    String one = line.replaceAll(" {2,}", " ").strip();
    return PlainText.first(one, LONGEST);
  }
}
