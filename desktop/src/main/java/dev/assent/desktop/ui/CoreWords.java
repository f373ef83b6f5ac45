package dev.assent.desktop.ui;

import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.risk.RiskWords;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// Puts the sentences of the core into the language in use: findings, faults and rules of risk.
/// Whatever has no words in that language stays English. Nothing is read before a window that is
/// not English asks.
public final class CoreWords {
  // `Ask: bash, not git *, for now`
  private static final Pattern DERIVED =
      Pattern.compile("(Allow|Deny|Ask): ((?:.+, )?)([a-z]+(?: [a-z]+)?)");
  private static final Pattern NEGATED = Pattern.compile("(?<=^|, )not ");

  private CoreWords() {}

  private static final class German {
    static final CoreSentences SENTENCES = CoreSentences.german();
    static final Map<String, String> TITLES = CoreSentences.texts("Templates_de.json");
  }

  /// A sentence of the core, or half of one.
  public static String of(String english) {
    return isGerman() ? German.SENTENCES.of(english).orElse(english) : english;
  }

  /// Why something failed: a sentence of the core, or what a system said, which stands in quotes
  /// where it has no words in the language in use.
  public static String ofFault(Exception fault) {
    String said = Objects.requireNonNullElse(fault.getMessage(), fault.getClass().getSimpleName());
    return isGerman()
        ? German.SENTENCES.of(said).orElseGet(() -> German.SENTENCES.ofFault(withKind(fault)))
        : said;
  }

  /// The same where only what was said is known.
  public static String ofFault(String said) {
    return isGerman() ? German.SENTENCES.ofFault(said) : said;
  }

  /// The title of a rule, or the name of an example. Those of the program's own templates and
  /// wishes and those of rules that it derives from others are said in the language in use; all
  /// others are the person's and stay. Forms that edit them show what stands in the file.
  public static String ofTitle(String title) {
    return isGerman()
        ? Optional.ofNullable(German.TITLES.get(title)).orElseGet(() -> ofDerived(title))
        : title;
  }

  // The things it names are values of calls and words of the policy language.
  private static String ofDerived(String title) {
    var found = DERIVED.matcher(title);
    String ending = found.matches() ? "rules.derived." + found.group(3).replace(' ', '.') : "";
    if (!Texts.has(ending)) {
      return title;
    }
    String parts = Objects.requireNonNullElse(found.group(2), "");
    return EffectWord.valueOf(found.group(1).toUpperCase(Locale.ROOT)).text()
        + ": "
        + NEGATED.matcher(parts).replaceAll(Texts.get("rules.derived.not") + " ")
        + Texts.get(ending);
  }

  // The message of a fault of files is often no more than a path, and only the kind of the
  // exception says what is with it.
  private static String withKind(Throwable fault) {
    var cause = fault.getCause();
    if (cause != null && Objects.equals(cause.getMessage(), fault.getMessage())) {
      return withKind(cause);
    }
    String kind = fault.getClass().getSimpleName();
    String said = fault.getMessage();
    return said == null
        ? kind
        : fault.getClass().getName().startsWith("java.") ? kind + " " + said : said;
  }

  /// The words of a rule of risk.
  ///
  /// @param rule its id
  /// @param english with or without a full stop, which the answer then has or has not
  public static String ofRule(String rule, String english) {
    return isGerman() ? germanOfRule(rule, english).orElse(english) : english;
  }

  /// A risk with all that is said of it.
  public static Risk of(Risk risk) {
    if (!isGerman()) {
      return risk;
    }
    var says = germanOfRule(risk.rule(), risk.says());
    return new Risk(
        risk.number(),
        risk.rule(),
        risk.severity(),
        says.orElse(risk.says()),
        says.orElse(risk.asks()),
        ofRule(risk.rule(), risk.reaches()),
        risk.ways().stream()
            .map(way -> new Way(way.command(), ofRule(risk.rule(), way.why())))
            .toList(),
        ofRule(risk.rule(), risk.noWay()),
        risk.startedBy());
  }

  private static Optional<String> germanOfRule(String rule, String english) {
    return RiskWords.GERMAN.of(rule, english);
  }

  private static boolean isGerman() {
    return Texts.language().words() == Language.Words.GERMAN;
  }
}
