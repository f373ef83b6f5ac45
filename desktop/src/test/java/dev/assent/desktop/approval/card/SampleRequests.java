package dev.assent.desktop.approval.card;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Builds requests for tests and for the gallery.
public final class SampleRequests {
  /// The time at which every request was asked.
  public static final Instant NOW = Instant.parse("2026-11-20T14:02:00Z");

  private static final String PROJECT = "/home/sam/code/payments-api";

  private String id = "r1";
  private String call = "7";
  private String server = "filesystem";
  private String session = "session-7c41d2";
  private String client = "claude-code";
  private String folder = PROJECT;
  private String tool = "read_file";
  private Optional<Operation> operation = Optional.of(Operation.READ);
  private Optional<Set<SideEffect>> effects = Optional.of(Set.of(SideEffect.FS_READ));
  private ApprovalTier tier = ApprovalTier.CALM;
  private RememberOffer remembering = new RememberOffer.Offered(Duration.ofMinutes(10), false);
  private JsonObject arguments = JsonObject.EMPTY;
  private Instant asked = NOW;
  private Duration life = Duration.ofSeconds(60);
  private KnownTool known = new KnownTool(Optional.of(ToolState.PINNED), Optional.empty());
  private ToolDifference change = ToolDifference.NONE;
  private Optional<Patience> patience = Optional.empty();
  private Subject subject = Subject.systemUser("sam");
  private boolean presence;
  private Optional<List<String>> served = Optional.empty();
  private Optional<Function<RuleMatch, Basis>> strike = Optional.empty();
  private final List<ResourcePath> paths = new ArrayList<>();
  private final List<RuleMatch> matched = new ArrayList<>();

  private SampleRequests() {}

  /// A harmless read with no arguments yet.
  public static SampleRequests read(String id) {
    return asked(id, "Ledger gets a look");
  }

  /// A read about which a rule of this name asks.
  public static SampleRequests asked(String id, String rule) {
    var requests = new SampleRequests();
    requests.id = id;
    return requests.rule(rule, Effect.HITL);
  }

  /// A dangerous command.
  public static SampleRequests command(String id, String command) {
    return read(id)
        .tool("shell", "run_command")
        .operation(null)
        .effects(SideEffect.CODE_EXEC, SideEffect.PROCESS_SPAWN)
        .tier(ApprovalTier.DANGER)
        .remembering(new RememberOffer.NotOffered(RememberOffer.Reason.RUNS_CODE))
        .arguments(JsonObject.builder().put("command", command).build());
  }

  public SampleRequests called(String jsonRpcId) {
    call = jsonRpcId;
    return this;
  }

  public SampleRequests tool(String server, String tool) {
    this.server = server;
    this.tool = tool;
    return this;
  }

  /// For a person who signed in.
  ///
  /// @param name what they call themselves
  public SampleRequests signedIn(String name, String subjectId, String issuer) {
    subject =
        new Subject(
            subjectId,
            Provenance.TOKEN,
            Optional.of(issuer),
            List.of("openid"),
            Optional.of("assent"),
            List.of("assent"),
            Optional.of(name),
            JsonObject.EMPTY);
    return this;
  }

  /// Of another session.
  public SampleRequests session(String session) {
    this.session = session;
    return this;
  }

  /// Of a client that calls itself so, in a folder.
  public SampleRequests client(String name, String folder) {
    this.client = name;
    this.folder = folder;
    return this;
  }

  /// Of a session that serves this and not just the client's folder.
  public SampleRequests served(String root) {
    served = Optional.of(List.of(root));
    return this;
  }

  public SampleRequests operation(@org.jspecify.annotations.Nullable Operation operation) {
    this.operation = Optional.ofNullable(operation);
    return this;
  }

  public SampleRequests effects(SideEffect... effects) {
    this.effects = Optional.of(Set.of(effects));
    return this;
  }

  public SampleRequests unknownEffects() {
    effects = Optional.empty();
    return this;
  }

  public SampleRequests tier(ApprovalTier tier) {
    this.tier = tier;
    return this;
  }

  public SampleRequests remembering(RememberOffer remembering) {
    this.remembering = remembering;
    return this;
  }

  public SampleRequests arguments(JsonObject arguments) {
    this.arguments = arguments;
    return this;
  }

  public SampleRequests arguments(String json) {
    return arguments(json(json));
  }

  public SampleRequests path(String pointer, String path) {
    paths.add(
        new ResourcePath(
            path,
            pointer,
            PathRole.PLAIN,
            ResourcePath.Use.ALL,
            path,
            List.of(path),
            List.of(path),
            false));
    return this;
  }

  /// Asked a while after the others.
  public SampleRequests asked(Duration later) {
    asked = NOW.plus(later);
    return this;
  }

  public SampleRequests path(ResourcePath path) {
    paths.add(path);
    return this;
  }

  public SampleRequests life(Duration life) {
    this.life = life;
    return this;
  }

  /// A yes counts only when the system has proved that the person is there.
  public SampleRequests needingPresence() {
    presence = true;
    return this;
  }

