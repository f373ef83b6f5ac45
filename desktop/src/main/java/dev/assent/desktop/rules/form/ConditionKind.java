package dev.assent.desktop.rules.form;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.ui.ConditionWords;
import dev.assent.desktop.ui.Texts;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A kind of condition that the form edits: a row of the core's table. Translates between what
/// stands in the form (texts and ticks) and the core's [Condition]; it judges nothing.
public record ConditionKind(Attribute attribute) {
  static final ConditionKind EFFECTS = new ConditionKind(Attribute.SIDE_EFFECTS);

  private static final List<ConditionKind> ALL =
      Arrays.stream(Attribute.values()).map(ConditionKind::new).toList();

  private static final Condition.Hours OFFICE =
      new Condition.Hours(
          Attribute.TIME,
          List.of(
              DayOfWeek.MONDAY,
              DayOfWeek.TUESDAY,
              DayOfWeek.WEDNESDAY,
              DayOfWeek.THURSDAY,
              DayOfWeek.FRIDAY),
          Optional.of(LocalTime.of(9, 0)),
          Optional.of(LocalTime.of(18, 0)),
          Optional.empty());

  private static final Map<Attribute, String> EXAMPLES =
      Map.ofEntries(
          Map.entry(Attribute.TOOL_NAME, "write_*"),
          Map.entry(Attribute.PATH, "~/code/**"),
          Map.entry(Attribute.SOURCE, "~/code/**"),
          Map.entry(Attribute.DESTINATION, "~/backup/**"),
          Map.entry(Attribute.EXTENSION, ".env"),
          Map.entry(Attribute.SCHEME, "https"),
          Map.entry(Attribute.BACKEND, "github"),
          Map.entry(Attribute.METHOD, "tools/call"),
          Map.entry(Attribute.SUBJECT, "sam"),
          Map.entry(Attribute.ISSUER, "https://login.example.com"),
          Map.entry(Attribute.SCOPE, "deploy"),
          Map.entry(Attribute.AUDIENCE, "assent"),
          Map.entry(Attribute.CLIENT_ID, "assent-desktop"),
          Map.entry(Attribute.HOST, "*.github.com"),
          Map.entry(Attribute.COMMAND_RULE, "git:*"),
          Map.entry(Attribute.LONE_COMMAND, "git status*"),
          Map.entry(Attribute.COMMAND_FOLDER, "${project}/**"),
          Map.entry(Attribute.ARGUMENT, "/branch ~ release-*"),
          Map.entry(Attribute.CLAIM, "/groups ~ release"),
          Map.entry(Attribute.METADATA, "/annotations/readOnlyHint = true"),
          Map.entry(Attribute.CLIENT, "Cursor"),
          Map.entry(Attribute.ORIGIN, "claude-code"));

  /// A way to enter a value.
  enum Input {
    /// texts, with or without wildcards
    TYPED,
    /// any of a fixed set
    TICKS,
    /// exactly one of a fixed set
    ONE_OF,
    /// pointers into a document, each with a test
    TESTS,
    /// days, a span of the day, a zone
    HOURS,
    /// conditions that an earlier call met
    EARLIER
  }

  /// All kinds, in the order in which they are offered.
  static List<ConditionKind> all() {
    return ALL;
  }

  /// The way in which its value is entered.
  Input input() {
    return switch (attribute.form()) {
      case GLOBS, PATHS, TEXTS -> Input.TYPED;
      case WORD_LIST, WORD_OR_LIST -> Input.TICKS;
      case ONE_WORD, AT_LEAST -> Input.ONE_OF;
      case TESTS -> Input.TESTS;
      case HOURS -> Input.HOURS;
      case EARLIER -> Input.EARLIER;
    };
  }

  /// True if it may stand below a `not`.
  boolean canBeNegated() {
    return attribute != Attribute.AFTER;
  }

  /// The kinds that an earlier call can be asked for, in their order.
  static List<ConditionKind> ofEarlierCalls() {
    return ALL.stream().filter(kind -> !kind.attribute.isCircumstance()).toList();
  }

  /// True if its value is picked from [#choices()].
  boolean picked() {
    return input() == Input.TICKS || input() == Input.ONE_OF;
  }

  /// The words to pick from; empty where texts are typed.
  List<String> choices() {
    return attribute.words();
  }

  /// The word for it on screen.
  public String word() {
    return ConditionWords.name(attribute.member());
  }

  /// One line on what it is good for.
  String help() {
    return Texts.get("rules.help." + attribute.member());
  }

  /// An example of a value, as the rules are shown in the list.
  String example() {
    return switch (input()) {
      case TYPED, TESTS -> EXAMPLES.getOrDefault(attribute, "");
      case TICKS, ONE_OF -> words(choices().getFirst());
      case HOURS -> DayWords.of(OFFICE);
      case EARLIER ->
          Texts.get(
              "rules.after.within",
              EFFECTS.words(SideEffect.SECRETS_READ.word()),
              Texts.number(10));
    };
  }

  /// The use of the condition, with an example.
  String helpWithExample() {
    return Texts.get("rules.form.help", help(), example());
  }

  /// A choice as the form says it.
  String words(String choice) {
    return ConditionWords.value(attribute, choice);
  }

  /// The condition with these values, in the order given; an empty list is a condition that never
  /// holds.
  ///
  /// @return absent when a single value is wanted and there is none, or this kind has no list of
  ///   values
  Optional<Condition.Single> condition(List<String> values) {
    return switch (input()) {
      case TYPED -> Optional.of(attribute.texts(values));
      case TICKS -> Optional.of(new Condition.Words(attribute, values));
      case ONE_OF -> values.stream().findFirst().map(this::one);
      case TESTS, HOURS, EARLIER -> Optional.empty();
    };
  }

  /// The condition with these tests, in the order given; absent when there is none.
  Optional<Condition.Single> condition(Map<String, ValueTest> tests) {
    return tests.isEmpty() ? Optional.empty() : Optional.of(attribute.tests(tests));
  }

  private Condition.Single one(String word) {
    return attribute.form() == Attribute.Form.AT_LEAST
        ? new Condition.AtLeast(attribute, word)
        : new Condition.Words(attribute, List.of(word));
  }
}
