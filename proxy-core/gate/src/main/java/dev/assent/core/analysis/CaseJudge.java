package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Judges cases: calls or ready-made attributes, as `policy eval`, `policy explain`, the tests of a
/// policy and the editor bring them (clause 10.1).
///
/// Hooks, rate limits and `new_tools` never run here: cases have no session. Keeps compiled
/// policies between cases; not thread-safe. The paths of calls are followed through the file system
/// unless the case says `"machine": false`.
public final class CaseJudge {
  private static final Set<String> ABOUT_CASE = Set.of("id", "policy");
  private static final Set<String> ABOUT_TEST = Set.of("name", "expect");

  /// Members that an earlier call may bring beside what is said of the whole case.
  private static final Set<String> EARLIER = Set.of("call", "tool");

  private final CaseSurroundings surroundings;
  private final CallCases calls;
  private final CompiledPolicies compiled = new CompiledPolicies();

  /// A judge that knows no policy yet.
  public CaseJudge(CaseSurroundings surroundings) {
    this.surroundings = surroundings;
    this.calls = new CallCases(surroundings);
  }

  /// Refuses a case whose members cannot be, before its policy is looked at.
  ///
  /// @throws CaseException for an unknown member, and for a case that has not exactly one of
  ///   `attributes` and `call`
  static void checkMembers(JsonObject given) throws CaseException {
    for (String name : given.members().keySet()) {
      if (!ABOUT_CASE.contains(name)
          && (!PolicyMembers.TEST.names().contains(name) || ABOUT_TEST.contains(name))) {
        throw CaseException.line("found the unknown member `%s`", name);
      }
    }
    var members = new CaseMembers(given);
    boolean attributes = members.tree("attributes").isPresent();
    if (attributes == members.has("call")) {
      throw CaseException.line("expected either an object `attributes` or a `call`");
    }
    for (String name : PolicyMembers.OF_CALL.names()) {
      if (attributes && members.has(name)) {
        throw CaseException.line(
            "found `%s` beside `attributes`, expected it with a `call` only", name);
      }
    }
  }

  /// Decides a case under a policy.
  ///
  /// @param given the members of the case; `id` and `policy` mean nothing here
  /// @throws CaseException when the case cannot be read
  public JudgedCase judge(Policy policy, JsonObject given) throws CaseException {
    checkMembers(given);
    var members = new CaseMembers(given);
    Instant now = now(members);
    var attributes = members.tree("attributes");
    return attributes.isPresent()
        ? ready(policy, members, attributes.get(), now)
        : call(policy, members, now, false);
  }

  private JudgedCase ready(Policy policy, CaseMembers members, JsonObject attributes, Instant now)
      throws CaseException {
    var read = ReadyAttributes.of(attributes, now);
    var zone = members.zone("zone");
    Optional<String> home = members.text("home");
    var form = new Form(home, read.typed(), read.argued());
    var engine = compiled.get(policy, form, () -> form.compile(policy));
    var request = read.request().in(read.request().environment().in(zone));
    try {
      var earlier =
          EarlierCases.of(members, before -> ReadyAttributes.of(attributes(before), now).request());
      request = request.after(earlier.knownTo(engine));
    } catch (DescriptionException e) {
      throw CaseException.line("%s", e);
    }
    return new JudgedCase.Decided(policy, request, true, form::compile, engine.decide(request));
  }

  private static JsonObject attributes(CaseMembers before) throws CaseException {
    for (String name : before.object().members().keySet()) {
      if (!name.equals("attributes")) {
        throw CaseException.line("found the unknown member `%s` in `earlier`", name);
      }
    }
    return before
        .tree("attributes")
        .orElseThrow(() -> CaseException.line("found no `attributes` in `earlier`"));
  }

  /// Tells which facts ready-made attributes leave open, beside those that are absent in the
  /// request itself.
  private record Form(Optional<String> home, boolean typed, boolean argued) {
    CompiledPolicy compile(Policy policy) {
      var engine = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, home);
      var withType = typed ? engine : engine.withoutResourceType();
      return argued ? withType : withType.withoutArguments();
    }
  }

  /// Decides a call as a session would: as [#judge(Policy, JsonObject)], and `new_tools` counts
  /// too, for a tool of the state that the case says, a new one where it says none. Limits of calls
  /// in a time do not.
  ///
  /// @throws CaseException when the case cannot be read, or brings no call
  public JudgedCase judgeInSession(Policy policy, JsonObject given) throws CaseException {
    checkMembers(given);
    var members = new CaseMembers(given);
    return call(policy, members, now(members), true);
  }

  private JudgedCase call(Policy policy, CaseMembers members, Instant now, boolean inSession)
      throws CaseException {
    var around = calls.around(members);
    UnaryOperator<Policy> form = one -> without(one, inSession ? one.newTools() : Optional.empty());
    PolicyCompiler compiler = other -> compile(form.apply(other), around);
    try {
      var engine =
          compiled.get(
              policy,
              List.of(around.place(), inSession),
              () -> compile(form.apply(policy), around));
      var request = described(around, now, engine);
      return new JudgedCase.Decided(
          form.apply(policy), request, false, compiler, engine.decide(request));
    } catch (DescriptionException e) {
      return new JudgedCase.Refused(e.code(), e.told());
    }
  }

  private AccessRequest described(CallCases.Around around, Instant now, PolicyDecisionPoint engine)
      throws CaseException, DescriptionException {
    var request = calls.describe(around, now);
    var zone = around.members().zone("zone");
    var placed = zone.isEmpty() ? request : request.in(request.environment().in(zone));
    var earlier =
        EarlierCases.of(
            around.members(), before -> calls.describe(around.like(earlierCall(before)), now));
    return placed.after(earlier.knownTo(engine));
  }

  private static CaseMembers earlierCall(CaseMembers before) throws CaseException {
    for (String name : before.object().members().keySet()) {
      if (!EARLIER.contains(name)) {
        throw CaseException.line("found the unknown member `%s` in `earlier`", name);
      }
    }
    return before;
  }

  private CompiledPolicy compile(Policy policy, CallCases.Around around) {
    var place = around.place();
    return place.compile(
        policy,
        around.machine()
            ? surroundings.guards().apply(place.folder().orElse(surroundings.workingFolder()))
            : List.of());
  }

  // Without limits, and with this for new tools.
  private static Policy without(Policy policy, Optional<Effect> newTools) {
    return policy.rateLimits().isEmpty() && policy.newTools().equals(newTools)
        ? policy
        : policy.withRateLimits(List.of()).withNewTools(newTools);
  }

  private Instant now(CaseMembers members) throws CaseException {
    return members.moment("now").orElseGet(surroundings.clock()::instant);
  }
}
