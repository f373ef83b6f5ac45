package dev.assent.core.pap.document;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;

import dev.assent.core.document.Fault.Code;
import dev.assent.core.document.Member;
import dev.assent.core.document.Member.Usual;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Policy.Combining;
import dev.assent.core.policy.Policy.MissingAttributes;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The table of a policy file (clause 2). Its lists may name the groups of one file.
final class PolicyShapes {
  /// Calls that one limit may let pass.
  private static final int MAX_CALLS = 100_000;

  /// The longest time over which one limit counts: a day.
  private static final int MAX_SECONDS = 86_400;

  private static final String ALLOW_LIST = "allow-list";
  private static final List<String> MODES = List.of("enforce", "read-only", ALLOW_LIST);

  /// Effects that an ALLOW may become.
  private static final Shape<Effect> NARROWING =
      RuleShapes.words(List.of(Effect.HITL, Effect.DENY), Effect::word, CommonMistakes.WORD);

  static final Member<Policy, Map<String, List<String>>> GROUPS =
      member("groups", PolicyGroups.LISTS, Policy::groups, Map.<String, List<String>>of()).orNull();

  private static final Member<Policy, Combining> COMBINING =
      choice(
          "combining_algorithm",
          List.of(Combining.values()),
          Combining::word,
          Policy::combining,
          Combining.HITL_OVERRIDES);

  private static final Member<Policy, MissingAttributes> MISSING =
      choice(
          "missing_attributes",
          List.of(MissingAttributes.values()),
          MissingAttributes::word,
          Policy::missing,
          MissingAttributes.NO_MATCH);

  private static final Member<Policy, GlobReading> GLOBS =
      choice(
          "glob_dialect",
          List.of(GlobReading.values()),
          GlobReading::word,
          Policy::globs,
          GlobReading.SEED);

  private static final Member<Policy, String> MODE =
      member(
              "mode",
              RuleShapes.words(MODES, Function.identity(), CommonMistakes.MODE),
              (Policy policy) -> policy.mode().word(),
              MODES.getFirst())
          .orNull()
          .usual(Usual.REPLACED);

  private static final Member<Policy, Optional<Effect>> NEW_TOOLS =
      optional("new_tools", NARROWING, Policy::newTools).orNull();

  private static final Member<Policy, List<PolicyExample>> TESTS =
      member(
              "tests",
              new Listed<>(
                  ExampleShapes.TEST,
                  "a list of tests",
                  Integer.MAX_VALUE,
                  "tests",
                  PolicyExample::name),
              Policy::examples,
              List.<PolicyExample>of())
          .orNull();

  final RuleShapes rules;
  final TableShape<RateLimit> limit;
  final TableShape<Policy> policy;

  /// @param standard whether path patterns are in the standard dialect
  PolicyShapes(PolicyGroups lists, boolean standard) {
    rules = new RuleShapes(lists, standard);
    limit =
        TableShape.table(
                "a limit, which is an object",
                RateLimit::new,
                member("tool_name", lists.patterns(), RateLimit::tools)
                    .orNull()
                    .advised("write `\"tool_name\": \"*\"` for every tool"),
                number("calls", MAX_CALLS, RateLimit::calls),
                number("seconds", MAX_SECONDS, RateLimit::seconds),
                member("effect", NARROWING, RateLimit::effect).orNull())
            .called(" in a rate limit", CommonMistakes.LIMIT::advice);
    var ruled = rules();
    var tools = tools(lists);
    var limits = limits();
    policy =
        TableShape.of(
                "an object",
                in ->
                    new Policy(
                        in.get(ruled),
                        in.get(COMBINING),
                        in.get(MISSING),
                        mode(in.get(MODE), in.get(tools)),
                        in.get(limits),
                        in.get(NEW_TOOLS),
                        in.get(GROUPS),
                        in.get(TESTS),
                        in.get(GLOBS)),
                List.of(
                    fixed("version", "1"),
                    fixed("default_action", "deny"),
                    ruled,
                    COMBINING,
                    MISSING,
                    GLOBS,
                    MODE,
                    tools,
                    limits,
                    NEW_TOOLS,
                    GROUPS,
                    TESTS))
            .called("", CommonMistakes.POLICY::advice)
            .looking(PolicyShapes::look);
  }

  private Member<Policy, List<Rule>> rules() {
    var all = new Listed<>(rules.rule, "a list of rules", 20_000, "rules", Rule::id);
    return member(
            "rules",
            all.read(at -> all.read(at).map(one -> named(at, one)), all::write),
            Policy::rules,
            List.<Rule>of())
        .orNull()
        .usual(Usual.WRITTEN);
  }

  private static Member<Policy, Optional<List<String>>> tools(PolicyGroups lists) {
    return optional(
            "tools",
            lists
                .list(PolicyGroups.PATTERN, false, "a list of texts")
                .advised(CommonMistakes::list),
            (Policy policy) ->
                policy.mode() instanceof Mode.AllowList(var allowed)
                    ? Optional.of(allowed)
                    : Optional.empty())
        .orNull();
  }

  /// Each is counted for every call: there are not many.
  private Member<Policy, List<RateLimit>> limits() {
    return member(
            "rate_limits",
            new Listed<>(limit, "a list of limits", 100, "rate limits", one -> one)
                .advised(value ->
                    value instanceof JsonObject
                        ? Optional.of("write `[{...}]`")
                        : Optional.empty()),
            Policy::rateLimits,
            List.<RateLimit>of())
        .orNull();
  }

