package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
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
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/// Requests at random, with every attribute that a record may carry, present and absent.
public final class RandomRequests {
  private final Random random;

  /// Requests of their own for each seed.
  public RandomRequests(long seed) {
    this.random = new Random(seed);
  }

  /// The next one.
  public AccessRequest next() {
    var action =
        new Action(
            pick("tools/call", "resources/read", "prompts/get", "vendor/x"),
            maybe(() -> pick(Operation.values())),
            pick(Action.Category.values()),
            pick(Action.Direction.values()));
    var environment =
        new Environment(
            Instant.ofEpochSecond(
                1_700_000_000L + random.nextInt(1000), random.nextInt(1000) * 1000L),
            "session-" + random.nextInt(3),
            maybe(() -> Integer.toString(random.nextInt(99))),
            maybe(() -> pick("Claude Code", "x")),
            maybe(() -> "1." + random.nextInt(9)),
            maybe(() -> pick("/w", "/w/ü")),
            random.nextBoolean() ? List.of() : List.of("/w", "/v"),
            maybe(() -> pick("mcp", "claude-code")),
            Optional.empty(),
            maybe(() -> pick("/w", "/w/ü")),
            Optional.empty());
    var subject = random.nextBoolean() ? Subject.systemUser(pick("me", "you")) : person();
    var arguments =
        random.nextBoolean()
            ? JsonObject.EMPTY
            : JsonObject.builder()
                .put("path", "/w/" + random.nextInt(9))
                .put("n", new JsonNumber("1.10"))
                .put("in", JsonObject.builder().put("deep", random.nextBoolean()).build())
                .build();
    return new AccessRequest(
        subject, action, resource(), environment, arguments, maybe(this::hook), counts());
  }

  private Subject person() {
    var claims = JsonObject.builder();
    if (random.nextBoolean()) {
      claims.put("groups", JsonArray.ofStrings(random.nextBoolean() ? List.of() : List.of("dev")));
    }
    if (random.nextBoolean()) {
      claims.put("level", new JsonNumber("1.0"));
    }
    return new Subject(
        pick("me", "you"),
        Provenance.TOKEN,
        Optional.of("https://issuer"),
        random.nextBoolean() ? List.of() : List.of("read", "b"),
        Optional.of("assent"),
        List.of("assent", "other"),
        Optional.of("Me"),
        claims.build());
  }

  private HookAnswer hook() {
    return random.nextBoolean()
        ? new HookAnswer.Passed()
        : new HookAnswer.Denied(
            "policy.sh",
            -32000 - random.nextInt(9),
            "no",
            maybe(() -> "timed-out"),
            maybe(() -> JsonNumber.of(7)));
  }

  private Resource resource() {
    Optional<String> tool = maybe(() -> pick("read_file", "write_file", "bash"));
    var description =
        JsonObject.builder().put("name", tool.orElse("")).put("description", "does things").build();
    return new Resource(
        pick(ResourceType.values()),
        tool,
        pick("files", ""),
        list(3, this::path),
        Optional.empty(),
        list(
            2,
            () ->
                new ResourceUrl(
                    pick("https", "ftp"),
                    maybe(() -> pick("a.example", "b")),
                    random.nextBoolean())),
        maybe(() ->
            random.nextBoolean()
                ? Set.of()
                : EnumSet.of(pick(SideEffect.values()), SideEffect.FS_READ)),
        tool.isPresent()
            ? new KnownTool(maybe(() -> pick(ToolState.values())), maybe(() -> description))
            : KnownTool.UNKNOWN,
        new CommandFacts(
            maybe(() -> pick(Severity.values())),
            list(2, () -> pick("rm-root", "curl-pipe")),
            Set.of(),
            list(2, () -> pick("git push", ";", "rm -rf 'a b'")),
            random.nextBoolean(),
            list(2, () -> pick(List.of("/w"), List.of("/w/l", "/etc"), List.<String>of()))));
  }

  private ResourcePath path() {
    String given = pick("/w/a", "b/c.txt", "~/x", "/etc/passwd");
    List<String> allow =
        random.nextInt(4) == 0
            ? List.of()
            : List.of("/w/" + random.nextInt(9), "/real/" + random.nextInt(9));
    var deny = new ArrayList<>(allow);
    deny.add(given);
    return new ResourcePath(
        given,
        "/path/" + random.nextInt(4),
        pick(PathRole.values()),
        pick(ResourcePath.Use.values()),
        allow.isEmpty() ? given : allow.getFirst(),
        allow,
        deny,
        random.nextBoolean());
  }

  private List<RecentCalls> counts() {
    return list(
        2,
        () ->
            new RecentCalls(
                List.of(pick("*", "write*")), 1 + random.nextInt(99), random.nextInt(9)));
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(value.get());
  }

  private <T> List<T> list(int most, Supplier<T> value) {
    var list = new ArrayList<T>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      list.add(value.get());
    }
    return list;
  }

  @SafeVarargs
  private <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }
}
