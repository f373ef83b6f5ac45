package dev.assent.core.pap.document;

import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.document.Member;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.document.WordHints;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ConditionJson;
import dev.assent.core.policy.ValueTest;
import dev.assent.core.text.Sentence;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The conditions of rules (clause 3): a row for each [Attribute], by its form, and `not`.
final class ConditionShapes {
  private static final String NOT = Condition.Not.MEMBER;
  private static final String WITHIN = Condition.Earlier.WITHIN;
  private static final String AFTER = Attribute.AFTER.member();

  private static final List<String> NAMES =
      Stream.concat(Arrays.stream(Attribute.values()).map(Attribute::member), Stream.of(NOT))
          .toList();

  private static final List<String> EARLIER =
      Stream.concat(
              Arrays.stream(Attribute.values())
                  .filter(one -> !one.isCircumstance())
                  .map(Attribute::member),
              Stream.of(WITHIN))
          .toList();

  /// An instant: RFC 3339 with zone.
  static final Shape<Instant> INSTANT =
      Shapes.text(
              ConditionShapes::instant,
              Instant::toString,
              "a date and time with zone such as `2030-01-31T18:00:00Z`")
          .advised(ConditionShapes::completed);

  private static final Pattern RFC_3339 =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private static final Pattern CLOCK_FORM = Pattern.compile("([01][0-9]|2[0-3]):[0-5][0-9]");

  private static final Shape<LocalTime> CLOCK =
      Shapes.text(
              text -> Optional.of(text).filter(CLOCK_FORM.asMatchPredicate()).map(LocalTime::parse),
              LocalTime::toString,
              "a time of day from `00:00` to `23:59`, such as `09:00`")
          .advised(value ->
              value.equals(new JsonString("24:00"))
                  ? Optional.of("write `00:00` for midnight")
                  : Optional.empty());

  private static final Shape<ZoneId> ZONE =
      Shapes.parsed(ZoneId::of, ZoneId::getId, "a time zone such as `Europe/Berlin` or `UTC`");

  private static final List<String> DAYS =
      Arrays.stream(DayOfWeek.values()).map(ConditionJson::word).toList();

  private static final Shape<List<DayOfWeek>> DAY_LIST =
      Shapes.list(
              Shapes.word(List.of(DayOfWeek.values()), ConditionJson::word, WordHints.oneOf(DAYS))
                  .advised(ConditionShapes::day),
              Sentence.of("a list of days: %s", WordHints.oneOf(DAYS)))
          .checked((at, days) -> {
            if (days.isEmpty()) {
              at.note(
                  Code.BAD_VALUE,
                  "an empty list of days",
                  "at least one",
                  Optional.of("leave `days` out for every day"));
            }
          });

  private static final TableShape<Condition.Hours> HOURS =
      TableShape.table(
              "an object such as `{\"days\": [\"mon\", \"fri\"], \"from\": \"09:00\", \"to\":"
                  + " \"18:00\"}`",
              (days, from, to, zone, since) ->
                  new Condition.Hours(Attribute.TIME, days, from, to, zone, since),
              Member.member("days", DAY_LIST, Condition.Hours::days, List.of()).orNull(),
              Member.optional("from", CLOCK, Condition.Hours::from).orNull(),
              Member.optional("to", CLOCK, Condition.Hours::to).orNull(),
              Member.optional("zone", ZONE, Condition.Hours::zone).orNull(),
              Member.optional("since", INSTANT, (Condition.Hours hours) -> hours.since()).orNull())
          .called(" in `time`", Fault::nearest)
          .looking(ConditionShapes::lookAtHours);

  private static final Shape<Integer> MINUTES =
      Shapes.value(
              JsonNumber.class,
              ConditionShapes::minutes,
              minutes -> JsonNumber.of(minutes),
              Sentence.of(
                  "a whole number of minutes from %s to %s, which is a week",
                  1, Condition.Earlier.MOST_MINUTES))
          .advised(_ -> Optional.of("leave it out for the whole session"));

  private static final Shape<Json> SINGLE =
      Shapes.value(
              JsonString.class,
              value ->
                  Optional.of(value)
                      .filter(one -> !(one instanceof JsonArray) && !(one instanceof JsonObject)),
              Function.identity(),
              "a text, a number, a boolean or null")
          .checked((at, value) -> {
            if (value instanceof JsonString) {
              var _ = PolicyGroups.PATTERN.read(at);
            }
          });

  private static final Shape<List<String>> PIECES =
      Shapes.value(
              JsonArray.class,
              ConditionShapes::pieces,
              JsonArray::ofStrings,
              "a list of texts, none of them empty")
          .advised(CommonMistakes::list);

