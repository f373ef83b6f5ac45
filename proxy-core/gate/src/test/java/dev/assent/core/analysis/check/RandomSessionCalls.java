package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/// Random calls as sessions describe them, most of them near what a policy's rules ask for: values
/// that single patterns match, several paths and URLs, and attributes that nobody knows.
final class RandomSessionCalls {
  private final Random random;
  private final RandomChecks dice;
  private final Policy policy;
  private final CallMaker maker;
  private final List<StudiedRule> rules;
  private final List<String> paths =
      new ArrayList<>(List.of("/a", "/a/b.py", "/a/b/c.PY", "/x/x.txt", "/home/user/.ssh/id", "/"));
  private final List<String> tools = new ArrayList<>(List.of(RandomChecks.TOOLS));

  RandomSessionCalls(Random random, Policy policy) {
    this.random = random;
    this.dice = new RandomChecks(random);
    this.policy = policy;
    this.maker = new CallMaker(RandomChecks.NOW, policy);
    this.rules =
        policy.rules().stream()
            .map(rule -> new StudiedRule(rule, RandomChecks.NOW, policy.globs()))
            .toList();
    for (var rule : rules) {
      for (var demand : rule.demands()) {
        if (demand.attribute().isPath()) {
          demand
              .options()
              .written()
              .forEach(one -> paths.add(SampleTexts.path(PathText.of(one).inExamples())));
        }
        if (demand.attribute() == Attribute.TOOL_NAME) {
          demand.options().written().forEach(one -> tools.add(SampleTexts.name(one, "delete")));
        }
      }
    }
  }

  AccessRequest call() {
    Optional<AccessRequest> made = Optional.empty();
    if (!rules.isEmpty() && !dice.chance(3)) {
      made = maker.call(dice.chance(3) ? List.of(one(rules), one(rules)) : List.of(one(rules)));
    }
    var call =
        made.map(known -> dice.chance(3) ? known : changed(known))
            .orElseGet(() -> changed(plain()));
    return around(call.counting(counted()));
  }

  /// At another time, where that makes no rule inactive, and with some past.
  private AccessRequest around(AccessRequest call) {
    boolean lasting = policy.rules().stream().noneMatch(rule -> rule.expiresAt().isPresent());
    var at = call.environment();
    var time =
        dice.chance(2) && lasting ? at.time().plusSeconds(random.nextInt(7) * 90_000L) : at.time();
    var zone =
        dice.chance(3)
            ? at.zone()
            : dice.pick(Optional.<ZoneId>empty(), Optional.of(ZoneId.of("+05:00")));
    var earlier =
        policy.rules().stream()
            .flatMap(rule -> rule.conditions().stream())
            .filter(Condition.Earlier.class::isInstance)
            .map(one -> ((Condition.Earlier) one).asked(policy.globs(), policy.missing()))
            .distinct()
            .map(asked -> new EarlierCall(asked, ago(), Optional.empty()))
            .toList();
    return call.in(at.at(time).in(zone)).after(dice.chance(4) ? call.earlier() : earlier);
  }

  private Optional<Duration> ago() {
    return dice.pick(
        Optional.<Duration>empty(),
        Optional.of(Duration.ZERO),
        Optional.of(Duration.ofMinutes(1)),
        Optional.of(Duration.ofMinutes(5)),
        Optional.of(Duration.ofHours(1)));
  }

  private record Earlier(String tool, int secondsAgo) {}

  /// The counts of each limit over the same earlier calls.
  private List<RecentCalls> counted() {
    var earlier = new ArrayList<Earlier>();
    for (int i = random.nextInt(8); i > 0; i--) {
      earlier.add(new Earlier(one(tools), random.nextInt(14)));
    }
    return policy.rateLimits().stream()
        .map(limit -> {
          var globs =
              limit.tools().stream().map(glob -> Glob.of(glob, GlobDialect.NAME_ANY_CASE)).toList();
          var count =
              earlier.stream()
                  .filter(one -> one.secondsAgo < limit.seconds())
                  .filter(one -> globs.stream().anyMatch(glob -> glob.matches(one.tool)))
                  .count();
          return new RecentCalls(limit.tools(), limit.seconds(), (int) count);
        })
        .toList();
  }

  private AccessRequest plain() {
    return maker.call(List.of()).orElseThrow();
  }

  /// The call with some attributes drawn anew, still one that a session may describe.
  private AccessRequest changed(AccessRequest call) {
    String method =
        dice.chance(4)
            ? dice.pick(
                "tools/call", "resources/read", "prompts/get", "logging/setLevel", "tools/list")
            : call.action().method();
    boolean tool = method.equals("tools/call");
    var known = call.resource();
    var name =
        known
            .toolName()
            .filter(_ -> !dice.chance(3))
            .or(() -> Optional.of(one(tools)))
            .filter(_ -> tool);
    var effects =
        dice.chance(2)
            ? known.sideEffects()
            : dice.chance(2) ? Optional.of(effects()) : Optional.<Set<SideEffect>>empty();
    var resource =
        new Resource(
            typeOf(method),
            name,
            dice.chance(4) ? dice.pick("server", "mail", "other") : known.backendId(),
            paths(known.paths()),
            Optional.empty(),
            urls(known.urls()),
            tool ? effects : Optional.empty(),
            tool ? described(known.tool()) : KnownTool.UNKNOWN,
            dice.chance(3) ? command() : known.command());
    var operation =
        dice.chance(2)
            ? call.action().operation()
            : dice.chance(3)
                ? Optional.<Operation>empty()
                : Optional.of(dice.pick(Operation.values()));
    var action =
        new Action(
            method,
            tool ? operation : Optional.empty(),
            call.action().category(),
            call.action().direction());
    String subject = dice.chance(4) ? dice.pick("user", "User", "you") : call.subject().id();
    var arguments = dice.chance(3) ? arguments() : call.arguments();
    return new AccessRequest(
        dice.chance(3) ? dice.subject(subject) : call.subject(),
        action,
        resource,
        environment(call.environment()),
        arguments);
  }

