package dev.assent.core.local;

import java.util.List;
import java.util.Locale;

/// A question, a denial or the wish to end, from the command line. There is no verb that allows
/// anything.
///
/// @param verb what is wanted
/// @param id the approval that [Verb#DENY] is about, the logger that [Verb#LOG_LEVEL] is about, the
///   key for [Verb#UNLOCK]; empty for the other verbs
/// @param reason why, in the person's words, or the level; may be empty
public record ControlRequest(Verb verb, String id, String reason) {
  /// The first line of a control conversation.
  public static final String FIRST_LINE = "assent 1 control";

  /// One thing that a control request can ask for.
  public enum Verb {
    /// what runs
    STATUS,
    /// what waits for a person
    QUEUE,
    /// deny one waiting call
    DENY,
    /// deny everything from now on
    DENY_ALL,
    /// bring the window up
    SHOW,
    /// end the program; waiting calls are withdrawn
    END,
    /// look anew who is signed in, because another process signed somebody in or out
    IDENTITY,
    /// open the file of the sign-in
    UNLOCK,
    /// change what the diagnostics say
    LOG_LEVEL
  }

  /// A request for a verb that needs nothing else.
  public static ControlRequest of(Verb verb) {
    return new ControlRequest(verb, "", "");
  }

  /// A denial.
  public static ControlRequest deny(String id, String reason) {
    return new ControlRequest(Verb.DENY, id, reason);
  }

  /// Another level for a logger.
  public static ControlRequest logLevel(String logger, String level) {
    return new ControlRequest(Verb.LOG_LEVEL, logger, level);
  }

  /// The key of the file of the sign-in.
  public static ControlRequest unlock(String key) {
    return new ControlRequest(Verb.UNLOCK, key, "");
  }

  /// The header lines, without the blank one.
  public List<String> lines() {
    String line = "verb " + verb.name().toLowerCase(Locale.ROOT);
    if (verb == Verb.DENY || verb == Verb.LOG_LEVEL || verb == Verb.UNLOCK) {
      line =
          line
              + " "
              + PercentEncoding.encode(id)
              + (reason.isEmpty() ? "" : " " + PercentEncoding.encode(reason));
    }
    return List.of(FIRST_LINE, line);
  }

  /// Reads header lines.
  ///
  /// @throws LocalSocketException with code PROTOCOL when they are not those of a control
  ///   conversation
  public static ControlRequest parse(List<String> lines) throws LocalSocketException {
    if (lines.size() != 2
        || !lines.getFirst().equals(FIRST_LINE)
        || !lines.getLast().startsWith("verb ")) {
      throw HeaderReader.protocol("expected `" + FIRST_LINE + "` and a `verb` line");
    }
    String[] words = lines.getLast().split(" ", -1);
    if (words.length == 2) {
      switch (words[1]) {
        case "status" -> {
          return of(Verb.STATUS);
        }
        case "queue" -> {
          return of(Verb.QUEUE);
        }
        case "show" -> {
          return of(Verb.SHOW);
        }
        case "end" -> {
          return of(Verb.END);
        }
        case "deny_all" -> {
          return of(Verb.DENY_ALL);
        }
        case "identity" -> {
          return of(Verb.IDENTITY);
        }
        default -> throw unknown(words[1]);
      }
    }
    if (words[1].equals("unlock") && words.length == 3 && !words[2].isEmpty()) {
      return unlock(PercentEncoding.decode(words[2]));
    }
    if (words[1].equals("log_level") && words.length == 4) {
      return logLevel(PercentEncoding.decode(words[2]), PercentEncoding.decode(words[3]));
    }
    if (!words[1].equals("deny") || words.length > 4 || words[2].isEmpty()) {
      throw unknown(words[1]);
    }
    return deny(
        PercentEncoding.decode(words[2]),
        words.length == 4 ? PercentEncoding.decode(words[3]) : "");
  }

  /// Without the key, which is nobody else's.
  @Override
  public String toString() {
    return "ControlRequest[" + verb + (verb == Verb.UNLOCK ? "]" : ", " + id + ", " + reason + "]");
  }

  private static LocalSocketException unknown(String verb) {
    return HeaderReader.protocol(
        "found the verb `"
            + ProxyName.shown(verb)
            + "`, expected `status`, `queue`, `show`, `end`, `deny_all`, `identity`, `unlock KEY`, `log_level LOGGER LEVEL` or `deny ID [REASON]`");
  }
}