  private final SequencedMap<String, Shape<? extends ValueTest>> tests = new LinkedHashMap<>();
  private final Map<String, Shape<? extends Condition.Single>> rows = new LinkedHashMap<>();
  private final Shape<ValueTest> test = new Test();
  private final Shape<Condition.Not> not;

  ConditionShapes(PolicyGroups groups) {
    tests(groups);
    for (var attribute : Attribute.values()) {
      rows.put(attribute.member(), row(attribute, groups));
    }
    not =
        new Named<>(
            "an object of conditions to negate",
            this::negated,
            value -> json(value.conditions()),
            this::known,
            false);
  }

  /// Those of a rule, in file order.
  Shape<List<Condition>> all() {
    return new Named<>(
        "an object of conditions",
        this::ofRule,
        this::json,
        name -> name.equals(NOT) ? not : known(name),
        false);
  }

  /// One of a rule by its name.
  Shape<Condition.Earlier> earlier() {
    return new Named<>(
        "an object of conditions that an earlier call met",
        this::met,
        value -> (JsonObject) ConditionJson.of(value),
        name -> name.equals(WITHIN) ? MINUTES : known(name),
        false);
  }

  /// Conditions that an earlier call is said to have met, outside of a rule. They know no groups.
  static Shape<Condition.Earlier> alone() {
    var earlier = new ConditionShapes(PolicyGroups.of(Map.of())).earlier();
    return earlier.read(
        at ->
            at.member(WITHIN).isPresent()
                ? at.note(Code.MISPLACED, "`within_minutes`", "`minutes_ago` beside the conditions")
                : earlier.read(at),
        earlier::write);
  }

  static boolean isCondition(String name) {
    return NAMES.contains(name);
  }

  /// The shape of one word of an attribute; where the file has exactly one of them, the case of `A`
  /// to `Z` does not count.
  static Shape<String> word(Attribute attribute) {
    boolean anyCase = attribute.form() == Attribute.Form.ONE_WORD;
    var words = attribute.words();
    return Shapes.text(
            text ->
                Optional.of(anyCase ? GlobDialect.NAME_ANY_CASE.comparable(text) : text)
                    .filter(words::contains),
            Function.identity(),
            WordHints.oneOf(words))
        .advised(CommonMistakes.WORD.word(words));
  }

  private Shape<? extends Condition.Single> row(Attribute attribute, PolicyGroups groups) {
    return switch (attribute.form()) {
      case GLOBS, PATHS, TEXTS -> groups.patterns().as(attribute::texts, Condition.Texts::texts);
      case WORD_LIST, WORD_OR_LIST ->
          groups
              .words(
                  word(attribute),
                  attribute.words(),
                  attribute.form() == Attribute.Form.WORD_OR_LIST)
              .as(words -> new Condition.Words(attribute, words), Condition.Words::words);
      case ONE_WORD ->
          word(attribute)
              .as(
                  word -> new Condition.Words(attribute, List.of(word)),
                  condition -> condition.words().getFirst());
      case AT_LEAST ->
          word(attribute)
              .as(word -> new Condition.AtLeast(attribute, word), Condition.AtLeast::least);
      case TESTS ->
          new Named<>(
              "an object of tests by JSON pointer",
              at -> tests(at).map(attribute::tests),
              value -> (JsonObject) ConditionJson.of(value),
              _ -> test,
              true);
      case HOURS -> HOURS;
      case EARLIER -> earlier();
    };
  }

  private Shape<?> known(String name) {
    return Objects.requireNonNull(rows.get(name));
  }

  private JsonObject json(List<? extends Condition> conditions) {
    var object = JsonObject.builder();
    conditions.forEach(condition ->
        object.put(
            condition.member(),
            condition instanceof Condition.Not negated
                ? not.write(negated)
                : ConditionJson.of((Condition.Single) condition)));
    return object.build();
  }

  private Optional<List<Condition>> ofRule(Place at) {
    int before = at.noted();
    var read = new ArrayList<Condition>();
    boolean any = false;
    for (String name : names(at)) {
      if (name.equals(NOT)) {
        at.member(name).flatMap(not::read).ifPresent(read::add);
      } else if (at.given(name).isPresent() || !isCondition(name)) {
        one(at, name).ifPresent(read::add);
      } else {
        continue;
      }
      any = true;
    }
    if (!any) {
      at.note(
          Code.EMPTY_CONDITIONS,
          "no condition",
          "at least one, because a rule without conditions would match everything");
    }
    return at.noted() > before ? Optional.empty() : Optional.of(read);
  }

  private Optional<? extends Condition.Single> one(Place at, String name) {
    var row = rows.get(name);
    return row == null
        ? at.stranger(name, "condition", NAMES, CommonMistakes.CONDITION.advice(name, NAMES))
        : row.read(at.member(name).orElseThrow());
  }

