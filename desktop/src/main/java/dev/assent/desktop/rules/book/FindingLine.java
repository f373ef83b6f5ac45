package dev.assent.desktop.rules.book;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.WitnessCall;
import dev.assent.core.policy.RuleId;
import dev.assent.core.text.Sentence;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A finding of the policy check as the page shows it.
///
/// @param tier `danger` for errors, `care` for warnings, `calm` for notes
/// @param title what kind of finding it is
/// @param sentence what was found
/// @param suggestion what to do about it; empty when there is nothing to say
/// @param call the witness; absent when there is none
/// @param finding what it shows
public record FindingLine(
    String tier,
    String title,
    String sentence,
    String suggestion,
    Optional<Call> call,
    Finding finding) {
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /// A call that shows the finding.
  ///
  /// @param text tool and paths
  /// @param without what happens without the rule
  /// @param decided what happens with it
  /// @param request the call itself
  public record Call(String text, EffectWord without, EffectWord decided, AccessRequest request) {}

  /// The line of a finding. Title by code; the sentence too where the bundle has one, else the
  /// core's.
  ///
  /// @param titles what the person calls the rules that it names; absent for those that are none
  /// @param moments words for those of a file
  public static FindingLine of(
      Finding finding, Function<RuleId, Optional<String>> titles, UnaryOperator<String> moments) {
    String tier =
        switch (finding.severity()) {
          case ERROR -> "danger";
          case WARNING -> "care";
          case NOTE -> "calm";
        };
    String titleKey = "finding." + finding.code();
    String title = Texts.has(titleKey) ? Texts.get(titleKey) : Texts.get("finding." + tier);
    return new FindingLine(
        tier,
        title,
        CoreWords.sentence(called(finding, titles, moments)),
        CoreWords.sentence(
            finding.suggestion().map(CoreWords::of).map(FindingLine::inForm).orElse("")),
        finding.witness().map(FindingLine::call),
        finding);
  }

  // The person's name of a rule or a moment, in place of what stands in the file.
  private static String called(
      Finding finding, Function<RuleId, Optional<String>> titles, UnaryOperator<String> moments) {
    return QUOTED
        .matcher(CoreWords.of(finding.message()))
        .replaceAll(quoted ->
            Matcher.quoteReplacement(
                "`"
                    + finding.rules().stream()
                        .filter(rule -> rule.value().equals(quoted.group(1)))
                        .findFirst()
                        .flatMap(titles)
                        .map(title -> title.replace('`', '\''))
                        .orElseGet(() -> moments.apply(ConditionWords.name(quoted.group(1))))
                    + "`"));
  }

  // In the form conditions are known by the words there.
  private static String inForm(String said) {
    return QUOTED
        .matcher(said)
        .replaceAll(
            quoted -> Matcher.quoteReplacement("`" + ConditionWords.name(quoted.group(1)) + "`"));
  }

  /// The finding as a sentence, for the form.
  public static String found(Finding finding) {
    return CoreWords.sentence(inForm(CoreWords.of(finding.message())));
  }

  /// The finding, and what to write instead where that is known, in one sentence.
  public static String whole(Finding finding) {
    return CoreWords.sentence(
        CoreWords.of(
            finding
                .suggestion()
                .<CharSequence>map(text -> Sentence.of("%s; %s", finding.message(), text))
                .orElse(finding.message())));
  }

  /// The condition that a finding is about, such as `path_pattern`; empty when it is about none.
  public static String member(Finding finding) {
    String marker = "/conditions/";
    int at = finding.pointer().indexOf(marker);
    return at < 0 ? "" : finding.pointer().substring(at + marker.length()).replaceAll("/.*", "");
  }

  private static Call call(WitnessCall witness) {
    var resource = witness.request().resource();
    String what =
        Stream.concat(
                Stream.of(resource.toolName().orElse(witness.request().action().method())),
                resource.paths().stream().map(path -> path.display()))
            .filter(part -> !part.isEmpty())
            .reduce((a, b) -> a + "  " + b)
            .orElse("");
    return new Call(
        what,
        EffectWord.of(witness.without()),
        EffectWord.of(witness.decided()),
        witness.request());
  }
}
