package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads decision records back into the attributes that were decided on: the other way of what
/// `pep` writes.
///
/// Members it does not know are passed over.
public final class RecordedCalls {
  // The length of `{}`.
  private static final BigDecimal NO_ARGUMENTS = BigDecimal.TWO;

  private RecordedCalls() {}

  /// The decision of a record; absent for records that are no decisions, that have no attributes
  /// because the message could not be described, or that cannot be read.
  public static Optional<RecordedCall> of(AuditRecord record) {
    try {
      return record.type().equals("decision") && record.content().object("attributes").isPresent()
          ? Optional.of(read(record))
          : Optional.empty();
    } catch (CaseException _) {
      return Optional.empty();
    }
  }

  /// @throws CaseException when a member that must be there is missing or of another kind
  static RecordedCall read(AuditRecord record) throws CaseException {
    var body = new CaseMembers(record.content());
    var attributes = body.within("attributes");
    var subject = attributes.within("subject");
    var resource = attributes.within("resource");
    var environment = attributes.within("environment");
    var request =
        new AccessRequest(
            subject(subject),
            action(attributes.within("action")),
            resource(resource),
            environment(body, environment),
            body.tree("arguments").orElse(JsonObject.EMPTY),
            hook(body),
            recentCalls(attributes),
            earlier(attributes));
    return new RecordedCall(
        record.seq(),
        record.time(),
        body.text("id").orElse(""),
        body.word("decision", Effect::ofWord).orElseThrow(RecordedCalls::lacking),
        body.text("final_rule").orElseThrow(RecordedCalls::lacking),
        body.text("basis").orElseThrow(RecordedCalls::lacking),
        body.text("outcome").orElseThrow(RecordedCalls::lacking).equals("allowed"),
        RecordedQuestion.of(record),
        request,
        kept(body, subject, resource, environment));
  }

  private static RecordedCall.Kept kept(
      CaseMembers body, CaseMembers subject, CaseMembers resource, CaseMembers environment)
      throws CaseException {
    var tool = resource.tree("tool").map(CaseMembers::new);
    var command = resource.tree("command").map(CaseMembers::new);
    return new RecordedCall.Kept(
        body.has("arguments") || hasNoArguments(body.object()),
        tool.isPresent(),
        // A tool without digest was not listed by its server, so it has no description to be
        // missed.
        tool.filter(one -> one.has("description") || !one.has("digest")).isPresent(),
        command.filter(one -> !one.has("everyday") || !one.has("alone")).isEmpty(),
        command.filter(one -> !one.has("folders")).isEmpty(),
        environment.has("origin"),
        subject.has("claims")
            || subject.text("provenance").filter(Provenance.TOKEN.word()::equals).isEmpty());
  }

  // The size tells it where the arguments themselves are not kept.
  private static boolean hasNoArguments(JsonObject body) {
    return body.get("arguments_size") instanceof JsonNumber size
        && size.decimal().compareTo(NO_ARGUMENTS) == 0;
  }

  private static Subject subject(CaseMembers subject) throws CaseException {
    return new Subject(
        subject.text("id").orElseThrow(RecordedCalls::lacking),
        subject.constant("provenance", Provenance.class).orElseThrow(RecordedCalls::lacking),
        subject.text("issuer"),
        subject.list("scopes").orElse(List.of()),
        subject.text("client_id"),
        subject.list("audience").orElse(List.of()),
        subject.text("name"),
        subject.tree("claims").orElse(JsonObject.EMPTY));
  }

  private static Action action(CaseMembers action) throws CaseException {
    return new Action(
        action.text("mcp_method").orElseThrow(RecordedCalls::lacking),
        action.word("operation", Operation::ofWord),
        action.word("named_operation", Operation::ofWord),
        action.constant("category", Action.Category.class).orElseThrow(RecordedCalls::lacking),
        action.constant("direction", Action.Direction.class).orElseThrow(RecordedCalls::lacking));
  }

  private static Resource resource(CaseMembers resource) throws CaseException {
    var paths = new ArrayList<ResourcePath>();
    for (var path : resource.trees("paths").orElseThrow(RecordedCalls::lacking)) {
      paths.add(path(path));
    }
    var urls = new ArrayList<ResourceUrl>();
    for (var url : resource.trees("urls").orElseThrow(RecordedCalls::lacking)) {
      urls.add(
          new ResourceUrl(
              url.text("scheme").orElseThrow(RecordedCalls::lacking),
              url.text("host"),
              url.flag("whole").orElseThrow(RecordedCalls::lacking),
              url.has("barring")));
    }
    var tool = new CaseMembers(resource.tree("tool").orElse(JsonObject.EMPTY));
    return new Resource(
        resource.word("resource_type", ResourceType::ofWord).orElseThrow(RecordedCalls::lacking),
        resource.text("tool_name"),
        resource.text("backend_id").orElseThrow(RecordedCalls::lacking),
        paths,
        Optional.empty(),
        urls,
        CaseMembers.words(
            "side_effects", resource.list("side_effects"), SideEffect.class, SideEffect::ofWord),
        new KnownTool(tool.word("state", ToolState::ofWord), tool.tree("description")),
        command(new CaseMembers(resource.tree("command").orElse(JsonObject.EMPTY))));
  }