  private static ResourceType typeOf(String method) {
    return switch (method.substring(0, method.indexOf('/'))) {
      case "tools" -> method.equals("tools/call") ? ResourceType.TOOL : ResourceType.SERVER;
      case "resources" -> ResourceType.RESOURCE;
      case "prompts" -> ResourceType.PROMPT;
      default -> ResourceType.SERVER;
    };
  }

  private Set<SideEffect> effects() {
    return random
        .ints(random.nextInt(3), 0, SideEffect.values().length)
        .mapToObj(i -> SideEffect.values()[i])
        .collect(Collectors.toSet());
  }

  private List<ResourcePath> paths(List<ResourcePath> known) {
    if (dice.chance(2)) {
      return known;
    }
    var all = new ArrayList<ResourcePath>(dice.chance(2) ? known : List.of());
    for (int i = random.nextInt(3); i > 0; i--) {
      all.add(path());
    }
    return all;
  }

  private ResourcePath path() {
    String first = one(paths);
    var allow =
        dice.chance(8)
            ? List.<String>of()
            : dice.chance(4)
                ? List.of(first, one(paths)).stream().distinct().toList()
                : List.of(first);
    var deny = new ArrayList<>(allow.isEmpty() ? List.of(first) : allow);
    if (dice.chance(4)) {
      deny.add("src/" + random.nextInt(3) + ".py");
    }
    var use = dice.chance(10) ? dice.pick(ResourcePath.Use.values()) : ResourcePath.Use.ALL;
    return new ResourcePath(
        first, "", dice.pick(PathRole.values()), use, first, allow, deny, false);
  }

  private List<ResourceUrl> urls(List<ResourceUrl> known) {
    if (dice.chance(2)) {
      return known;
    }
    var all = new ArrayList<>(known);
    for (int i = random.nextInt(3); i > 0; i--) {
      Optional<String> host =
          dice.chance(4)
              ? Optional.empty()
              : Optional.of(dice.pick("example.org", "a.example.org", "evil.com"));
      all.add(new ResourceUrl(dice.pick("https", "http", "file", "ftp"), host, !dice.chance(3)));
    }
    return all;
  }

  private KnownTool described(KnownTool known) {
    Optional<ToolState> state =
        dice.chance(2)
            ? known.state()
            : dice.chance(3) ? Optional.empty() : Optional.of(dice.pick(ToolState.values()));
    return new KnownTool(
        state,
        dice.chance(2)
            ? known.description()
            : dice.chance(3) ? Optional.empty() : Optional.of(arguments()));
  }

  private CommandFacts command() {
    var ids =
        dice.chance(2)
            ? List.of(dice.pick("rm-all", "curl-pipe"))
            : dice.chance(2) ? List.of("rm-all", "rm-x", "dd") : List.<String>of();
    return new CommandFacts(
        dice.chance(3) ? Optional.empty() : Optional.of(dice.pick(Severity.values())),
        ids,
        Set.of(),
        dice.chance(2)
            ? List.of(dice.pick("git push", "git", "git status", "rm x", "ls"))
            : dice.chance(2) ? List.of("git push", ";") : List.of(),
        dice.chance(2));
  }

  private JsonObject arguments() {
    var made = JsonObject.builder();
    if (dice.chance(2)) {
      made.put("mode", dice.pick("safe", "other", "/a/x"));
    } else if (dice.chance(2)) {
      made.put("mode", JsonObject.builder().put("deep", dice.pick("safe", "other")).build());
    }
    if (dice.chance(2)) {
      made.put(
          "count", dice.chance(4) ? new JsonNumber("1.0") : JsonNumber.of(random.nextInt(4) - 1L));
    }
    if (dice.chance(2)) {
      made.put("path", one(paths));
    }
    if (dice.chance(3)) {
      made.put("force", JsonBoolean.of(dice.chance(2)));
    }
    return made.build();
  }

  private Environment environment(Environment known) {
    return new Environment(
        RandomChecks.NOW,
        known.sessionId(),
        known.requestId(),
        dice.chance(2)
            ? known.clientName()
            : dice.chance(3)
                ? Optional.empty()
                : Optional.of(dice.pick("Code-One", "codex", "other")),
        Optional.empty(),
        known.workingFolder(),
        List.of(),
        dice.chance(2)
            ? known.origin()
            : dice.chance(3) ? Optional.empty() : Optional.of(dice.pick("mcp", "agent")),
        Optional.empty(),
        known.workingFolder(),
        Optional.empty());
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
