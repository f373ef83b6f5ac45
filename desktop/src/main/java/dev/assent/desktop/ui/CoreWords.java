package dev.assent.desktop.ui;

import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.policy.Rule;
import dev.assent.core.risk.RiskWords;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.core.text.Sentence;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts the sentences of the core into the language in use: findings, faults and rules of risk.
/// Whatever has no words in that language stays English. Nothing is read before a window that is
/// not English asks.
public final class CoreWords {
  // `Ask: bash, not git *, for now`
  private static final Pattern DERIVED =
      Pattern.compile("(Allow|Deny|Ask): ((?:.+, )?)([a-z]+(?: [a-z]+)?)");
  private static final Pattern NEGATED = Pattern.compile("(?<=^|, )not ");

  private static final Pattern MASK =
      Pattern.compile(
          "\\[masked(?: (short|medium|long)| rest: the text has (\\d{1,18}) characters)?]");

  // In a sentence of sizes long numbers are counts, but for those in backquotes and of places.
  private static final Pattern SIZES = Pattern.compile("\\b(?:bytes|characters)\\b");
  private static final Pattern LONG =
      Pattern.compile(
          "`[^`]*`|(?<!(?:byte|character|line) )(?<![\\p{L}\\d.,:/-])\\d{4,15}"
              + "(?![\\p{L}\\d/-]|[.,:]\\d)");

  private static final Map<String, Optional<Spoken>> READ = new ConcurrentHashMap<>();

  private CoreWords() {}

  /// The words of one language.
  private record Spoken(CoreSentences sentences, Map<String, String> titles, RiskWords risks) {
    static Spoken in(String words) {
      return new Spoken(
          CoreSentences.in(words),
          CoreSentences.texts("Templates_" + words + ".json"),
          RiskWords.in(words));
    }
  }

  // Absent where the core's English is shown. Asked for every sentence: files are looked for once.
  private static Optional<Spoken> spoken() {
    var language = Texts.language();
    return READ.computeIfAbsent(
        language.words(),
        words -> language.isTranslated() ? Optional.of(Spoken.in(words)) : Optional.empty());
  }

  /// A sentence of the core, or a piece of one.
  public static String of(CharSequence said) {
    var told = counted(said);
    return spoken().flatMap(own -> own.sentences().of(told)).orElseGet(told::toString);
  }

  // Languages find counts by their groups.
  private static CharSequence counted(CharSequence said) {
    String text = said.toString();
    if (!SIZES.matcher(text).find()) {
      return said;
    }
    String grouped = LONG.matcher(text).replaceAll(CoreWords::grouped);
    return grouped.equals(text) ? said : grouped;
  }

  private static String grouped(MatchResult found) {
    return Matcher.quoteReplacement(
        found.group().startsWith("`")
            ? found.group()
            : Sentence.count(Long.parseLong(found.group())));
  }

  /// Words as a sentence: a capital first, a full stop last. Nothing stays nothing.
  public static String sentence(String words) {
    return words.isEmpty() || words.endsWith("?") ? capital(words) : capital(words) + ".";
  }

  /// Words with a capital first.
  public static String capital(String words) {
    int first = words.offsetByCodePoints(0, words.isEmpty() ? 0 : 1);
    return words.substring(0, first).toUpperCase(Texts.language().locale())
        + words.substring(first);
  }

  /// A text that the core has masked, with its marks in the language in use. A call that waits is
  /// shown as it was sent.
  public static String ofMasked(String text) {
    return text.contains("[masked")
        ? MASK.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(mask(mark)))
        : text;
  }

  private static String mask(MatchResult mark) {
    return mark.group(2) == null
        ? Texts.get("masked." + (mark.group(1) == null ? "some" : mark.group(1)))
        : Texts.get("masked.rest", Texts.number(Long.parseLong(mark.group(2))));
  }

  /// Why something failed: a sentence of the core, or what a system said, which stands in quotes
  /// where it has no words in the language in use.
  public static String ofFault(Exception fault) {
    var said = counted(Sentence.told(fault));
    return spoken()
        .map(Spoken::sentences)
        .map(own -> own.of(said).orElseGet(() -> own.ofFault(withKind(fault))))
        .orElseGet(said::toString);
  }

  /// The same where only what was said is known.
  public static String ofFault(CharSequence said) {
    var told = counted(said);
    return spoken().map(own -> own.sentences().ofFault(told)).orElseGet(told::toString);
  }

  /// The title of a rule. Those of the program's own templates and wishes and those that it makes
  /// of a rule's conditions are said in the language in use; all others are the person's and stay.
  /// Forms that edit them show what stands in the file.
  public static String ofTitle(Rule rule) {
    String title = rule.title();
    return spoken().isPresent() && RecordedRule.isNamed(rule)
        ? derived(EffectWord.of(rule.effect()), title.substring(title.indexOf(' ') + 1), "")
        : ofTitle(title);
  }

  /// The name of an example, likewise.
  public static String ofTitle(String title) {
    return spoken()
        .map(own -> Optional.ofNullable(own.titles().get(title)).orElseGet(() -> ofDerived(title)))
        .orElse(title);
  }

  // The things it names are values of calls and words of the policy language.
  private static String ofDerived(String title) {
    var found = DERIVED.matcher(title);
    String ending = found.matches() ? "rules.derived." + found.group(3).replace(' ', '.') : "";
    if (!Texts.has(ending)) {
      return title;
    }
    String parts = Objects.requireNonNullElse(found.group(2), "");
    return derived(
        EffectWord.valueOf(found.group(1).toUpperCase(Locale.ROOT)), parts, Texts.get(ending));
  }

  private static String derived(EffectWord effect, String parts, String ending) {
    return effect.text()
        + ": "
        + NEGATED.matcher(parts).replaceAll(Texts.get("rules.derived.not") + " ")
        + ending;
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
    return spoken().flatMap(own -> own.risks().of(rule, english)).orElse(english);
  }

  /// A risk with all that is said of it.
  public static Risk of(Risk risk) {
    return spoken()
        .map(Spoken::risks)
        .map(own -> {
          var says = own.of(risk.rule(), risk.says());
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
        })
        .orElse(risk);
  }
}