  private static ResourcePath path(CaseMembers path) throws CaseException {
    var given = path.text("given").orElseThrow(RecordedCalls::lacking);
    var allow = path.list("allow").orElseThrow(RecordedCalls::lacking);
    var deny = path.list("deny").orElseThrow(RecordedCalls::lacking);
    if (deny.isEmpty()) {
      throw lacking();
    }
    var placed = path.list("placed").orElse(List.of());
    return new ResourcePath(
        given,
        path.text("pointer").orElseThrow(RecordedCalls::lacking),
        path.constant("role", PathRole.class).orElseThrow(RecordedCalls::lacking),
        path.constant("use", ResourcePath.Use.class).orElseThrow(RecordedCalls::lacking),
        allow.isEmpty() ? given : allow.getFirst(),
        allow,
        deny,
        path.flag("unresolved").orElseThrow(RecordedCalls::lacking),
        // For `not`: records that do not have these have what an ALLOW sees, or all.
        !placed.isEmpty() ? placed : allow.isEmpty() ? deny : allow,
        path.constant("touch", ResourcePath.Touch.class).orElse(ResourcePath.Touch.CALLED));
  }

  private static CommandFacts command(CaseMembers command) throws CaseException {
    var folders = new ArrayList<List<String>>();
    for (Json one : command.object().array("folders").orElse(JsonArray.EMPTY).items()) {
      folders.add(
          new CaseMembers(JsonObject.builder().put("folders", one).build())
              .list("folders")
              .orElseThrow(RecordedCalls::lacking));
    }
    return new CommandFacts(
        command.word("severity", Severity::ofWord),
        command.list("rules").orElse(List.of()),
        Set.of(),
        command.list("alone").orElse(List.of()),
        command.flag("everyday").orElse(false),
        folders);
  }

  private static Environment environment(CaseMembers body, CaseMembers environment)
      throws CaseException {
    return new Environment(
        environment.moment("time").orElseThrow(RecordedCalls::lacking),
        body.text("session").orElse(""),
        body.object().string("request_id"),
        environment.text("mcp_client_name"),
        environment.text("mcp_client_version"),
        environment.text("working_folder"),
        environment.list("roots").orElseThrow(RecordedCalls::lacking),
        environment.text("origin"),
        environment
            .list("client_capabilities")
            .map(words ->
                words.stream()
                    .flatMap(word -> ClientCapability.ofWord(word).stream())
                    .collect(Collectors.toSet())),
        // A folder that is written as none is none.
        environment.text(
            environment.object().get("project") == null ? "working_folder" : "project"),
        environment.zone("time_zone"));
  }

  private static Optional<HookAnswer> hook(CaseMembers body) throws CaseException {
    var hook = body.tree("hook").map(CaseMembers::new);
    if (hook.isEmpty()) {
      return Optional.empty();
    }
    var said = hook.get();
    return said.text("answer").orElseThrow(RecordedCalls::lacking).equals("denied")
        ? Optional.of(
            new HookAnswer.Denied(
                said.text("name").orElseThrow(RecordedCalls::lacking),
                count(said, "code"),
                said.text("text").orElseThrow(RecordedCalls::lacking),
                said.text("fault"),
                Optional.ofNullable(said.object().get("data"))))
        : Optional.of(new HookAnswer.Passed());
  }

  private static List<RecentCalls> recentCalls(CaseMembers attributes) throws CaseException {
    var counted = new ArrayList<RecentCalls>();
    for (var one : attributes.trees("recent_calls").orElse(List.of())) {
      counted.add(
          new RecentCalls(
              one.list("tools").orElseThrow(RecordedCalls::lacking),
              count(one, "seconds"),
              count(one, "calls")));
    }
    return counted;
  }

  private static List<EarlierCall> earlier(CaseMembers attributes) throws CaseException {
    var known = new ArrayList<EarlierCall>();
    for (var one : attributes.trees("earlier_calls").orElse(List.of())) {
      known.add(
          new EarlierCall(
              one.tree("asked").orElseThrow(RecordedCalls::lacking),
              one.number("ago_ms", Long.MAX_VALUE).map(Duration::ofMillis),
              one.number("unseen_ms", Long.MAX_VALUE).map(Duration::ofMillis)));
    }
    return known;
  }

  private static int count(CaseMembers of, String name) throws CaseException {
    return of.number(name, Integer.MAX_VALUE).orElseThrow(RecordedCalls::lacking).intValue();
  }

  // Nobody reads why: a record that lacks something is counted as one that cannot be read.
  private static CaseException lacking() {
    return CaseException.line("found a record that lacks a member");
  }
}
