package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.RandomRequests;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.SizedDigest;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.masking.SecretRecord;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pep.AuditAttributes.AttributeSources;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A record with parts that were made for earlier records is the one that is made anew and masked
/// as a whole.
class AuditEventsTest {
  private static final int RECORDS = Depth.of(200, 20_000);
  private static final String SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  private static final List<String> TEXTS =
      List.of(
          "Claude Code",
          "/w",
          "/w/ü",
          "token=" + SECRET,
          SECRET,
          "/etc/passwd",
          "https://ann:s3cret@a.example/",
          "b/c.txt");
  private static final List<RuleMatch> MATCHES =
      List.of(match("all", 0), match("reading", 1), match(SECRET, 2));
  private static final List<PolicyVersion> POLICIES =
      List.of(PolicyVersion.NONE, new PolicyVersion(3, "ab".repeat(32)));
  private static final List<JsonObject> TOOLS =
      List.of(
          description("reads files", "path", "string"),
          description("reads files with " + SECRET, "path", "password"),
          description("some words ".repeat(500), "in", "string"));

  private static RuleMatch match(String id, int index) {
    return new RuleMatch(
        new Rule(
            new RuleId(id),
            Optional.empty(),
            Effect.ALLOW,
            List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
            Optional.empty(),
            true,
            Optional.empty()),
        index);
  }

  private static JsonObject description(String text, String parameter, String format) {
    var schema = JsonObject.builder().put("type", "string").put("format", format).build();
    var properties = JsonObject.builder().put(parameter, schema).build();
    return JsonObject.builder()
        .put("name", "tool")
        .put("description", text)
        .put(
            "inputSchema",
            JsonObject.builder().put("type", "object").put("properties", properties).build())
        .build();
  }

  private final Random random = new Random(7);

  @Test
  void partsOfEarlierRecordsAreThoseThatWouldBeMadeAnew() {
    var requests = new RandomRequests(7);
    var facts = new ToolFacts();
    int hiding = 0;
    for (int i = 0; i < RECORDS; i++) {
      var judged = judged(changed(requests.next()));
      var secrets = SecretTree.of(judged.request());
      var kept = events(LogArguments.REDACTED, facts).decided(judged);
      var whole = events(LogArguments.FULL, new ToolFacts()).decided(judged);
      var expected =
          SecretRecord.masked(whole, secrets)
              .with("arguments", secrets.forRecord(judged.request().arguments()));
      assertThat(JsonWriter.write(kept)).as("record " + i).isEqualTo(JsonWriter.write(expected));
      assertThat(new String(JsonWriter.bytes(kept), StandardCharsets.UTF_8))
          .as("record " + i)
          .isEqualTo(JsonWriter.write(kept));
      assertThat(JsonWriter.write(kept)).doesNotContain(SECRET);
      hiding +=
          judged.request().resource().paths().stream()
                  .anyMatch(path -> secrets.isSecretAt(path.pointer()))
              ? 1
              : 0;
    }
    assertThat(hiding).isBetween(RECORDS / 20, RECORDS * 19 / 20);
  }

  @Test
  void sourcesAreThoseOfEachAttribute() {
    var requests = new RandomRequests(8);
    for (int i = 0; i < RECORDS; i++) {
      var request = changed(requests.next());
      assertThat(JsonWriter.write(AttributeSources.of(request, Optional.empty()).toJson()))
          .as("request " + i)
          .isEqualTo(JsonWriter.write(NaiveSources.of(request, Optional.empty())));
    }
  }

  @Test
  void moreToolsThanAreKeptAreRecordedAllTheSame() {
    var facts = new ToolFacts();
    var request = new RandomRequests(9).next();
    for (int i = 0; i < 1_200; i++) {
      var here = withTool(request, Optional.of(description("number " + i, "path", "string")));
      var record = events(LogArguments.REDACTED, facts).decided(judged(here));
      Json attributes = record.get("attributes");
      assertThat(JsonWriter.write(attributes)).contains("\"number " + i + "\"");
    }
  }

