package dev.assent.desktop.explain;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.pdp.condition.EarlierClause;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.ArrayList;
import java.util.List;

/// Says of each condition what it met. Pure.
final class ConditionTicks {
  private static final int COMPARED = 6;
  private static final int AGAINST = 6;
  private static final int LONGEST = 300;

  private ConditionTicks() {}

  /// One or more lines for each condition: of `not`, what is below it.
  static List<Tick> of(List<ConditionTrace> conditions) {
    var ticks = new ArrayList<Tick>();
    conditions.forEach(condition -> add(ticks, condition, false));
    return ticks;
  }

  private static void add(List<Tick> ticks, ConditionTrace condition, boolean inside) {
    if (!condition.parts().isEmpty()) {
      ticks.add(new Tick(condition.holds(), Texts.get("explain.condition.not"), "", inside));
      condition.parts().forEach(part -> add(ticks, part, true));
      return;
    }
    ticks.add(
        new Tick(
            condition.holds(), name(condition.condition().member()), detail(condition), inside));
  }

  /// What a condition of the policy file looks at, in a word.
  static String name(String member) {
    String key = "rules.kind." + member;
    return Texts.has(key) ? Texts.get(key) : member;
  }

  private static String detail(ConditionTrace condition) {
    if (condition.condition() instanceof Condition.Earlier) {
      return earlier(condition.compared());
    }
    var compared =
        condition.condition().isOn(Attribute.SIDE_EFFECTS)
            ? condition.comparisons().stream().map(ConditionTicks::inWords).toList()
            : condition.condition().isOn(Attribute.LONE_COMMAND)
                ? condition.comparisons().stream().map(ConditionTicks::alone).toList()
                : condition.comparisons();
    if (compared.isEmpty()) {
      return condition.compared().isEmpty()
          ? Texts.get("explain.value.none")
          : Texts.get("explain.value.is", list(condition.compared()));
    }
    var lines = new ArrayList<String>();
    boolean graded = condition.condition() instanceof Condition.AtLeast;
    compared.stream().limit(COMPARED).map(one -> line(one, graded)).forEach(lines::add);
    if (compared.size() > COMPARED) {
      lines.add(Texts.get("explain.value.more", Texts.number(compared.size() - COMPARED)));
    }
    return String.join("\n", lines);
  }

  private static String earlier(List<String> times) {
    return times.isEmpty()
        ? Texts.get("explain.after.none")
        : String.join(
            "\n",
            times.stream()
                .map(time ->
                    time.startsWith(EarlierClause.UNKNOWN)
                        ? Texts.get(
                            "explain.after.unknown", time.substring(EarlierClause.UNKNOWN.length()))
                        : Texts.get("explain.after.let", time))
                .toList());
  }

  private static Comparison alone(Comparison command) {
    return command.text().equals(CommandFacts.NOT_ALONE)
        ? new Comparison(
            command.place(),
            Texts.get("explain.value.notAlone"),
            true,
            command.against(),
            command.passed())
        : command;
  }

  private static Comparison inWords(Comparison effect) {
    return new Comparison(
        effect.place(),
        ToolEffectWords.ofWord(effect.text()),
        effect.present(),
        effect.against().stream().map(ToolEffectWords::ofWord).toList(),
        effect.passed());
  }

  /// @param graded whether the condition names the least that suffices, and no pattern
  private static String line(Comparison comparison, boolean graded) {
    String value =
        comparison.present() ? plain(comparison.text()) : Texts.get("explain.value.nothing");
    String placed =
        comparison.place().isEmpty()
            ? value
            : Texts.get("explain.value.at", value, argument(comparison.place()));
    if (comparison.against().isEmpty()) {
      return Texts.get(
          comparison.passed() ? "explain.value.passes" : "explain.value.fails", placed);
    }
    if (comparison.passed() && !graded && comparison.against().equals(List.of(comparison.text()))) {
      return placed;
    }
    String against = list(comparison.against());
    if (graded) {
      return Texts.get(
          comparison.passed() ? "explain.value.reaches" : "explain.value.reachesNot",
          placed,
          against);
    }
    return Texts.get(
        comparison.passed() ? "explain.value.matches" : "explain.value.matchesNot",
        placed,
        against);
  }

  // The argument's name where it is one, else the way to it: `path`, `files/0`.
  private static String argument(String place) {
    return plain(place.startsWith("/") ? place.substring(1) : place);
  }

  private static String list(List<String> values) {
    String shown =
        String.join(", ", values.stream().limit(AGAINST).map(ConditionTicks::plain).toList());
    return values.size() <= AGAINST
        ? shown
        : Texts.get("explain.value.listMore", shown, Texts.number(values.size() - AGAINST));
  }

  /// A text from outside in one line, its hidden characters named, its middle taken out where it is
  /// very long.
  static String plain(String outside) {
    String text = ShownText.of(outside, ShownText.Place.LINE).inline();
    if (text.length() <= LONGEST) {
      return text;
    }
    int half = LONGEST / 2;
    return Texts.get(
        "explain.value.cut",
        text.substring(0, half),
        Texts.number(text.length() - 2 * half),
        text.substring(text.length() - half));
  }
}
