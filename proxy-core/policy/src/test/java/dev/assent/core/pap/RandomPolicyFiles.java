package dev.assent.core.pap;

import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Random policies that use everything a file can say, and random layouts of their text, all from
/// one seed.
final class RandomPolicyFiles {
  private static final String[] TEXTS = {
    "read_*", "a", "/home/me/**", "\"quoted\\", "\u2028ü", "\uD83D\uDE00?", "a b", "~/x"
  };
  private static final String[] POINTERS = {"", "/branch", "/a/0", "/a~1b", "/m~0n", "/long name"};
  private static final String[] NUMBERS = {
    "0", "-1", "1.50", "1e2", "2E-3", "123456789012345678901234567890"
  };

  private final Random random;
  private final Map<String, List<String>> groups = new LinkedHashMap<>();
  private Map<String, String> used = new LinkedHashMap<>();

  RandomPolicyFiles(Random random) {
    this.random = random;
    groups.put("texts", List.of("a", "b*", "/c/**"));
    groups.put("one", List.of("x"));
    groups.put("operations", List.of("read", "delete"));
    groups.put("effects", List.of("fs_read", "db_write"));
    groups.put("states", List.of("new", "changed"));
  }

  Policy policy() {
    var rules = IntStream.range(0, random.nextInt(6)).mapToObj(i -> rule("r" + i)).toList();
    return new Policy(
        rules,
        chance(2) ? Policy.Combining.HITL_OVERRIDES : Policy.Combining.DENY_OVERRIDES,
        chance(2) ? Policy.MissingAttributes.NO_MATCH : Policy.MissingAttributes.STRICT,
        mode(),
        rateLimits(),
        newTools(),
        groups,
        examples());
  }

  Mode mode() {
    return switch (random.nextInt(3)) {
      case 0 -> new Mode.Enforce();
      case 1 -> new Mode.ReadOnly();
      default -> new Mode.AllowList(texts());
    };
  }

  Optional<Effect> newTools() {
    return chance(3) ? Optional.empty() : Optional.of(chance(2) ? Effect.HITL : Effect.DENY);
  }

  List<RateLimit> rateLimits() {
    return IntStream.range(0, random.nextInt(4))
        .mapToObj(i ->
            new RateLimit(
                texts(),
                1 + random.nextInt(9),
                1 + random.nextInt(9),
                chance(2) ? Effect.HITL : Effect.DENY))
        .toList();
  }

  List<PolicyExample> examples() {
    var names = new LinkedHashSet<String>();
    IntStream.range(0, random.nextInt(4)).forEach(i -> names.add("t" + random.nextInt(6)));
    return names.stream().map(this::example).toList();
  }

  Map<String, List<String>> otherGroups() {
    var others = new LinkedHashMap<>(groups);
    others.put("texts", texts().isEmpty() ? List.of("z") : List.of("z", "y"));
    others.put("one", List.of("o"));
    others.put("more" + random.nextInt(3), texts());
    return others;
  }

