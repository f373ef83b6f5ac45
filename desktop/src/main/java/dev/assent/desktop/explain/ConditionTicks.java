package dev.assent.desktop.explain;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.pdp.condition.Comparison;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.pdp.condition.EarlierClause;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Says of each condition what it met. Pure.
final class ConditionTicks {
  private static final Length WHOLE = new Length(6, 6);
  private static final Length BRIEF = new Length(1, 2);
  private static final int LONGEST = 300;

  private ConditionTicks() {}

  /// The most that is said of a condition.
  ///
  /// @param compared values that it met
  /// @param against what each of them was compared with
  private record Length(int compared, int against) {}

  /// One or more lines for each condition: of `not`, what is below it.
  static List<Tick> of(List<ConditionTrace> conditions) {
    var ticks = new ArrayList<Tick>();
    conditions.forEach(condition -> add(ticks, condition, false, WHOLE));
    return ticks;
  }

  /// The same with no more of each than tells what it is about.
  static List<Tick> brief(List<ConditionTrace> conditions) {
    var ticks = new ArrayList<Tick>();
    conditions.forEach(condition -> add(ticks, condition, false, BRIEF));
    return ticks;
  }

  private static void add(
      List<Tick> ticks, ConditionTrace condition, boolean inside, Length length) {
    if (!condition.parts().isEmpty()) {
      ticks.add(new Tick(condition.holds(), Texts.get("explain.condition.not"), "", inside));
      condition.parts().forEach(part -> add(ticks, part, true, length));
      return;
    }
    ticks.add(
        new Tick(
            condition.holds(),
            ConditionWords.name(condition.condition().member()),
            detail(condition, length),
            inside));
  }

  private static String detail(ConditionTrace condition, Length length) {
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
          : Texts.get("explain.value.is", list(condition.compared(), length));
    }
    var lines = new ArrayList<String>();
    boolean graded = condition.condition() instanceof Condition.AtLeast;
    int most = length.compared();
    var alike = new LinkedHashMap<List<Object>, List<Comparison>>();
    for (var one : compared.subList(0, Math.min(most, compared.size()))) {
      boolean said = graded || one.against().isEmpty() || one.against().equals(List.of(one.text()));
      // One that is said by itself stands by itself, also where it is there twice.
      var key = said ? List.of(new Object()) : List.<Object>of(one.passed(), one.against());
      alike.computeIfAbsent(key, _ -> new ArrayList<>()).add(one);
    }
    alike.values().forEach(group -> lines.add(line(group, graded, length)));
    if (compared.size() > most) {
      lines.add(CountWords.rest(compared.size() - most));
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

  // Patterns that many values are compared with are said once.
  private static String line(List<Comparison> alike, boolean graded, Length length) {
    var first = alike.getFirst();
    if (alike.size() == 1) {
      return line(first, graded, length);
    }
    return Texts.get(
        first.passed() ? "explain.value.matchMany" : "explain.value.matchManyNot",
        String.join(", ", alike.stream().map(ConditionTicks::placed).toList()),
        list(first.against(), length));
  }

  private static String placed(Comparison comparison) {
    String value =
        comparison.present() ? plain(comparison.text()) : Texts.get("explain.value.nothing");
    return comparison.place().isEmpty()
        ? value
        : Texts.get("explain.value.at", value, argument(comparison.place()));
  }

  /// @param graded whether the condition names the least that suffices, and no pattern
  private static String line(Comparison comparison, boolean graded, Length length) {
    String placed = placed(comparison);
    if (comparison.against().isEmpty()) {
      return Texts.get(
          comparison.passed() ? "explain.value.passes" : "explain.value.fails", placed);
    }
    if (comparison.passed() && !graded && comparison.against().equals(List.of(comparison.text()))) {
      return placed;
    }
    String against = list(comparison.against(), length);
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

  private static String list(List<String> values, Length length) {
    return ListWords.values(values.stream().map(ConditionTicks::plain).toList(), length.against());
  }

  /// A text from outside in one line, its hidden characters named, its middle taken out where it is
  /// very long.
  static String plain(String outside) {
    String text = ShownText.line(outside);
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
