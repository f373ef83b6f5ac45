package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pep.SampleRecords;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A log in memory, of calls as a session would describe and decide them.
final class LogOfCalls {
  static final Instant NOW = Instant.parse("2026-06-15T12:00:00Z");
  static final Path HOME = Path.of("/home/me");

  private static final AccessRequests DESCRIBER =
      new AccessRequests(
          () -> NOW,
          PathResolver.lexicalOnly(),
          new ShellCommands(CommandRisk.byOwnRules(), List::of));

  private final CompiledPolicy compiled;
  private final List<AuditRecord> records = new ArrayList<>();
  private final Policy policy;

  LogOfCalls(Policy policy) {
    this.policy = policy;
    compiled = compiled(policy);
  }

  static Policy policy(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.findings().toString(), e);
    }
  }

  static AccessRequest request(String tool, JsonObject arguments, Instant time) {
    return request("tools/call", tool, arguments, "me", time);
  }

  static AccessRequest request(
      String method, String tool, JsonObject arguments, String subject, Instant time) {
    var facts =
        new SessionFacts(
            Subject.systemUser(subject),
            "files",
            "s1",
            Optional.of("editor"),
            Optional.empty(),
            Optional.of(Path.of("/w")),
            List.of("/w"),
            Map.of("HOME", "/home/me"),
            Map.of(),
            ToolSource.listed(Map.of()),
            Optional.empty(),
            Optional.empty(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES,
            Optional.of(Path.of("/w")));
    var params =
        method.equals("tools/call")
            ? JsonObject.builder().put("name", tool).put("arguments", arguments).build()
            : arguments;
    try {
      var request =
          DESCRIBER.describe(
              method, params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, facts);
      var was = request.environment();
      var environment =
          new Environment(
              time,
              was.sessionId(),
              was.requestId(),
              was.clientName(),
              was.clientVersion(),
              was.workingFolder(),
              List.of("/w"),
              was.origin(),
              Optional.empty(),
              was.workingFolder(),
              Optional.empty());
      return new AccessRequest(
          request.subject(),
          request.action(),
          request.resource(),
          environment,
          request.arguments());
    } catch (DescriptionException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Decision decide(Policy policy, AccessRequest request) {
    return compiled(policy).decide(request);
  }

  /// The call a minute after each kind of call that the policy's rules look back for.
  static AccessRequest aMinuteAfter(Policy policy, AccessRequest request) {
    return request.after(
        compiled(policy).watches().stream()
            .map(watch ->
                new EarlierCall(
                    watch.asked(), Optional.of(Duration.ofMinutes(1)), Optional.empty()))
            .toList());
  }

  private static CompiledPolicy compiled(Policy policy) {
    var context =
        new CompileContext(Optional.of("/home/me"), Optional.of("/w"), PrefixResolver.NONE);
    return CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), context);
  }

  static JsonObject path(String path) {
    return JsonObject.builder().put("path", path).build();
  }

  /// A call so many minutes ago; its answer counts where the policy asks about it.
  ///
  /// @param answer such as `allow_once key`, `deny mouse`, `timeout timer`; empty for none
  void call(long minutesAgo, String tool, JsonObject arguments, String answer) {
    call(request(tool, arguments, NOW.minus(Duration.ofMinutes(minutesAgo))), answer);
  }

  void call(AccessRequest request, String answer) {
    var decision = compiled.decide(request);
    var record = SampleRecords.of(records.size(), request, decision, LogArguments.FULL);
    var body = record.content();
    if (decision instanceof Decision.Hitl && !answer.isEmpty()) {
      var tier = ApprovalTiers.of(request, decision.trace());
      String[] words = answer.split(" ");
      var asked =
          JsonObject.builder()
              .put("answer", words[0])
              .put("channel", words[1])
              .put("tier", tier.word());
      if (words.length > 2) {
        asked.put("rests_on", words[2]);
      }
      body = with(body, "hitl", asked.build());
      body = with(body, "outcome", words[0].startsWith("allow"));
    }
    records.add(new AuditRecord(record.seq(), record.time(), record.type(), body));
  }

  private static JsonObject with(JsonObject body, String name, JsonObject value) {
    var builder = JsonObject.builder();
    body.members().forEach(builder::put);
    return builder.put(name, value).build();
  }

  private static JsonObject with(JsonObject body, String name, boolean allowed) {
    var builder = JsonObject.builder();
    body.members()
        .forEach((key, value) -> {
          if (!key.equals(name)) {
            builder.put(key, value);
          }
        });
    return builder.put(name, allowed ? "allowed" : "denied").build();
  }

  List<AuditRecord> records() {
    return records;
  }

  Policy policy() {
    return policy;
  }

  List<PastCall> calls() {
    return records.stream().map(PastCall::of).flatMap(Optional::stream).toList();
  }

  Suggestions.Result suggestions(String... refused) {
    return suggestions((_, _) -> true, refused);
  }

  Suggestions.Result suggestions(Suggestions.Standing standing, String... refused) {
    try {
      return Suggestions.of(
          Map.of("files", log(1_000_000)), policy, standing, Set.of(refused), HOME, NOW);
    } catch (dev.assent.core.audit.AuditException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The log, of which so many records are looked at.
  PastCalls log(long most) {
    return past(records, most);
  }

  /// A log of these records, of which so many are looked at.
  static PastCalls past(List<AuditRecord> records, long most) {
    return new PastCalls(new InMemory(records), new PastCalls.Bounds(most, Duration.ofHours(1)));
  }

  private record InMemory(List<AuditRecord> records) implements PastCalls.Source {
    @Override
    public void back(long before, Predicate<AuditRecord> visitor, Consumer<Sentence> unread) {
      boolean _ = records.reversed().stream().filter(one -> one.seq() < before).allMatch(visitor);
    }

    @Override
    public void forth(long first, Predicate<AuditRecord> visitor, Consumer<Sentence> unread) {
      boolean _ = records.stream().filter(one -> one.seq() >= first).allMatch(visitor);
    }
  }

  boolean isDanger(PastCall past) {
    return past.danger()
        || ApprovalTiers.of(past.request(), compiled.decide(past.request()).trace())
            == ApprovalTier.DANGER;
  }
}
