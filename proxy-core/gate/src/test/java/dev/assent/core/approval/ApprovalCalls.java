package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Calls for the tests of this package.
public record ApprovalCalls(
    String tool,
    String session,
    String id,
    List<String> paths,
    Optional<Set<SideEffect>> effects,
    Optional<Operation> operation,
    JsonObject arguments,
    KnownTool known) {

  public static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  public static ApprovalCalls tool(String tool) {
    return new ApprovalCalls(
        tool,
        "s1",
        "1",
        List.of(),
        Optional.empty(),
        Optional.empty(),
        JsonObject.EMPTY,
        new KnownTool(Optional.of(ToolState.PINNED), Optional.empty()));
  }

  public ApprovalCalls session(String other) {
    return new ApprovalCalls(tool, other, id, paths, effects, operation, arguments, known);
  }

  public ApprovalCalls id(String other) {
    return new ApprovalCalls(tool, session, other, paths, effects, operation, arguments, known);
  }

  public ApprovalCalls paths(String... others) {
    return new ApprovalCalls(
        tool, session, id, List.of(others), effects, operation, arguments, known);
  }

  public ApprovalCalls doing(SideEffect... others) {
    return new ApprovalCalls(
        tool, session, id, paths, Optional.of(Set.of(others)), operation, arguments, known);
  }

  public ApprovalCalls operation(Operation other) {
    return new ApprovalCalls(
        tool, session, id, paths, effects, Optional.of(other), arguments, known);
  }

  public ApprovalCalls argument(String name, String value) {
    return new ApprovalCalls(
        tool,
        session,
        id,
        paths,
        effects,
        operation,
        arguments.with(name, new dev.assent.core.json.JsonString(value)),
        known);
  }

  public ApprovalCalls state(ToolState other) {
    return known(new KnownTool(Optional.of(other), known.description()));
  }

  /// Of a tool of which no account is kept.
  public ApprovalCalls unlisted() {
    return known(KnownTool.UNKNOWN);
  }

  private ApprovalCalls known(KnownTool other) {
    return new ApprovalCalls(tool, session, id, paths, effects, operation, arguments, other);
  }

  ApprovalCalls described(String description) {
    var json = JsonObject.builder().put("name", tool).put("description", description).build();
    return known(new KnownTool(known.state(), Optional.of(json)));
  }

  public AccessRequest build() {
    return new AccessRequest(
        Subject.systemUser("ana"),
        new Action(
            "tools/call", operation, Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL,
            Optional.of(tool),
            "files",
            paths.stream().map(path -> ResourcePath.single(path, PathRole.PLAIN)).toList(),
            Optional.empty(),
            List.of(),
            effects,
            known,
            CommandFacts.NONE),
        new Environment(
            NOON,
            session,
            Optional.of(id),
            Optional.empty(),
            Optional.empty(),
            Optional.of("/home/ana/code"),
            List.of()),
        arguments);
  }

  /// The call as it is asked about at noon, for a minute, with ten minutes offered.
  public ApprovalRequest asked(String approvalId) {
    return asked(approvalId, new PolicyVersion(1, "0".repeat(64)));
  }

  ApprovalRequest asked(String approvalId, PolicyVersion policy) {
    var request = build();
    var trace = asked(rule("ask", Effect.HITL, Set.of()));
    return new ApprovalRequest(
        approvalId,
        "files",
        request,
        new DecisionTrace(trace.basis(), trace.matched(), policy),
        ApprovalTier.CARE,
        new RememberOffer.Offered(java.time.Duration.ofMinutes(10), false),
        request.digest(),
        NOON,
        NOON.plusSeconds(60));
  }

  public static Rule rule(String id, Effect effect, Set<SideEffect> cached) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
        effect == Effect.HITL && !cached.isEmpty() ? Optional.of(cached) : Optional.empty(),
        true,
        Optional.empty());
  }

  public static DecisionTrace asked(Rule... rules) {
    var matches = new java.util.ArrayList<RuleMatch>();
    for (int i = 0; i < rules.length; i++) {
      matches.add(new RuleMatch(rules[i], i));
    }
    var winner =
        matches.stream().filter(match -> match.effect() == Effect.HITL).findFirst().orElseThrow();
    return new DecisionTrace(
        new Basis.ByRule(winner), matches, new PolicyVersion(1, "0".repeat(64)));
  }
}