  private static AuditEvents events(LogArguments kept, ToolFacts facts) {
    return new AuditEvents(kept, _ -> new SizedDigest("0", 0), facts);
  }

  private AuditEvents.Judged judged(AccessRequest request) {
    var tree =
        JsonObject.builder().put("jsonrpc", "2.0").put("method", request.action().method()).build();
    var call =
        new Call(
            tree,
            request.action().method(),
            request.environment().requestId().map(JsonString::new),
            request.action().direction());
    var matched = new ArrayList<>(MATCHES.subList(0, 1 + random.nextInt(MATCHES.size())));
    var trace = new DecisionTrace(new Basis.ByRule(matched.getLast()), matched, pick(POLICIES));
    return new AuditEvents.Judged(
        "d",
        call,
        request,
        new Decision.Allow(trace),
        Optional.empty(),
        Optional.empty(),
        ToolDifference.NONE,
        new AskedAttributes(random.nextBoolean(), random.nextBoolean(), false),
        Optional.empty(),
        Duration.ofNanos(random.nextInt(1_000_000)),
        Duration.ZERO,
        Duration.ZERO,
        Optional.empty());
  }

  // With texts of others, some of which are secrets, some of which are the same as a path's.
  private AccessRequest changed(AccessRequest request) {
    var was = request.environment();
    var environment =
        new Environment(
            was.time(),
            was.sessionId(),
            was.requestId(),
            maybe(),
            maybe(),
            maybe(),
            random.nextBoolean() ? List.of() : List.of(pick(TEXTS)),
            was.origin(),
            Optional.empty(),
            maybe(),
            Optional.empty());
    var subject =
        new Subject(
            pick(TEXTS),
            request.subject().provenance(),
            maybe(),
            random.nextBoolean() ? List.of() : List.of(pick(TEXTS)),
            maybe(),
            random.nextBoolean() ? List.of() : List.of(pick(TEXTS)),
            maybe(),
            random.nextBoolean()
                ? JsonObject.EMPTY
                : JsonObject.builder().put("claim", pick(TEXTS)).build());
    var paths = new ArrayList<ResourcePath>();
    for (var path : request.resource().paths()) {
      paths.add(random.nextInt(5) > 0 ? path : under("/api_key", path));
    }
    var with = withPaths(request.resource(), paths);
    var here =
        new AccessRequest(
            subject,
            request.action(),
            with,
            environment,
            request.arguments(),
            request.hook(),
            request.recentCalls());
    return withTool(here, random.nextInt(3) == 0 ? Optional.empty() : Optional.of(pick(TOOLS)));
  }

  private static ResourcePath under(String pointer, ResourcePath path) {
    return new ResourcePath(
        path.given(),
        pointer,
        path.role(),
        path.use(),
        path.display(),
        path.allowSpellings(),
        path.denySpellings(),
        path.unresolved(),
        path.placedSpellings(),
        Touch.CALLED);
  }

  private static Resource withPaths(Resource was, List<ResourcePath> paths) {
    return new Resource(
        was.type(),
        was.toolName(),
        was.backendId(),
        paths,
        was.extension(),
        was.urls(),
        was.sideEffects(),
        was.tool(),
        was.command());
  }

  private static AccessRequest withTool(AccessRequest request, Optional<JsonObject> description) {
    var was = request.resource();
    var known = new KnownTool(was.tool().state(), description);
    var resource =
        new Resource(
            was.type(),
            Optional.of("tool"),
            was.backendId(),
            was.paths(),
            was.extension(),
            was.urls(),
            was.sideEffects(),
            known,
            was.command());
    return new AccessRequest(
        request.subject(),
        request.action(),
        resource,
        request.environment(),
        request.arguments(),
        request.hook(),
        request.recentCalls());
  }

  private Optional<String> maybe() {
    return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(pick(TEXTS));
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