  /// The meaning of a file.
  ///
  /// @throws PolicyFormatException with every error
  static Policy read(JsonDocument document) throws PolicyFormatException {
    Place at = Place.of(document, WordHints.VOICE);
    boolean standard =
        at.given("glob_dialect")
            .filter(word -> word.json().equals(new JsonString(GlobReading.STANDARD.word())))
            .isPresent();
    var shapes = new PolicyShapes(PolicyGroups.of(document), standard);
    return PolicyFormatException.valueOf(shapes.policy.read(at), at);
  }

  private static Member<RateLimit, Integer> number(
      String name, int most, Function<RateLimit, Integer> of) {
    return member(name, Shapes.whole(1, most).advised(CommonMistakes::number), of).orNull();
  }

  private static Member<Policy, String> fixed(String name, String only) {
    return member(
            name,
            Shapes.text(only::equals, Sentence.of("the text `%s`", only))
                .advised(_ -> Optional.of(Sentence.of("write `\"%s\"`", only))),
            (Policy _) -> only,
            only)
        .orNull()
        .usual(Usual.WRITTEN);
  }

  private static <E> Member<Policy, E> choice(
      String name, List<E> all, Function<E, String> word, Function<Policy, E> of, E usual) {
    return member(name, RuleShapes.words(all, word, CommonMistakes.WORD), of, usual)
        .orNull()
        .usual(Usual.REPLACED);
  }

  private static Mode mode(String word, Optional<List<String>> tools) {
    return tools.isPresent()
        ? new Mode.AllowList(tools.get())
        : word.equals(MODES.getFirst()) ? new Mode.Enforce() : new Mode.ReadOnly();
  }

  /// Tools belong to the mode that lists them.
  private static void look(Place at) {
    var word = at.given("mode");
    var tools = at.given("tools");
    Json mode = word.map(Place::json).orElse(new JsonString(MODES.getFirst()));
    if (mode.equals(new JsonString(ALLOW_LIST))) {
      if (tools.isEmpty()) {
        word.orElseThrow()
            .note(
                Code.MISSING_MEMBER,
                "the mode `allow-list` without `tools`",
                "a list of the tools that may be called",
                Optional.of("write `\"tools\": [...]`; an empty list denies every tool"));
      }
    } else if (mode instanceof JsonString other && MODES.contains(other.value())) {
      tools.ifPresent(list ->
          list.noteName(
              Code.MISPLACED,
              Sentence.of("`tools` with the mode `%s`", other.value()),
              "it with the mode `allow-list` only",
              Optional.of("write `\"mode\": \"allow-list\"`, or remove `tools`")));
    }
  }

  /// Written names first: a generated one gives way, whatever their order, and gets `-2`, `-3`, ...
  private static List<Rule> named(Place at, List<Rule> rules) {
    var items = ((JsonArray) at.json()).items();
    var taken = new HashSet<String>();
    items.forEach(item -> ((JsonObject) item).string("id").ifPresent(taken::add));
    var next = new HashMap<String, Integer>();
    var named = new ArrayList<Rule>();
    for (int i = 0; i < items.size(); i++) {
      Rule rule = rules.get(i);
      if (((JsonObject) items.get(i)).string("id").isEmpty()) {
        String name = rule.id().value();
        String free = name;
        while (!taken.add(free)) {
          free = name + "-" + next.merge(name, 2, (last, _) -> last + 1);
        }
        rule = rule.withId(new RuleId(free));
      }
      named.add(rule);
    }
    return named;
  }

  /// A list of tables.
  ///
  /// @param noun says what is counted where there are more than may be
  /// @param key what an item is known by: no two have the same
  private record Listed<T>(
      TableShape<T> item, CharSequence expected, int most, String noun, Function<T, Object> key)
      implements Shape<List<T>> {
    @Override
    public Optional<List<T>> read(Place at) {
      if (at.json() instanceof JsonArray(var items)) {
        if (items.size() > most) {
          return at.note(
              Code.LIMIT, Sentence.of("%s " + noun, items.size()), Sentence.of("at most %s", most));
        }
        unique(at, "id", Code.DUPLICATE_ID);
        unique(at, "name", Code.DUPLICATE_NAME);
      }
      return Shapes.list(item, expected).read(at);
    }

    private void unique(Place at, String name, Code code) {
      var first = new HashMap<String, String>();
      for (int i = 0;
          item.names().contains(name) && i < ((JsonArray) at.json()).items().size();
          i++) {
        Place one = at.item(i);
        one.given(name)
            .ifPresent(member -> {
              if (member.json() instanceof JsonString text && !PolicyGroups.isBlank(text.value())) {
                var before = first.putIfAbsent(text.value(), one.pointer());
                if (before != null) {
                  member.note(
                      code,
                      Sentence.of("the " + name + " `%s` again", WordHints.cut(text.value())),
                      Sentence.of("another one than that of `%s`", before));
                }
              }
            });
      }
    }

    @Override
    public Json write(List<T> values) {
      return new JsonArray(values.stream().<Json>map(item::write).toList());
    }

    @Override
    public Json kept(Json old, Json fresh) {
      if (!(old instanceof JsonArray(var was)) || !(fresh instanceof JsonArray(var wanted))) {
        return fresh;
      }
      var before = was.stream().map(item::of).map(one -> one.map(key)).toList();
      var after = wanted.stream().map(item::of).map(one -> one.map(key)).toList();
      var kept = new ArrayList<Json>();
      for (int i = 0; i < wanted.size(); i++) {
        int from = before.indexOf(after.get(i));
        if (from < 0 && i < was.size() && !after.contains(before.get(i))) {
          // The one that stood there was changed.
          from = i;
        }
        kept.add(from < 0 ? wanted.get(i) : item.kept(was.get(from), wanted.get(i)));
      }
      return new JsonArray(kept);
    }
  }
}