  /// The client waits no longer than this, as was seen four times.
  public SampleRequests patience(Duration time) {
    patience = Optional.of(new Patience(time, Patience.Source.LEARNED, 4));
    return this;
  }

  /// Adds a matching rule; the first HITL one decides.
  public SampleRequests rule(String title, Effect effect) {
    var conditions =
        List.<Condition>of(
            Attribute.TOOL_NAME.texts(List.of(tool)), Attribute.BACKEND.texts(List.of(server)));
    var rule =
        new Rule(
            new RuleId("rule-" + matched.size()),
            Optional.of(title),
            effect,
            conditions,
            Optional.empty(),
            true,
            Optional.empty());
    matched.add(new RuleMatch(rule, matched.size()));
    return this;
  }

  /// The tool as its server lists it now.
  ///
  /// @param accepted the description that a person accepted; absent for a new tool
  public SampleRequests described(String now, @org.jspecify.annotations.Nullable String accepted) {
    known =
        new KnownTool(
            Optional.of(accepted == null ? ToolState.NEW : ToolState.CHANGED),
            Optional.of(json(now)));
    change =
        accepted == null ? ToolDifference.NONE : ToolDifference.between(json(accepted), json(now));
    return remembering(new RememberOffer.NotOffered(RememberOffer.Reason.TOOL_NOT_REVIEWED));
  }

  /// A tool that its server does not list.
  ///
  /// @param state absent when it never did
  public SampleRequests unlisted(@org.jspecify.annotations.Nullable ToolState state) {
    known = new KnownTool(Optional.ofNullable(state), Optional.empty());
    return remembering(new RememberOffer.NotOffered(RememberOffer.Reason.TOOL_NOT_REVIEWED));
  }

  /// Not the rule asks, which now allows, but the policy, because the tool is new or changed.
  public SampleRequests askedForTheTool() {
    strike = Optional.of(match -> new Basis.ByNewTool(known.state(), match));
    return remembering(new RememberOffer.NotOffered(RememberOffer.Reason.TOOL_NOT_REVIEWED));
  }

  /// Not the rule asks, which now allows, but a limit.
  public SampleRequests askedForTheLimit(int calls, int seconds, int used, String... tools) {
    var limit = new RateLimit(List.of(tools), calls, seconds, Effect.HITL);
    strike = Optional.of(match -> new Basis.ByRateLimit(limit, used, match));
    return remembering(new RememberOffer.NotOffered(RememberOffer.Reason.NOT_ASKED_BY_RULE));
  }

  private static JsonObject json(String text) {
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private Basis basis() {
    var winner =
        matched.stream().filter(match -> match.effect() == Effect.HITL).findFirst().orElseThrow();
    return strike
        .map(made -> made.apply(allowing(winner)))
        .orElseGet(() -> new Basis.ByRule(winner));
  }

  private static RuleMatch allowing(RuleMatch match) {
    var rule = match.rule();
    return new RuleMatch(
        new Rule(
            rule.id(),
            rule.description(),
            Effect.ALLOW,
            rule.conditions(),
            Optional.empty(),
            true,
            Optional.empty()),
        0);
  }

  // As dangerous as its tier says.
  private CommandFacts command() {
    return arguments.string("command").isEmpty()
        ? CommandFacts.NONE
        : new CommandFacts(
            Optional.of(Severity.HIGH).filter(_ -> tier == ApprovalTier.DANGER),
            List.of(),
            Set.of(),
            List.of(CommandFacts.NOT_ALONE),
            false);
  }

  public ApprovalRequest build() {
    var request =
        new AccessRequest(
            subject,
            new Action(
                "tools/call", operation, Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
            new Resource(
                ResourceType.TOOL,
                Optional.of(tool),
                server,
                paths,
                Optional.empty(),
                List.of(),
                effects,
                known,
                command()),
            new Environment(
                NOW,
                session,
                Optional.of(call),
                Optional.of(client),
                Optional.of("2.1"),
                Optional.of(folder),
                served.orElse(List.of(folder))),
            arguments);
    var basis = basis();
    var trace = strike.isPresent() ? List.of(winnerOf(basis)) : matched;
    return new ApprovalRequest(
        id,
        "demo",
        request,
        new DecisionTrace(basis, trace, PolicyVersion.NONE),
        tier,
        remembering,
        request.digest(),
        asked,
        asked.plus(life),
        change,
        patience,
        presence);
  }

  private static RuleMatch winnerOf(Basis basis) {
    return switch (basis) {
      case Basis.ByRule(var match) -> match;
      case Basis.ByNewTool(_, var match) -> match;
      case Basis.ByRateLimit(_, _, var match) -> match;
      case Basis.ByDefault _,
          Basis.ByGuard _,
          Basis.ByDiscovery _,
          Basis.ByMode _,
          Basis.ByHook _,
          Basis.ByFailure _,
          Basis.ByCanary _ ->
          throw new IllegalStateException(basis.kind());
    };
  }
}
