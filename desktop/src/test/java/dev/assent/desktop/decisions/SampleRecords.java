package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds records as the core writes them.
public final class SampleRecords {
  public static final Instant TIME = Instant.parse("2026-11-21T14:02:11.204Z");

  private final JsonObject.Builder body = JsonObject.builder();
  private final List<JsonObject> matched = new ArrayList<>();
  private String rule = "default";
  private String basis = "default";
  private String tool = "read_file";
  private String path = "";
  private String server = "filesystem";
  private String client = "claude-code";
  private Optional<JsonObject> command = Optional.empty();
  private Optional<Json> arguments = Optional.empty();
  private JsonArray urls = JsonArray.EMPTY;
  private JsonObject subject =
      JsonObject.builder().put("id", "ann").put("provenance", "system").build();

  private SampleRecords(String id, String decision, String outcome) {
    body.put("id", id)
        .put("session", "0b7d1c22")
        .put("request_id", "118")
        .put("method", "tools/call");
    body.put("decision", decision).put("outcome", outcome);
  }

  public static SampleRecords allowed(String id) {
    return new SampleRecords(id, "allow", "allowed");
  }

  public static SampleRecords denied(String id) {
    return new SampleRecords(id, "deny", "denied");
  }

  public static SampleRecords asked(String id, String outcome) {
    return new SampleRecords(id, "hitl", outcome);
  }

  /// A matching rule; the first one decides.
  public SampleRecords rule(String ruleId, String effect, int conditions, int exact, int depth) {
    if (matched.isEmpty()) {
      rule = ruleId;
      basis = "rule";
    }
    var parts =
        JsonObject.builder()
            .put("conditions", conditions)
            .put("exact", exact)
            .put("depth", depth)
            .build();
    matched.add(
        JsonObject.builder()
            .put("id", ruleId)
            .put("effect", effect)
            .put("score", 100 * conditions + 10 * exact + depth)
            .put("specificity", parts)
            .build());
    return this;
  }

  public SampleRecords basis(String kind, String finalRule) {
    basis = kind;
    rule = finalRule;
    return this;
  }

  public SampleRecords call(String name, String target) {
    tool = name;
    path = target;
    return this;
  }

  public SampleRecords server(String name) {
    server = name;
    return this;
  }

  public SampleRecords client(String name) {
    client = name;
    return this;
  }

  public SampleRecords person(String answer, String tier, String channel, long thinkingMillis) {
    body.put(
        "hitl",
        JsonObject.builder()
            .put("approval", "A-1")
            .put("answer", answer)
            .put("tier", tier)
            .put("asked_at", TIME.toString())
            .put("shown_at", TIME.plusMillis(100).toString())
            .put("answered_at", TIME.plusMillis(100 + thinkingMillis).toString())
            .put("position", 2)
            .put("length", 5)
            .put("thinking_ms", thinkingMillis)
            .put("channel", channel)
            .build());
    return this;
  }

  /// A person who signed in.
  public SampleRecords signedIn(String name, String id, String issuer) {
    subject =
        JsonObject.builder()
            .put("id", id)
            .put("provenance", "token")
            .put("name", name)
            .put("issuer", issuer)
            .put("scopes", JsonArray.ofStrings(List.of("openid", "groups")))
            .put("client_id", "assent")
            .put("audience", JsonArray.ofStrings(List.of("assent")))
            .build();
    return this;
  }

  /// A member beside those that every record has.
  public SampleRecords with(String name, Json value) {
    body.put(name, value);
    return this;
  }

  /// The findings in the call's shell command.
  public SampleRecords risk(String severity, String... rules) {
    command =
        Optional.of(
            JsonObject.builder()
                .put("severity", severity)
                .put("rules", JsonArray.ofStrings(List.of(rules)))
                .build());
    return this;
  }

  /// Arguments of the call, in place of its path.
  public SampleRecords saying(Json given) {
    arguments = Optional.of(given);
    return this;
  }

  /// The host of an address in the arguments.
  public SampleRecords host(String name) {
    urls =
        new JsonArray(
            List.of(
                JsonObject.builder()
                    .put("scheme", "https")
                    .put("host", name)
                    .put("whole", true)
                    .build()));
    return this;
  }

  public SampleRecords told(String text) {
    body.put("told", text);
    return this;
  }

  public AuditRecord at(long seq) {
    body.put("basis", basis)
        .put("final_rule", rule)
        .put("matched", new JsonArray(List.copyOf(matched)));
    body.put(
        "policy", JsonObject.builder().put("version", 31).put("sha256", "ab".repeat(32)).build());
    var resource =
        JsonObject.builder()
            .put("resource_type", "tool")
            .put("tool_name", tool)
            .put("backend_id", server);
    if (!path.isEmpty()) {
      var spelled =
          JsonObject.builder()
              .put("given", path)
              .put("pointer", "/path")
              .put("role", "plain")
              .put("use", "all")
              .put("allow", JsonArray.ofStrings(List.of(path)))
              .put("deny", JsonArray.ofStrings(List.of(path)))
              .put("unresolved", false);
      resource.put("path", path).put("paths", new JsonArray(List.of(spelled.build())));
    } else {
      resource.put("paths", JsonArray.EMPTY);
    }
    resource.put("urls", urls);
    command.ifPresent(found -> resource.put("command", found));
    body.put(
        "attributes",
        JsonObject.builder()
            .put("subject", subject)
            .put(
                "action",
                JsonObject.builder()
                    .put("mcp_method", "tools/call")
                    .putIfPresent("operation", operation())
                    .put("category", "action")
                    .put("direction", "client_to_server")
                    .build())
            .put("resource", resource.build())
            .put(
                "environment",
                JsonObject.builder()
                    .put("time", TIME.toString())
                    .put("mcp_client_name", client)
                    .put("mcp_client_version", "2.1")
                    .put("working_folder", "/home/sam/code")
                    .put("roots", JsonArray.EMPTY)
                    .build())
            .build());
    body.put(
        "arguments",
        arguments.orElseGet(() ->
            path.isEmpty() ? JsonObject.EMPTY : JsonObject.builder().put("path", path).build()));
    body.put("arguments_digest", "7f3a91c2".repeat(8)).put("arguments_size", 212);
    body.put(
        "evaluation_us", JsonObject.builder().put("attributes", 300).put("decision", 120).build());
    return new AuditRecord(seq, TIME.plusSeconds(seq), "decision", body.build());
  }

  private Optional<String> operation() {
    return tool.equals("directory_tree")
        ? Optional.empty()
        : Optional.of(tool.startsWith("write") ? "write" : "read");
  }

  /// The later record of a call's outcome.
  public static AuditRecord operation(long seq, String decision, String outcome) {
    return new AuditRecord(
        seq,
        TIME.plusSeconds(seq),
        "operation",
        JsonObject.builder()
            .put("decision", decision)
            .put("outcome", outcome)
            .put("duration_us", 12_000)
            .put("answer_bytes", 1204)
            .build());
  }
}