  /// One that has an entry at least.
  private Optional<? extends Condition.Single> filled(
      Place at, String name, Code code, String parent, CharSequence why) {
    return one(at, name)
        .filter(one -> {
          if (one.isEmpty()) {
            at.member(name)
                .orElseThrow()
                .note(
                    code,
                    Sentence.of("an empty list below `%s`", parent),
                    Sentence.of("at least one entry, because %s", why));
          }
          return !one.isEmpty();
        });
  }

  private Optional<Condition.Not> negated(Place at) {
    int before = at.noted();
    var read = new ArrayList<Condition.Single>();
    for (String name : names(at)) {
      Place member = at.member(name).orElseThrow();
      if (name.equals(NOT)) {
        member.noteName(
            Code.NESTED_NOT,
            "a `not` below a `not`",
            "another condition",
            Optional.of("move what it negates out of the outer `not`"));
      } else if (name.equals(AFTER)) {
        member.noteName(
            Code.MISPLACED,
            "`after` below `not`",
            "another condition, because what a client did before never makes a rule milder",
            Optional.empty());
      } else if (member.json() == JsonNull.NULL && isCondition(name)) {
        member.note(
            Code.EMPTY_NOT, "`null` below `not`", "a value, because nothing can be negated");
      } else {
        filled(at, name, Code.EMPTY_NOT, NOT, "its negation would always hold")
            .ifPresent(read::add);
      }
    }
    if (names(at).isEmpty()) {
      at.note(Code.EMPTY_NOT, "nothing to negate", "at least one condition below `not`");
    }
    return at.noted() > before ? Optional.empty() : Optional.of(new Condition.Not(read));
  }

  private Optional<Condition.Earlier> met(Place at) {
    int before = at.noted();
    var calls = new ArrayList<Condition.Single>();
    for (String name : names(at)) {
      boolean known = isCondition(name) || name.equals(WITHIN);
      if (known && at.given(name).isEmpty() || name.equals(WITHIN)) {
        continue;
      }
      if (known && !EARLIER.contains(name)) {
        at.member(name)
            .orElseThrow()
            .noteName(
                Code.MISPLACED,
                Sentence.of("`%s` below `%s`", name, AFTER),
                WordHints.oneOf(EARLIER),
                Optional.empty());
      } else {
        filled(at, name, Code.BAD_VALUE, AFTER, "no call would meet it").ifPresent(calls::add);
      }
    }
    var minutes = at.given(WITHIN).flatMap(MINUTES::read);
    if (at.noted() == before && calls.isEmpty()) {
      at.note(Code.EMPTY_CONDITIONS, "no condition", "at least one that the earlier call met");
    }
    return at.noted() > before
        ? Optional.empty()
        : Optional.of(new Condition.Earlier(Attribute.AFTER, calls, minutes));
  }

  private static List<String> names(Place at) {
    return List.copyOf(((JsonObject) at.json()).members().keySet());
  }

  private Optional<Map<String, ValueTest>> tests(Place at) {
    int before = at.noted();
    var read = new LinkedHashMap<String, ValueTest>();
    for (String target : names(at)) {
      if (!JsonPointer.isPointer(target)) {
        at.member(target)
            .orElseThrow()
            .noteName(
                Code.BAD_POINTER,
                Sentence.of("`%s`", WordHints.cut(target)),
                "a JSON pointer such as `/name`",
                pointer(target));
      }
      test.read(at.member(target).orElseThrow()).ifPresent(one -> read.put(target, one));
    }
    if (names(at).isEmpty()) {
      at.note(Code.EMPTY_CONDITIONS, "no test", "at least one, because nothing would always hold");
    }
    return at.noted() > before ? Optional.empty() : Optional.of(read);
  }

  private static Optional<CharSequence> pointer(String target) {
    String fixed = "/" + target.replace('.', '/').replaceFirst("^\\$?/", "");
    return !target.startsWith("/") && JsonPointer.isPointer(fixed)
        ? Optional.of(Sentence.of("did you mean `%s`", WordHints.cut(fixed)))
        : Optional.empty();
  }

