package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Policy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Random requests from a small vocabulary, so that rules often match.
record RandomCalls(SeededChoices dice) {
  private static final String[] TOOLS = {
    "read_file", "Read_File", "write_file", "bash", "copy", "t\uD83D\uDE00l", "a[b]c", "\u00C4B"
  };
  private static final String[] PATHS = {
    "/a",
    "/a/b.py",
    "/a/b/c.PY",
    "/a/secrets",
    "/a/secrets/k",
    "/tmp/x",
    "/private/tmp/x",
    "/work/r.txt",
    "/work",
    "/home/me/.ssh/id",
    "/",
    "/home/me/n*m",
    "/work/../a/b.py",
    "/app/p.json",
    "/cfg/m.json",
    "~/.ssh/id",
    "r.txt",
    "/a/",
    "/home",
    "",
    "/A/B.PY",
    "/a/x\ny.txt",
    "/a/\uD83D\uDE00.py",
    "/a/b.py.txt",
    "/work/.env"
  };
  private static final String[] METHODS = {
    "tools/call",
    "tools/call",
    "tools/call",
    "tools/call",
    "resources/read",
    "prompts/get",
    "ping",
    "tools/list",
    "notifications/roots/list_changed",
    "notifications/message",
    "roots/list",
    "Ping",
    "sampling/createMessage"
  };
  private static final SideEffect[] EFFECTS = {
    SideEffect.FS_READ, SideEffect.FS_WRITE, SideEffect.CODE_EXEC, SideEffect.DB_READ
  };

  /// A request to be judged under a policy, whose limits it counts.
  AccessRequest request(Policy policy) {
    var call = new CallBuilder();
    call.method = dice.chance(7) ? "" : dice.pick(METHODS);
    call.direction =
        dice.chance(8) ? Action.Direction.SERVER_TO_CLIENT : Action.Direction.CLIENT_TO_SERVER;
    call.requestId = dice.chance(6) ? null : "1";
    call.type = dice.pick(ResourceType.values());
    call.tool = dice.chance(6) ? null : dice.pick(TOOLS);
    call.operation = operation();
    call.backend = dice.chance(5) ? "" : dice.pick("files", "mail");
    call.subject = dice.chance(5) ? "" : dice.pick("me", "Me");
    if (!dice.chance(3)) {
      new RandomClaims(dice).giveTo(call);
    }
    call.extension = dice.chance(2) ? null : dice.pick(".py", ".txt");
    call.effects = dice.chance(3) ? null : Set.copyOf(someEffects());
    call.capabilities =
        dice.chance(4)
            ? null
            : dice.pick(
                Set.of(),
                Set.of(ClientCapability.ROOTS),
                Set.of(ClientCapability.ROOTS, ClientCapability.ELICITATION));
    call.client = dice.chance(4) ? null : dice.pick("editor", "Editor", "shell");
    call.origin = dice.chance(4) ? null : dice.pick("mcp", "mcp", "agent");
    call.state = dice.chance(4) ? null : dice.pick(ToolState.values());
    call.description = dice.chance(4) ? null : new RandomValues(dice).object();
    call.command = command();
    call.arguments = dice.chance(8) ? call.arguments : new RandomValues(dice).object();
    call.hook = hook();
    for (int i = dice.pick(0, 0, 1, 1, 1, 2, 2, 3); i > 0; i--) {
      call.path(path());
    }
    for (int i = dice.pick(0, 0, 1, 1, 2, 3); i > 0; i--) {
      call.urls.add(url());
    }
    for (var limit : policy.rateLimits()) {
      if (!dice.chance(6)) {
        call.counted(limit, Math.max(0, limit.calls() + dice.below(3) - 1));
      }
    }
    return call.request();
  }

  /// None, one or several of a few effects.
  Set<SideEffect> someEffects() {
    var effects = EnumSet.noneOf(SideEffect.class);
    for (int i = dice.below(3); i > 0; i--) {
      effects.add(dice.pick(EFFECTS));
    }
    if (dice.chance(12)) {
      effects.add(dice.pick(SideEffect.values()));
    }
    return effects;
  }

  private @Nullable Operation operation() {
    return dice.chance(3)
        ? null
        : dice.pick(Operation.READ, Operation.READ, Operation.WRITE, Operation.DELETE);
  }

  private HookAnswer hook() {
    return switch (dice.below(12)) {
      case 0 -> new HookAnswer.Denied("check", -32602, "no", Optional.empty(), Optional.empty());
      default -> new HookAnswer.Passed();
    };
  }

  private CommandFacts command() {
    if (dice.chance(3)) {
      return CommandFacts.NONE;
    }
    var rules =
        dice.several(
            dice.chance(5) ? 0 : 1, () -> dice.pick("git.push", "git.reset", "rm.root", "Rm.root"));
    Optional<Severity> severity =
        dice.chance(8) ? Optional.empty() : Optional.of(dice.pick(Severity.values()));
    var alone =
        dice.several(
            dice.chance(3) ? 0 : 1, () -> dice.pick("git push", "git", "rm -rf x", ";", "git st"));
    return new CommandFacts(
        severity,
        rules.stream().distinct().toList(),
        Set.of(),
        alone.stream().distinct().toList(),
        dice.chance(2),
        dice.several(
            dice.chance(3) ? 0 : 1,
            () ->
                dice.pick(
                    List.of("/work"),
                    List.of("/work/sub", "/a/b"),
                    List.of("/home/me/.ssh"),
                    List.<String>of())));
  }

  private ResourceUrl url() {
    boolean whole = !dice.chance(3);
    if (dice.chance(10)) {
      return new ResourceUrl("", Optional.of("api.example.org"), whole);
    }
    Optional<String> host =
        dice.chance(5)
            ? Optional.empty()
            : Optional.of(dice.pick("example.org", "api.example.org", "evil.net"));
    return new ResourceUrl(dice.pick("https", "https", "http", "file"), host, whole);
  }

  private ResourcePath path() {
    var allow = distinct(dice.pick(0, 1, 1, 1, 1, 2, 2));
    var deny = new ArrayList<>(allow);
    distinct(dice.pick(0, 0, 1, 2)).stream().filter(one -> !deny.contains(one)).forEach(deny::add);
    if (deny.isEmpty()) {
      deny.add(dice.pick(PATHS));
    }
    String folded = deny.getFirst().toLowerCase(Locale.ROOT);
    if (dice.chance(3) && !deny.contains(folded)) {
      deny.add(folded);
    }
    var placed = new ArrayList<>(deny);
    placed.removeIf(one -> !allow.contains(one) && !dice.chance(3));
    if (placed.isEmpty()) {
      placed.add(deny.getFirst());
    }
    var use = dice.chance(6) ? dice.pick(ResourcePath.Use.values()) : ResourcePath.Use.ALL;
    var role = dice.chance(2) ? PathRole.PLAIN : dice.pick(PathRole.values());
    return new ResourcePath(
        deny.getFirst(),
        "",
        role,
        use,
        deny.getFirst(),
        allow,
        deny,
        dice.chance(12),
        placed,
        Touch.CALLED);
  }

  private List<String> distinct(int count) {
    var paths = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      String path = dice.pick(PATHS);
      if (!paths.contains(path)) {
        paths.add(path);
      }
    }
    return paths;
  }
}
