package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step.Shell;
import java.util.Locale;

/// Text in which some characters stand for what is not written: [Argument#UNKNOWN] and the home
/// folder.
final class MarkedText {
  /// Stands for the home folder, so that it differs from a tilde that is only a letter.
  static final char HOME = '\uE000';

  static final String UNKNOWN = String.valueOf(Argument.UNKNOWN);

  private MarkedText() {}

  static boolean known(String text) {
    return text.indexOf(Argument.UNKNOWN) < 0;
  }

  /// True if a text has unknown pieces and, blanks apart, nothing else.
  static boolean nothingKnown(String text) {
    return !text.isBlank()
        && text.chars().allMatch(symbol -> symbol == Argument.UNKNOWN || symbol <= ' ');
  }

  /// As rules and files get it.
  static String plain(String text) {
    return text.indexOf(HOME) < 0 ? text : text.replace(HOME, '~');
  }

  /// A word; quotes protect no pattern from the programs of Windows.
  ///
  /// @param quoted whether what is unknown in it is at least one word
  static Argument argument(String text, Shell shell, boolean quoted) {
    boolean home = !text.isEmpty() && text.charAt(0) == HOME;
    boolean tilde =
        shell == Shell.POWERSHELL
            && text.startsWith("~")
            && (text.length() == 1 || text.charAt(1) == '\\' || text.charAt(1) == '/');
    boolean option = shell == Shell.CMD && text.startsWith("/");
    boolean wild =
        text.indexOf('*') >= 0
            || text.indexOf('?') >= 0
            || shell == Shell.POWERSHELL && text.indexOf('[') >= 0;
    return new Argument(plain(text), wild && !option, home || tilde, !quoted && !known(text));
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /// A program's name without folder and ending, in lower case; empty when not wholly known.
  static String program(String text) {
    var name = plain(text);
    int folder = Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/'));
    name = lower(name.substring(folder + 1).strip());
    if (!known(name)) {
      return "";
    }
    int dot = name.lastIndexOf('.');
    if (dot > 0) {
      return switch (name.substring(dot)) {
        case ".exe", ".cmd", ".bat", ".com" -> name.substring(0, dot);
        default -> name;
      };
    }
    return name;
  }
}