  /// The tests with a name (clause 3.6), in the order in which complaints list them.
  private void tests(PolicyGroups groups) {
    for (var comparison : ValueTest.Comparison.values()) {
      tests.put(
          comparison.word(),
          Shapes.value(
                  JsonNumber.class,
                  value ->
                      value instanceof JsonNumber number
                          ? Optional.of(number.decimal())
                          : Optional.empty(),
                  bound -> new JsonNumber(bound.toString()),
                  "a number")
              .advised(CommonMistakes::number)
              .as(bound -> new ValueTest.Compared(comparison, bound), ValueTest.Compared::bound));
    }
    tests.put(
        "in",
        groups
            .list(SINGLE, false, "a list of values")
            .advised(value ->
                value instanceof JsonObject
                    ? CommonMistakes.list(value)
                    : CommonMistakes.wrapped(value))
            .as(ValueTest.AnyOf::new, ValueTest.AnyOf::values));
    tests.put("contains", PIECES.as(ValueTest.Contains::new, ValueTest.Contains::pieces));
    tests.put(
        "exists",
        Shapes.flag()
            .advised(CommonMistakes::truth)
            .as(ValueTest.Exists::new, ValueTest.Exists::wanted));
  }

  /// A test of one value: a glob, the value itself, or an object with the name of the test.
  private final class Test implements Shape<ValueTest> {
    @Override
    public Optional<ValueTest> read(Place at) {
      return switch (at.json()) {
        case JsonString _ -> PolicyGroups.PATTERN.read(at).map(ValueTest.Like::new);
        case JsonNumber _, JsonBoolean _, JsonNull _ ->
            Optional.of(new ValueTest.EqualTo(at.json()));
        case JsonArray _ ->
            at.note(Code.WRONG_TYPE, "a list", expected(), Optional.of("write `{\"in\": [...]}`"));
        case JsonObject(var members) ->
            members.size() == 1
                ? named(at, members.firstEntry().getKey())
                : at.note(
                    Code.BAD_VALUE,
                    members.isEmpty() ? "an empty object" : Sentence.of("%s tests", members.size()),
                    Sentence.of("exactly %s", WordHints.oneOf(tests.keySet())));
      };
    }

    private Optional<ValueTest> named(Place at, String name) {
      var test = tests.get(name);
      return test == null
          ? at.stranger(
              name, "test", tests.keySet(), CommonMistakes.TEST.advice(name, tests.keySet()))
          : test.read(at.member(name).orElseThrow()).map(Function.identity());
    }

    @Override
    public Json write(ValueTest value) {
      return ConditionJson.of(value);
    }

    @Override
    public CharSequence expected() {
      return "a test";
    }
  }

  private static void lookAtHours(Place at) {
    var from = at.given("from");
    var to = at.given("to");
    if (from.isPresent() != to.isPresent()) {
      at.note(
          Code.MISSING_MEMBER,
          from.isPresent() ? "`from` without `to`" : "`to` without `from`",
          "both or neither");
    } else if (from.isPresent() && from.get().json().equals(to.get().json())) {
      to.get()
          .note(
              Code.BAD_VALUE,
              "the same time in `from` and `to`",
              "two times",
              Optional.of("leave both out for the whole day"));
    } else if (from.isEmpty() && at.given("days").isEmpty() && at.given("since").isEmpty()) {
      at.note(
          Code.EMPTY_CONDITIONS,
          "no days and no times",
          "`days`, `from` and `to`, or `since`, because nothing would always hold");
    }
  }

  private static Optional<CharSequence> day(Json value) {
    String lower = value instanceof JsonString text ? text.value().toLowerCase(Locale.ROOT) : "";
    return DAYS.stream()
        .filter(lower::startsWith)
        .findFirst()
        .map(day -> Sentence.of("did you mean `%s`", day));
  }

  private static Optional<List<String>> pieces(Json value) {
    return value instanceof JsonArray(var items)
            && !items.isEmpty()
            && items.stream()
                .allMatch(item -> item instanceof JsonString text && !text.value().isEmpty())
        ? Optional.of(items.stream().map(item -> ((JsonString) item).value()).toList())
        : Optional.empty();
  }

  private static Optional<Integer> minutes(Json value) {
    return value instanceof JsonNumber number
            && number.decimal().stripTrailingZeros().scale() <= 0
            && number.decimal().signum() > 0
            && number.decimal().compareTo(BigDecimal.valueOf(Condition.Earlier.MOST_MINUTES)) <= 0
        ? Optional.of(number.decimal().intValueExact())
        : Optional.empty();
  }

  private static Optional<Instant> instant(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    try {
      return RFC_3339.matcher(upper).matches()
          ? Optional.of(OffsetDateTime.parse(upper).toInstant())
          : Optional.empty();
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /// The missing parts of a time that is otherwise right: the time of day, the seconds, the zone.
  private static Optional<CharSequence> completed(Json value) {
    return value instanceof JsonString text
        ? Stream.of("", "Z", ":00Z", "T00:00:00Z")
            .map(
                tail -> text.value().strip().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) ", "$1T") + tail)
            .filter(whole -> instant(whole).isPresent())
            .findFirst()
            .map(whole -> Sentence.of("write `%s`", WordHints.cut(whole)))
        : Optional.empty();
  }
}
