package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Makes a test of a policy out of a call of a log: the call has to be decided as it was (clause
/// 9).
public final class RecordedExample {
  private RecordedExample() {}

  /// The outcome of making a test out of a call.
  public sealed interface Made {
    /// A test that passes under the policy in force.
    record Test(PolicyExample example) implements Made {}

    /// The policy in force decides otherwise than was decided then, so the test would fail at once.
    record Otherwise() implements Made {}

    /// The log does not have the whole call: no tool call, or its arguments or the claims of its
    /// token were not kept or are masked.
    record NotWhole() implements Made {}

    /// The policy asks about earlier calls of the session, and the record does not say whether
    /// there were any of that kind.
    record PastUnknown() implements Made {}
  }

  /// Makes a test.
  ///
  /// @param policy what is in force
  /// @param name how people call it; gets a number where it is taken
  /// @param userHome what `~/` means, absolute
  public static Made of(
      RecordedCall call, Policy policy, String name, Path userHome, CaseSurroundings surroundings) {
    boolean whole =
        call.request().resource().type() == ResourceType.TOOL
            && call.has(Attribute.Recorded.ARGUMENTS)
            && !isMasked(call.request().arguments())
            && isSubjectKept(call, policy);
    if (!whole) {
      return new Made.NotWhole();
    }
    if (!isPastKept(call, policy)) {
      return new Made.PastUnknown();
    }
    return made(
        machine -> given(call.request(), call.time(), policy, userHome, machine),
        call.decision(),
        policy,
        name,
        surroundings);
  }

  /// Makes a test of a call that the policy check or a log described.
  ///
  /// @param time when it is judged
  /// @param decision what the policy decides
  /// @param policy what decides so
  /// @param name as above
  public static Made of(
      AccessRequest request,
      Instant time,
      Effect decision,
      Policy policy,
      String name,
      CaseSurroundings surroundings) {
    return request.resource().type() == ResourceType.TOOL && !isMasked(request.arguments())
        ? made(
            machine -> given(request, time, policy, surroundings.userHome(), machine),
            decision,
            policy,
            name,
            surroundings)
        : new Made.NotWhole();
  }

  /// Makes a test of a call that a person typed.
  ///
  /// @param given a case, see [CaseJudge], without `home` and `machine`
  /// @param decision what the policy decides
  /// @param policy what decides so
  /// @param name as above
  public static Made of(
      JsonObject given,
      Effect decision,
      Policy policy,
      String name,
      CaseSurroundings surroundings) {
    return made(
        machine -> placed(given, surroundings.userHome(), machine),
        decision,
        policy,
        name,
        surroundings);
  }

  private static Made made(
      Function<Boolean, JsonObject> given,
      Effect decision,
      Policy policy,
      String name,
      CaseSurroundings surroundings) {
    // A test that does not hang on this computer is better, where the rules do not either.
    for (boolean machine : List.of(false, true)) {
      var example =
          new PolicyExample(free(policy, name), given.apply(machine), decision, Optional.empty());
      if (PolicyTests.run(policy.withExamples(List.of(example)), surroundings).passed()) {
        return new Made.Test(example);
      }
    }
    return new Made.Otherwise();
  }

  private static boolean isPastKept(RecordedCall call, Policy policy) {
    return kinds(policy)
        .allMatch(
            kind -> call.request().earlier().stream().anyMatch(one -> one.asked().equals(kind)));
  }

  /// The kinds of earlier calls that a policy asks about, each once.
  private static Stream<JsonObject> kinds(Policy policy) {
    return policy.questionsBack().stream()
        .map(one -> one.asked(policy.globs(), policy.missing()))
        .distinct();
  }

  /// The calls before one, as far as the policy asks about them. One that may have been meant
  /// counts as it did when the call was decided.
  private static Optional<JsonArray> earlier(AccessRequest request, Policy policy) {
    var all =
        kinds(policy)
            .<Json>mapMulti((kind, found) ->
                request.earlier().stream()
                    .filter(one -> one.asked().equals(kind))
                    .flatMap(one -> Stream.concat(one.ago().stream(), one.unseen().stream()))
                    .min(Duration::compareTo)
                    .ifPresent(ago ->
                        found.accept(EarlierCases.entry(EarlierCases.conditions(kind), ago))))
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(new JsonArray(all));
  }

  // The zone of the machine goes into a policy only where a rule looks at its clock.
  private static Optional<String> zone(AccessRequest request, Policy policy) {
    boolean asked =
        policy.rules().stream()
            .flatMap(rule -> rule.conditions().stream())
            .flatMap(Condition::singles)
            .anyMatch(one ->
                one instanceof Condition.Hours hours && hours.zoneOr(Optional.empty()).isEmpty());
    return asked ? request.environment().zone().map(ZoneId::getId) : Optional.empty();
  }

  private static boolean isSubjectKept(RecordedCall call, Policy policy) {
    return (call.has(Attribute.Recorded.CLAIMS) || !asksOfClaims(policy))
        && subject(call.request().subject(), policy).values().stream()
            .noneMatch(RecordedExample::isMasked);
  }

  // Claims of a person go into a policy only where the policy asks for them.
  static Map<String, Json> subject(Subject who, Policy policy) {
    var subject = CaseText.token(who);
    if (!asksOfClaims(policy)) {
      subject.remove("claims");
    }
    return subject;
  }

  private static boolean asksOfClaims(Policy policy) {
    return policy.rules().stream()
        .flatMap(rule -> rule.conditions().stream())
        .flatMap(Condition::singles)
        .anyMatch(one -> one.isOn(Attribute.CLAIM));
  }

  private static JsonObject given(
      AccessRequest request, Instant time, Policy policy, Path userHome, boolean machine) {
    var resource = request.resource();
    var params =
        JsonObject.builder()
            .put("name", resource.toolName().orElse(""))
            .put("arguments", request.arguments())
            .build();
    var given =
        JsonObject.builder()
            .put(
                "call",
                JsonObject.builder()
                    .put("method", request.action().method())
                    .put("params", params)
                    .build())
            .put("backend_id", resource.backendId())
            .put("subject_id", request.subject().id())
            .putIfPresent("cwd", request.environment().workingFolder())
            .putIfPresent("client", request.environment().clientName())
            .putIfPresent("origin", request.environment().origin())
            .putIfPresent("tool_state", resource.tool().state().map(state -> state.word()))
            .put("now", time.toString())
            .putIfPresent("zone", zone(request, policy));
    earlier(request, policy).ifPresent(all -> given.put(EarlierCases.MEMBER, all));
    subject(request.subject(), policy).forEach(given::put);
    CaseText.capabilities(request).ifPresent(all -> given.put("client_capability", all));
    resource.tool().description().ifPresent(tool -> given.put("tool", tool));
    return placed(given.build(), userHome, machine);
  }

  private static JsonObject placed(JsonObject given, Path userHome, boolean machine) {
    var placed = given.with("home", new JsonString(userHome.toString()));
    return machine ? placed : placed.with("machine", JsonBoolean.FALSE);
  }

  /// A name that no test of a policy has: the one that is wished, with a number where it is taken.
  public static String free(Policy policy, String name) {
    var taken = policy.examples().stream().map(PolicyExample::name).collect(Collectors.toSet());
    String free = name;
    for (int i = 2; taken.contains(free); i++) {
      free = name + " (" + i + ")";
    }
    return free;
  }

  private static boolean isMasked(Json value) {
    return switch (value) {
      case JsonObject object ->
          object.members().values().stream().anyMatch(RecordedExample::isMasked);
      case JsonArray array -> array.items().stream().anyMatch(RecordedExample::isMasked);
      case JsonString text -> text.value().contains(UnknownAttributes.MASKED);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
    };
  }
}
