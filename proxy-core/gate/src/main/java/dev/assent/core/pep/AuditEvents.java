package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalOutcome;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretRecord;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.policy.PolicyVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Maps what the enforcement point knows onto decision records. The names here are the file format,
/// see `audit-format.md`.
///
/// @param keyedDigest HMAC-SHA-256 with the installation's key
record AuditEvents(
    LogArguments arguments, Function<JsonObject, SizedDigest> keyedDigest, ToolFacts tools) {
  // Version ff and ids of zeros alone are none; a version later than 00 may have more parts.
  private static final Pattern TRACE_PARENT =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  /// Everything about one decision.
  ///
  /// @param asked how the question went, where a person was asked or an earlier answer was used
  /// @param hooked how long the hooks took; zero when none was asked
  /// @param refusal absent when the call goes on
  /// @param change what was different in the tool's description since it was accepted; empty where
  ///   nobody was asked
  /// @param looksInto the documents that the policy in force looks into
  /// @param registered what the person's registry says of the tool
  /// @param described how long the attributes took
  /// @param decided how long the decision took
  /// @param lost who asks by now, where the call does not go on for them
  record Judged(
      String id,
      Call call,
      AccessRequest request,
      Decision decision,
      Optional<ApprovalOutcome> asked,
      Optional<Refusal> refusal,
      ToolDifference change,
      AskedAttributes looksInto,
      Optional<ProxyDefinition.ToolEntry> registered,
      Duration described,
      Duration hooked,
      Duration decided,
      Optional<Asker> lost) {}

  JsonObject decided(Judged judged) {
    var request = judged.request();
    var trace = judged.decision().trace();
    var tool =
        request
            .resource()
            .tool()
            .description()
            .map(json -> tools.of(request.resource().toolName().orElse(""), json));
    SecretTree secrets = tool.map(ToolFacts.Of::secrets).orElse(SecretTree.PLAIN);
    boolean usual =
        arguments != LogArguments.FULL && !anySecret(request.resource().paths(), secrets);
    var parts = usual ? tools.parts().masked() : RecordParts.fresh();
    var body =
        JsonObject.builder()
            .put("id", judged.id())
            .put("session", request.environment().sessionId())
            .putIfPresent("request_id", request.environment().requestId())
            .putIfPresent("trace", traceId(judged.call()))
            .putIfPresent("parent_span", parentSpan(judged.call()))
            .put("method", request.action().method())
            .put("decision", judged.decision().effect().word())
            .put("outcome", judged.refusal().isPresent() ? "denied" : "allowed")
            .putIfPresent("reason", judged.refusal().map(refusal -> refusal.reason().code()))
            .put("basis", basis(trace.basis()))
            .put("final_rule", trace.basis().finalRule())
            .putIfPresent("part_of", judged.call().ties().partOf())
            .put("matched", matches(trace.matched(), parts));
    // Matched rules tell what stood against it; overridden is what a yes has set aside.
    if (judged.refusal().isEmpty() && !trace.overriddenDenies().isEmpty()) {
      body.put("overridden", matches(trace.overriddenDenies(), parts));
    }
    if (trace.basis() instanceof Basis.ByGuard(var guard, var path)) {
      body.put(
          "guard", JsonObject.builder().put("kind", guard.kind().word()).put("path", path).build());
    }
    putStep(body, trace.basis());
    judged.lost().ifPresent(now -> putIdentity(body, now));
    body.put("policy", parts.ownPart(trace.policy(), PolicyVersion::recorded))
        .put(
            "attributes",
            AuditAttributes.of(
                request,
                tool,
                judged.looksInto(),
                arguments != LogArguments.NONE,
                judged.registered(),
                parts));
    putArguments(body, request.arguments(), secrets);
    request.hook().ifPresent(answer -> body.put("hook", hook(answer, judged.hooked())));
    judged.asked().ifPresent(asked -> body.put("hitl", hitl(asked, judged.change())));
    judged.refusal().ifPresent(refusal -> body.put("told", refusal.text()));
    var record = body.put("evaluation_us", evaluation(judged)).build();
    return usual ? SecretRecord.masked(record, parts::isMasked) : masked(record, secrets);
  }

  // A path under a secret name is masked in all its spellings wherever they stand, so that no part
  // of the record is like that of another.
  private static boolean anySecret(List<ResourcePath> paths, SecretTree secrets) {
    for (ResourcePath path : paths) {
      if (secrets.isSecretAt(path.pointer())) {
        return true;
      }
    }
    return false;
  }

  // The word of the file format; elsewhere the step is called after the policy's member.
  private static String basis(Basis basis) {
    return basis instanceof Basis.ByRateLimit ? "rate" : basis.kind();
  }

  // The client's span, from its W3C trace context; the export continues it.
  private static Optional<String> parentSpan(Call call) {
    return call.params()
        .object("_meta")
        .flatMap(meta -> meta.string("traceparent"))
        .filter(value -> value.matches("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}"))
        .map(value -> value.substring(36, 52));
  }

  private static void putStep(JsonObject.Builder body, Basis basis) {
    switch (basis) {
      case Basis.ByNewTool(var state, var allowing) ->
          body.put(
              "new_tool",
              JsonObject.builder()
                  .putIfPresent("state", state.map(ToolState::word))
                  .put("allowing", allowing.id().value())
                  .build());
      case Basis.ByRateLimit(var limit, var used, var allowing) ->
          body.put(
              "limit",
              JsonObject.builder()
                  .put("tools", JsonArray.ofStrings(limit.tools()))
                  .put("calls", limit.calls())
                  .put("seconds", limit.seconds())
                  .put("used", used)
                  .put("allowing", allowing.id().value())
                  .build());
      case Basis.ByMode(var mode) -> body.put("mode", mode.word());
      case Basis.ByCanary(var canary) -> body.put("canary", canary.id());
      case Basis.ByRule _,
          Basis.ByDefault _,
          Basis.ByGuard _,
          Basis.ByDiscovery _,
          Basis.ByHook _,
          Basis.ByFailure _ -> {}
    }
  }

  // Of somebody else who is proved no more is said than that.
  private static void putIdentity(JsonObject.Builder body, Asker now) {
    if (now instanceof Asker.Nobody(var code, var detail, _)) {
      body.put("identity", code).put("identity_detail", detail);
    } else {
      body.put("identity", "changed");
    }
  }

  /// The record of a message of somebody who is not proved: it was not even described.
  JsonObject unproved(String id, Call call, String sessionId, Asker.Nobody nobody) {
    var body = unjudged(id, call, sessionId, nobody.refusal(), "identity");
    putIdentity(body, nobody);
    return finished(body, call, nobody.refusal());
  }

  /// The record of a message that could not be described: there are no attributes, the message's
  /// size and digest stand for it.
  JsonObject undescribed(String id, Call call, String sessionId, Refusal refusal, String code) {
    var body = unjudged(id, call, sessionId, refusal, "failure").put("failure", code);
    return finished(body, call, refusal);
  }

  private static JsonObject.Builder unjudged(
      String id, Call call, String sessionId, Refusal refusal, String step) {
    return JsonObject.builder()
        .put("id", id)
        .put("session", sessionId)
        .putIfPresent("request_id", call.idText())
        .putIfPresent("trace", traceId(call))
        .put("method", call.method())
        .put("decision", "deny")
        .put("outcome", "denied")
        .put("reason", refusal.reason().code())
        .put("basis", step)
        .put("final_rule", step)
        .put("matched", JsonArray.EMPTY);
  }

  private JsonObject finished(JsonObject.Builder body, Call call, Refusal refusal) {
    call.params().string("name").ifPresent(name -> body.put("tool_name", name));
    var tree = call.params().object("arguments").orElse(call.params().without("_meta"));
    putArguments(body, tree, SecretTree.PLAIN);
    return masked(body.put("told", refusal.text()).build(), SecretTree.PLAIN);
  }

  private static Optional<String> traceId(Call call) {
    return call.params()
        .object("_meta")
        .flatMap(meta -> meta.string("traceparent"))
        .map(TRACE_PARENT::matcher)
        .filter(
            parts -> parts.matches() && (parts.group(3) == null || !parts.group(1).equals("00")))
        .map(parts -> parts.group(2));
  }

  private static JsonArray matches(List<RuleMatch> matches, RecordParts.OfRecord parts) {
    var all = new ArrayList<Json>(matches.size());
    for (RuleMatch match : matches) {
      all.add(parts.part(new RecordParts.Same(match), _ -> match(match)));
    }
    return new JsonArray(all);
  }

  private static JsonObject match(RuleMatch match) {
    var specificity = match.specificity();
    return JsonObject.builder()
        .put("id", match.id().value())
        .put("effect", match.effect().word())
        .put("score", specificity.score())
        .put(
            "specificity",
            JsonObject.builder()
                .put("conditions", specificity.conditions())
                .put("exact", specificity.exact())
                .put("depth", specificity.depth())
                .build())
        .build();
  }

  private JsonObject masked(JsonObject record, SecretTree secrets) {
    return switch (arguments) {
      case NONE, REDACTED -> SecretRecord.masked(record, secrets);
      case FULL -> record;
    };
  }

  private void putArguments(JsonObject.Builder body, JsonObject tree, SecretTree secrets) {
    switch (arguments) {
      case NONE -> {}
      case REDACTED -> body.put("arguments", secrets.forRecord(tree));
      case FULL -> body.put("arguments", tree);
    }
    var digest = keyedDigest.apply(tree);
    body.put("arguments_digest", digest.hex()).put("arguments_size", digest.size());
  }

  // `hook`: `answer` is `passed` or `denied`; a denial has `name` (how people know the hook),
  // `code` and `text` (what the client was told), `fault` where the hook itself was at fault,
  // `data` where it gave some; `duration_us` is the time all hooks took that were asked about this
  // call.
  private static JsonObject hook(HookAnswer answer, Duration took) {
    var body = JsonObject.builder();
    switch (answer) {
      case HookAnswer.Passed _ -> body.put("answer", "passed");
      case HookAnswer.Denied(var hook, var code, var text, var fault, var data) -> {
        body.put("answer", "denied")
            .put("name", hook)
            .put("code", code)
            .put("text", text)
            .putIfPresent("fault", fault);
        data.ifPresent(given -> body.put("data", given));
      }
    }
    return body.put("duration_us", took.toNanos() / 1000).build();
  }

  private static JsonObject hitl(ApprovalOutcome asked, ToolDifference change) {
    var body =
        JsonObject.builder()
            .put("approval", asked.approvalId())
            .put("answer", asked.answer().word())
            .put("tier", asked.tier().word())
            .put("asked_at", asked.askedAt().toString())
            .putIfPresent("shown_at", asked.shownAt().map(Instant::toString))
            .put("answered_at", asked.answeredAt().toString())
            .put("position", asked.position())
            .put("length", asked.length())
            .put("scope", scope(asked));
    asked
        .lasting()
        .ifPresent(how -> {
          body.put("scope_seconds", how.life().toSeconds());
          body.put("holder", how.everySession() ? "everywhere" : "session");
        });
    asked
        .shownAt()
        .ifPresent(shown ->
            body.put("thinking_ms", Duration.between(shown, asked.answeredAt()).toMillis()));
    if (asked.answer() instanceof ApprovalAnswer.TimedOut && asked.shownAt().isEmpty()) {
      body.put("not_shown", true);
    }
    asked.provedBy().ifPresent(by -> body.put("proved_by", by.word()));
    if (!change.isEmpty()) {
      body.put("tool_change", change.toJson());
    }
    putAnswer(body, asked.answer());
    return body.build();
  }

  private static void putAnswer(JsonObject.Builder body, ApprovalAnswer answer) {
    switch (answer) {
      case ApprovalAnswer.AllowOnce(var channel, var acceptsTool) -> {
        body.put("channel", channel.word());
        if (acceptsTool) {
          body.put("accepts_tool", true);
        }
      }
      case ApprovalAnswer.AllowFor(var channel) -> body.put("channel", channel.word());
      case ApprovalAnswer.AllowWider(var channel, var scope) ->
          body.put("channel", channel.word()).put("grant", GrantRecord.of(scope));
      case ApprovalAnswer.Remembered(var approvalId) -> body.put("rests_on", approvalId);
      case ApprovalAnswer.LetThrough(var approvalId, _) ->
          body.put("channel", "ticket").put("rests_on", approvalId);
      case ApprovalAnswer.Refused(var channel, var objection) -> {
        body.put("channel", channel.word());
        putObjection(body, objection);
      }
      case ApprovalAnswer.RefusedEarlier(var approvalId, var objection) -> {
        body.put("rests_on", approvalId);
        putObjection(body, objection);
      }
      case ApprovalAnswer.Observed(var id) ->
          body.put("switch", MasterSwitch.OBSERVE.word()).put("rests_on", id);
      case ApprovalAnswer.Overruled(var by, var id) ->
          body.put("switch", by.word()).put("rests_on", id);
      case ApprovalAnswer.TimedOut(var limit) ->
          body.put("channel", "timer").put("limit", limit.word());
      case ApprovalAnswer.Withdrawn(var cause) -> body.put("cause", cause.word());
      case ApprovalAnswer.NobodyToAsk _ -> body.put("warning", "nobody was there to be asked");
    }
  }

  private static String scope(ApprovalOutcome asked) {
    if (asked.answer() instanceof ApprovalAnswer.AllowWider(_, var wider)) {
      return wider.reach().word();
    }
    return asked.lasting().isPresent() ? "same_call" : "call";
  }

  private static void putObjection(JsonObject.Builder body, Objection objection) {
    if (objection.extent() != Objection.Extent.CALL) {
      body.put("refused", objection.extent().word());
    }
    if (!objection.hints().isEmpty()) {
      body.put(
          "hints",
          JsonArray.ofStrings(objection.hints().stream().map(Objection.Hint::word).toList()));
    }
    body.putIfPresent("reason_given", objection.said());
    body.putIfPresent("instead", objection.safer());
  }

  private static JsonObject evaluation(Judged judged) {
    return JsonObject.builder()
        .put("attributes", judged.described().toNanos() / 1000)
        .put("decision", judged.decided().toNanos() / 1000)
        .build();
  }

  /// Writes what a person granted beside the call itself into the record of that call. The names
  /// here are the file format.
  ///
  /// `reach` is `exact_call`, `same_paths` (with `paths`: `role`, `spellings`), `folders` (with
  /// `folders`) or `tool`; `holder` is `session`, `project` (with `project`: its folders) or
  /// `everywhere`; `until` is when it ends by itself, `with_session` whether it ends with the
  /// session too. Calls that it covers have the id of this approval in `rests_on`.
  private static final class GrantRecord {
    private GrantRecord() {}

    static JsonObject of(GrantScope scope) {
      var body = JsonObject.builder().put("reach", scope.reach().word());
      switch (scope.reach()) {
        case GrantReach.SamePaths(var paths) -> body.put("paths", paths(paths));
        case GrantReach.Folders(var folders) -> body.put("folders", JsonArray.ofStrings(folders));
        case GrantReach.ExactCall _, GrantReach.WholeTool _ -> {}
      }
      body.put("holder", scope.holder().word());
      if (scope.holder() instanceof GrantHolder.Project(var folders)) {
        body.put("project", JsonArray.ofStrings(folders.stream().sorted().toList()));
      }
      return body.put("until", scope.until().toString())
          .put("with_session", scope.withSession())
          .build();
    }

    private static JsonArray paths(Set<GrantReach.Placed> paths) {
      var all = new ArrayList<Json>();
      paths.stream()
          .sorted(
              Comparator.comparing(
                  path -> path.role() + path.spellings().stream().sorted().toList().toString()))
          .forEach(path ->
              all.add(
                  JsonObject.builder()
                      .put("role", path.role().name().toLowerCase(java.util.Locale.ROOT))
                      .put(
                          "spellings",
                          JsonArray.ofStrings(path.spellings().stream().sorted().toList()))
                      .build()));
      return new JsonArray(all);
    }
  }
}
