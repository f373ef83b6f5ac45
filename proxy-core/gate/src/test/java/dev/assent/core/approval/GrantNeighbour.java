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
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A call in a small world with links, as plain facts that an oracle can read without the code it
/// judges.
///
/// @param given paths as the agent wrote them; sources first where there are two
/// @param content another argument
/// @param policy number of the policy's version
record GrantNeighbour(
    String proxy,
    String server,
    String tool,
    String session,
    String subject,
    String client,
    List<String> roots,
    List<String> given,
    String content,
    String description,
    Set<SideEffect> effects,
    boolean deletes,
    boolean denied,
    Optional<ToolState> state,
    boolean risky,
    boolean lost,
    int policy) {
  /// The places that links of the world lead to.
  static final Map<String, String> LINKS =
      Map.of(
          "/w/shop/src/out",
          "/etc/keys",
          "/w/shop/src/in",
          "/w/shop/src/deep",
          "/tmp/shop",
          "/w/shop/src");

  GrantNeighbour given(List<String> others) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        session,
        subject,
        client,
        roots,
        others,
        content,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour content(String other) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        session,
        subject,
        client,
        roots,
        given,
        other,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour tool(String other) {
    return new GrantNeighbour(
        proxy,
        server,
        other,
        session,
        subject,
        client,
        roots,
        given,
        content,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour places(String otherProxy, String otherServer) {
    return new GrantNeighbour(
        otherProxy,
        otherServer,
        tool,
        session,
        subject,
        client,
        roots,
        given,
        content,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour who(
      String otherSession, String otherSubject, String otherClient, List<String> otherRoots) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        otherSession,
        otherSubject,
        otherClient,
        otherRoots,
        given,
        content,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour described(String other, Set<SideEffect> otherEffects) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        session,
        subject,
        client,
        roots,
        given,
        content,
        other,
        otherEffects,
        deletes,
        denied,
        state,
        risky,
        lost,
        policy);
  }

  GrantNeighbour marked(
      boolean nowDeletes,
      boolean nowDenied,
      Optional<ToolState> nowState,
      boolean nowRisky,
      boolean nowLost) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        session,
        subject,
        client,
        roots,
        given,
        content,
        description,
        effects,
        nowDeletes,
        nowDenied,
        nowState,
        nowRisky,
        nowLost,
        policy);
  }

  GrantNeighbour policy(int other) {
    return new GrantNeighbour(
        proxy,
        server,
        tool,
        session,
        subject,
        client,
        roots,
        given,
        content,
        description,
        effects,
        deletes,
        denied,
        state,
        risky,
        lost,
        other);
  }

  /// The absolute spelling without `.` and `..`, by text alone.
  static String lexical(String path) {
    var kept = new ArrayDeque<String>();
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        kept.pollLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        kept.addLast(part);
      }
    }
    return "/" + String.join("/", kept);
  }

  /// The path with `..` and links followed.
  static String real(String path) {
    String at = "";
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        at = at.isEmpty() ? "" : at.substring(0, at.lastIndexOf('/'));
      } else if (!part.isEmpty() && !part.equals(".")) {
        at = LINKS.getOrDefault(at + "/" + part, at + "/" + part);
      }
    }
    return at.isEmpty() ? "/" : at;
  }

  AccessRequest request() {
    var arguments = JsonObject.builder().put("content", content);
    var paths = new ArrayList<ResourcePath>();
    for (int i = 0; i < given.size(); i++) {
      String name = given.size() == 1 ? "path" : i == 0 ? "source" : "destination";
      var role =
          given.size() == 1 ? PathRole.PLAIN : i == 0 ? PathRole.SOURCE : PathRole.DESTINATION;
      arguments.put(name, given.get(i));
      paths.add(path(given.get(i), "/" + name, role));
    }
    var json = JsonObject.builder().put("name", tool).put("description", description).build();
    var command =
        risky ? new CommandFacts(Optional.of(Severity.LOW), List.of("rule")) : CommandFacts.NONE;
    return new AccessRequest(
        Subject.systemUser(subject),
        new Action(
            "tools/call",
            Optional.of(deletes ? Operation.DELETE : Operation.WRITE),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL,
            Optional.of(tool),
            server,
            paths,
            Optional.empty(),
            List.of(),
            Optional.of(effects),
            new KnownTool(state, Optional.of(json)),
            command),
        new Environment(
            ApprovalCalls.NOON,
            session,
            Optional.of("1"),
            Optional.of(client),
            Optional.of("1"),
            Optional.of("/w"),
            roots),
        arguments.put("roots", JsonArray.ofStrings(List.of())).build());
  }

  private ResourcePath path(String text, String pointer, PathRole role) {
    var allow =
        lost ? List.<String>of() : List.of(lexical(text), real(text)).stream().distinct().toList();
    var deny = new ArrayList<>(List.of(text));
    List.of(lexical(text), real(text)).stream()
        .filter(one -> !deny.contains(one))
        .distinct()
        .forEach(deny::add);
    return new ResourcePath(
        text, pointer, role, ResourcePath.Use.ALL, lexical(text), allow, deny, false);
  }

  DecisionTrace trace() {
    var ask = ApprovalCalls.rule("ask", Effect.HITL, Set.of(SideEffect.values()));
    var asked =
        denied
            ? ApprovalCalls.asked(ask, ApprovalCalls.rule("no", Effect.DENY, Set.of()))
            : ApprovalCalls.asked(ask);
    return new DecisionTrace(
        asked.basis(), asked.matched(), new PolicyVersion(policy, "0".repeat(64)));
  }

  ApprovalRequest asked(String id) {
    var request = request();
    var remembering =
        RememberedApprovals.remembering(
            request, trace(), dev.assent.core.config.CoreConfig.DEFAULTS.hitl());
    return new ApprovalRequest(
        id,
        proxy,
        request,
        trace(),
        ApprovalTiers.of(request, trace()),
        remembering,
        request.digest(),
        ApprovalCalls.NOON,
        ApprovalCalls.NOON.plusSeconds(60));
  }
}
