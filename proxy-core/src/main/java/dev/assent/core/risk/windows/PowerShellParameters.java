package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Asks which parameters a PowerShell step is given. Names are compared without regard to case, and
/// any beginning of a name will do, as PowerShell takes it where it is not ambiguous: `-Rec` and
/// `-r` are `-Recurse`.
///
/// Give a parameter's aliases as further names: `has(step, "LiteralPath", "PSPath", "lp")`. The
/// dash of a name is left out.
public final class PowerShellParameters {
  private PowerShellParameters() {}

  /// Whether a switch or parameter is given; one that is turned off (`-Confirm:$false`) is not.
  public static boolean has(Step step, String... names) {
    return step.arguments().stream()
        .anyMatch(word -> is(word, names) && !attached(word).equalsIgnoreCase("$false"));
  }

  /// Whether a switch is turned off: `-Confirm:$false`.
  public static boolean isOff(Step step, String... names) {
    return step.arguments().stream()
        .anyMatch(word -> is(word, names) && attached(word).equalsIgnoreCase("$false"));
  }

  /// The first value of a parameter, after a colon or as the next word; absent when the parameter
  /// is not given or has none.
  public static Optional<Argument> value(Step step, String... names) {
    var values = values(step, names);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
  }

  /// All values of a parameter that takes a list, in order, up to the next parameter; may be empty.
  ///
  /// The words of a list stand one after another, so operands that follow the list are among them.
  public static List<Argument> values(Step step, String... names) {
    var words = step.arguments();
    var values = new ArrayList<Argument>();
    for (int at = 0; at < words.size(); at++) {
      if (!is(words.get(at), names)) {
        continue;
      }
      var attached = attached(words.get(at));
      if (!attached.isEmpty()) {
        values.add(new Argument(attached, false, attached.startsWith("~"), words.get(at).many()));
      }
      for (int next = at + 1; next < words.size() && !isParameter(words.get(next)); next++) {
        values.add(words.get(next));
      }
      return List.copyOf(values);
    }
    return List.of();
  }

  /// Whether a word is a parameter and no value: a dash and a letter.
  public static boolean isParameter(Argument word) {
    var text = word.text();
    return text.length() > 1
        && text.charAt(0) == '-'
        && (Character.isLetter(text.charAt(1)) || text.charAt(1) == '?');
  }

  private static boolean is(Argument word, String... names) {
    if (!isParameter(word)) {
      return false;
    }
    int colon = word.text().indexOf(':');
    var given =
        word.text().substring(1, colon < 0 ? word.text().length() : colon).toLowerCase(Locale.ROOT);
    for (var name : names) {
      if (name.toLowerCase(Locale.ROOT).startsWith(given)) {
        return true;
      }
    }
    return false;
  }

  private static String attached(Argument word) {
    int colon = word.text().indexOf(':');
    return colon < 0 ? "" : word.text().substring(colon + 1);
  }
}