  Rule rule(String id) {
    used = new LinkedHashMap<>();
    var conditions = new ArrayList<Condition>(conditions("", 1 + random.nextInt(5)));
    if (chance(2)) {
      conditions.add(
          random.nextInt(conditions.size() + 1),
          new Condition.Not(conditions("not/", 1 + random.nextInt(3))));
    }
    boolean past = conditions.stream().anyMatch(one -> one.isOn(Attribute.AFTER));
    var effect = past ? Effect.HITL : Effect.values()[random.nextInt(3)];
    var cache =
        effect == Effect.HITL && chance(2)
            ? Optional.of(effects("cache_side_effects"))
            : Optional.<Set<SideEffect>>empty();
    return new Rule(
        new RuleId(id),
        optionalText(),
        effect,
        conditions,
        cache,
        chance(2),
        chance(2)
            ? Optional.of(Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000)))
            : Optional.empty(),
        optionalText(),
        used);
  }

  /// The text of a file with blanks and line ends anywhere, and with `null` for members that are
  /// absent.
  String text(Json file) {
    var out = new StringBuilder(blank());
    append(out, file);
    return out.append(blank()).toString();
  }

  JsonObject withNulls(JsonObject object, List<String> names) {
    var result = object;
    for (String name : names) {
      result = object.get(name) == null && chance(3) ? result.with(name, JsonNull.NULL) : result;
    }
    return result;
  }

  private void append(StringBuilder out, Json value) {
    switch (value) {
      case JsonObject(var members) -> {
        String separator = "{";
        for (var member : members.entrySet()) {
          out.append(separator).append(blank());
          JsonWriter.append(out, new JsonString(member.getKey()));
          out.append(blank()).append(':').append(blank());
          append(out, member.getValue());
          out.append(blank());
          separator = ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
      }
      case JsonArray(var items) -> {
        String separator = "[";
        for (var item : items) {
          out.append(separator).append(blank());
          append(out, item);
          out.append(blank());
          separator = ",";
        }
        out.append(items.isEmpty() ? "[" + blank() + "]" : "]");
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> JsonWriter.append(out, value);
    }
  }

  private String blank() {
    return switch (random.nextInt(6)) {
      case 0 -> "\n  ";
      case 1 -> " ";
      case 2 -> "\r\n\t";
      default -> "";
    };
  }

  private List<Condition.Single> conditions(String prefix, int count) {
    var byMember = new LinkedHashMap<String, Condition.Single>();
    while (byMember.size() < count) {
      var before = new LinkedHashMap<>(used);
      var one = condition(prefix);
      if (byMember.containsKey(one.member())) {
        used = before;
      } else {
        byMember.put(one.member(), one);
      }
    }
    return List.copyOf(byMember.values());
  }

  private Condition.Single condition(String prefix) {
    return switch (random.nextInt(29)) {
      case 0 -> Attribute.TOOL_NAME.texts(list(prefix, "tool_name"));
      case 1 -> Attribute.PATH.texts(list(prefix, "path_pattern"));
      case 2 -> Attribute.SOURCE.texts(list(prefix, "source_path"));
      case 3 -> Attribute.DESTINATION.texts(list(prefix, "dest_path"));
      case 4 ->
          Attribute.OPERATION.words(
              words(prefix + "operations", "operations", Operation.values(), Operation::ofWord));
      case 5 -> Attribute.EXTENSION.texts(list(prefix, "extension"));
      case 6 -> Attribute.SCHEME.texts(list(prefix, "scheme"));
      case 7 -> Attribute.BACKEND.texts(list(prefix, "backend_id"));
      case 8 -> Attribute.RESOURCE_TYPE.word(ResourceType.values()[random.nextInt(4)]);
      case 9 -> Attribute.METHOD.texts(list(prefix, "mcp_method"));
      case 10 -> Attribute.SUBJECT.texts(list(prefix, "subject_id"));
      case 11 -> Attribute.SIDE_EFFECTS.words(effects(prefix + "side_effects"));
      case 12 -> Attribute.SEVERITY.atLeast(Severity.values()[random.nextInt(5)]);
      case 13 -> Attribute.COMMAND_RULE.texts(list(prefix, "command_rule"));
      case 14 -> Attribute.ARGUMENT.tests(tests(prefix + "argument"));
      case 15 -> Attribute.METADATA.tests(tests(prefix + "tool_metadata"));
      case 16 ->
          Attribute.TOOL_STATE.words(
              words(prefix + "tool_state", "states", ToolState.values(), ToolState::ofWord));
      case 17 -> Attribute.CLIENT.texts(list(prefix, "client"));
      case 18 -> Attribute.HOST.texts(list(prefix, "host"));
      case 20 -> Attribute.COMMAND_FOLDER.texts(list(prefix, "command_folder"));
      case 21 -> Attribute.ISSUER.texts(list(prefix, "issuer"));
      case 22 -> Attribute.SCOPE.texts(list(prefix, "scope"));
      case 23 -> Attribute.AUDIENCE.texts(list(prefix, "audience"));
      case 24 -> Attribute.CLIENT_ID.texts(list(prefix, "client_id"));
      case 25 -> Attribute.CLAIM.tests(tests(prefix + "claim"));
      case 19 -> Attribute.LONE_COMMAND.texts(list(prefix, "lone_command"));
      case 27 -> prefix.equals("after/") ? Attribute.SEVERITY.atLeast(Severity.LOW) : hours();
      case 28 ->
          prefix.isEmpty()
              ? new Condition.Earlier(
                  Attribute.AFTER,
                  conditions("after/", 1 + random.nextInt(2)),
                  chance(2) ? Optional.empty() : Optional.of(1 + random.nextInt(10_080)))
              : Attribute.SEVERITY.atLeast(Severity.HIGH);
      default -> Attribute.ORIGIN.texts(list(prefix, "origin"));
    };
  }

  private Condition.Hours hours() {
    var days = Arrays.stream(DayOfWeek.values()).filter(_ -> chance(3)).toList();
    boolean all = !days.isEmpty() && chance(2);
    var from = LocalTime.of(random.nextInt(24), random.nextInt(60));
    return new Condition.Hours(
        Attribute.TIME,
        days,
        all ? Optional.empty() : Optional.of(from),
        all ? Optional.empty() : Optional.of(from.plusMinutes(1 + random.nextInt(1439))),
        chance(2)
            ? Optional.empty()
            : Optional.of(ZoneId.of(chance(2) ? "Europe/Berlin" : "+02:00")),
        chance(3) ? Optional.of(Instant.ofEpochSecond(random.nextInt())) : Optional.empty());
  }

  private Map<String, ValueTest> tests(String key) {
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String pointer = POINTERS[random.nextInt(POINTERS.length)];
      if (!tests.containsKey(pointer)) {
        tests.put(pointer, test(key + pointer, !pointer.isEmpty()));
      }
    }
    return tests;
  }

  private ValueTest test(String key, boolean grouped) {
    if (grouped && chance(5)) {
      used.put(key, "texts");
      return new ValueTest.AnyOf(groups.get("texts").stream().<Json>map(JsonString::new).toList());
    }
    return switch (random.nextInt(6)) {
      case 0 -> new ValueTest.Like(text());
      case 1 -> new ValueTest.EqualTo(scalar());
      case 2 ->
          new ValueTest.Compared(
              ValueTest.Comparison.values()[random.nextInt(4)], new BigDecimal(number()));
      case 3 -> new ValueTest.AnyOf(List.of(scalar(), new JsonString(text())));
      case 4 -> new ValueTest.Contains(List.of("*", "piece " + random.nextInt(3)));
      default -> new ValueTest.Exists(chance(2));
    };
  }

  private Json scalar() {
    return switch (random.nextInt(3)) {
      case 0 -> JsonNull.NULL;
      case 1 -> JsonBoolean.of(chance(2));
      default -> new JsonNumber(number());
    };
  }

  private PolicyExample example(String name) {
    var given =
        chance(2)
            ? JsonObject.EMPTY.with(
                "attributes",
                JsonObject.builder().put("tool_name", text()).put("operation", "read").build())
            : JsonObject.EMPTY
                .with(
                    "call",
                    JsonObject.builder()
                        .put("method", "tools/call")
                        .put("params", JsonObject.EMPTY)
                        .build())
                .with("client", new JsonString(text()))
                .with("machine", JsonBoolean.of(chance(2)));
    var at = chance(2) ? given : given.with("now", new JsonString("2030-01-01T00:00:00Z"));
    return new PolicyExample(name, at, Effect.values()[random.nextInt(3)], optionalText());
  }

  private Set<SideEffect> effects(String key) {
    return words(key, "effects", SideEffect.values(), SideEffect::ofWord);
  }

  private <E> Set<E> words(
      String key, String group, E[] all, Function<String, Optional<E>> meaning) {
    Set<E> found = new LinkedHashSet<>();
    if (chance(3)) {
      used.put(key, group);
      groups
          .getOrDefault(group, List.of())
          .forEach(word -> meaning.apply(word).ifPresent(found::add));
    } else {
      found.add(all[random.nextInt(all.length)]);
      found.add(all[random.nextInt(all.length)]);
    }
    return found;
  }

  private List<String> list(String prefix, String member) {
    if (chance(4)) {
      String group = chance(2) ? "texts" : "one";
      used.put(prefix + member, group);
      return groups.getOrDefault(group, List.of());
    }
    var texts = texts();
    return texts.isEmpty() && !prefix.isEmpty() ? List.of(text()) : texts;
  }

  private List<String> texts() {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> text()).toList();
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  private String number() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private Optional<String> optionalText() {
    return chance(2) ? Optional.of(text()) : Optional.empty();
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }
}
