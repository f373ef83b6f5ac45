package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The engine against [ReferencePdp] on random pairs of policy and call.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DifferentialTest {
  /// Policies for each seed.
  private static final int POLICIES = Depth.of(250, 30_000);

  private static final int REQUESTS = 14;

  /// The number of times that each thing must be reached.
  private static final int FLOOR = Depth.of(1, 10);

  /// The ready-made attributes that may be absent though a request has a place for them.
  private static final List<Set<String>> UNKNOWN =
      List.of(
          Set.of(),
          Set.of(),
          Set.of("resource_type"),
          Set.of("argument"),
          Set.of("resource_type", "argument"));

  private final CoverageCount tally = new CoverageCount();

  static LongStream seeds() {
    long first = Depth.seed(100);
    return LongStream.range(first, first + 10);
  }

  /// Calls as the product describes them, under policies made in memory and policies read from
  /// text.
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void agreesWithTheReference(long seed) throws PolicyFormatException {
    var samples = new RandomPolicies(new Random(seed));
    for (int i = 0; i < POLICIES; i++) {
      var policy = samples.policy();
      if (i % 8 == 2) {
        onWindows(policy, samples);
        continue;
      }
      var read = i % 5 == 0 ? throughText(policy, samples) : policy;
      if (i % 4 == 1) {
        var home = samples.home();
        var context = new CompileContext(home, samples.workingFolder(), PrefixResolver.NONE);
        var unknown = samples.dice().pick(UNKNOWN);
        tally.add("ready attributes without " + unknown);
        var reference = new ReferencePdp(policy, samples.guards(), context, true, unknown);
        compare(ready(read, home, unknown), reference, () -> samples.request(policy));
      } else {
        var guards = samples.guards();
        var resolver = samples.dice().chance(3) ? FOLDING : LINKS;
        var context = new CompileContext(samples.home(), samples.workingFolder(), resolver);
        var engine = CompiledPolicy.compile(read, PolicyVersion.NONE, guards, context);
        var reference = new ReferencePdp(policy, guards, context, false, Set.of());
        compare(engine, reference, () -> samples.request(policy));
      }
    }
  }

  private void onWindows(Policy policy, RandomPolicies samples) {
    var paths = new WindowsPaths(samples.dice());
    var there = paths.policy(policy);
    var guards = samples.guards().stream().map(paths::guard).toList();
    var context = paths.context(samples.home(), samples.workingFolder(), LINKS);
    var engine = CompiledPolicy.compile(there, PolicyVersion.NONE, guards, context);
    tally.add("a policy on Windows");
    compare(
        engine,
        new ReferencePdp(there, guards, context, false, Set.of()),
        () -> paths.request(samples.request(there)));
  }

  private static CompiledPolicy ready(Policy policy, Optional<String> home, Set<String> unknown) {
    var all = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, home);
    var typed = unknown.contains("resource_type") ? all.withoutResourceType() : all;
    return unknown.contains("argument") ? typed.withoutArguments() : typed;
  }

  private Policy throughText(Policy policy, RandomPolicies samples) throws PolicyFormatException {
    var writer = new PolicyPrinter(samples.dice());
    String text = writer.write(policy);
    tally.add("a policy from text");
    tally.add("a group", writer.groups() > 0);
    return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
  }

  private void compare(
      CompiledPolicy engine, ReferencePdp reference, Supplier<AccessRequest> requests) {
    for (int k = 0; k < REQUESTS; k++) {
      var request = requests.get();
      var expected = reference.decide(request);
      boolean explained = k % 5 == 0;
      if (!agrees(engine, reference, request, expected, explained)) {
        fail(new Disagreement(reference, request).smallest().toString());
      }
      tally.pair(reference, request, expected);
      if (explained) {
        tally.rules(reference, request);
      }
    }
  }

  /// True if both decide alike, and explain alike where that is asked for.
  private static boolean agrees(
      CompiledPolicy engine,
      ReferencePdp reference,
      AccessRequest request,
      ReferencePdp.Outcome expected,
      boolean explained) {
    return outcome(engine.decide(request)).equals(expected)
        && (reference.ready() || engine.reachesHooks(request) == reference.reachesHooks(request))
        && (!explained || fared(engine, request).equals(fared(reference, request)));
  }

  /// A pair on which the two do not agree.
  private record Disagreement(ReferencePdp reference, AccessRequest request) {
    boolean real() {
      return !agrees(engine(), reference, request, reference.decide(request), true);
    }

    CompiledPolicy engine() {
      var context = reference.context();
      return reference.ready()
          ? ready(reference.policy(), context.home(), reference.unknown())
          : CompiledPolicy.compile(
              reference.policy(), PolicyVersion.NONE, reference.guards(), context);
    }

    /// The same with as few rules, conditions, paths and URLs as still disagree.
    Disagreement smallest() {
      return smaller()
          .filter(Disagreement::real)
          .findFirst()
          .map(Disagreement::smallest)
          .orElse(this);
    }

    private Stream<Disagreement> smaller() {
      var rules = reference.policy().rules();
      var resource = request.resource();
      return Stream.of(
              without(rules).map(this::withRules),
              IntStream.range(0, rules.size()).boxed().flatMap(this::withFewerConditions),
              without(resource.paths()).map(paths -> with(paths, resource.urls())),
              without(resource.urls()).map(urls -> with(resource.paths(), urls)))
          .flatMap(each -> each);
    }

    private Stream<Disagreement> withFewerConditions(int index) {
      var rules = reference.policy().rules();
      var rule = rules.get(index);
      return without(rule.conditions())
          .filter(fewer -> !fewer.isEmpty())
          .map(fewer -> {
            var changed = new ArrayList<>(rules);
            changed.set(
                index,
                new Rule(
                    rule.id(),
                    rule.description(),
                    rule.effect(),
                    fewer,
                    rule.cacheSideEffects(),
                    rule.enabled(),
                    rule.expiresAt()));
            return withRules(changed);
          });
    }

    private Disagreement withRules(List<Rule> rules) {
      var policy = reference.policy().withRules(rules);
      return new Disagreement(
          new ReferencePdp(
              policy,
              reference.guards(),
              reference.context(),
              reference.ready(),
              reference.unknown()),
          request);
    }

    private Disagreement with(List<ResourcePath> paths, List<ResourceUrl> urls) {
      var old = request.resource();
      var resource =
          new Resource(
              old.type(),
              old.toolName(),
              old.backendId(),
              paths,
              old.extension(),
              urls,
              old.sideEffects(),
              old.tool(),
              old.command());
      return new Disagreement(
          reference,
          new AccessRequest(
              request.subject(),
              request.action(),
              resource,
              request.environment(),
              request.arguments(),
              request.hook(),
              request.recentCalls()));
    }

    private static <T> Stream<List<T>> without(List<T> list) {
      return IntStream.range(0, list.size())
          .mapToObj(left -> {
            var fewer = new ArrayList<>(list);
            fewer.remove(left);
            return List.copyOf(fewer);
          });
    }

    @Override
    public String toString() {
      var policy = reference.policy();
      var lines = new ArrayList<String>();
      lines.add("the engine says    " + outcome(engine().decide(request)));
      lines.add("the reference says " + reference.decide(request));
      lines.add("the engine explains    " + fared(engine(), request));
      lines.add("the reference explains " + fared(reference, request));
      policy
          .rules()
          .forEach(rule -> lines.add(rule.id() + " " + rule.effect() + " " + rule.conditions()));
      lines.add(policy.withRules(List.of()).toString());
      lines.add(
          "ready "
              + reference.ready()
              + ", guards "
              + reference.guards()
              + ", "
              + reference.context());
      lines.add(request.toString());
      return String.join("\n", lines);
    }
  }

  private static ReferencePdp.Outcome outcome(Decision decision) {
    var basis = decision.trace().basis();
    String said =
        switch (basis) {
          case Basis.ByRule _ -> "rule";
          case Basis.ByDefault _ -> "default";
          case Basis.ByGuard _ -> "guard";
          case Basis.ByDiscovery _ -> "discovery";
          case Basis.ByMode _ -> "mode";
          case Basis.ByHook(var answer) -> "hook " + answer.hook();
          case Basis.ByNewTool(var state, var allowing) ->
              "new tool " + state + " " + allowing.id();
          case Basis.ByRateLimit(var limit, int used, var allowing) ->
              "limit " + limit + " " + used + " " + allowing.id();
          case Basis.ByFailure(var code, var detail) -> "failure " + code + " " + detail;
          case Basis.ByCanary _ -> "canary";
        };
    var matched =
        decision.trace().matched().stream()
            .map(match -> {
              var points = match.specificity();
              return new ReferencePdp.Match(
                  match.id().value(), points.conditions(), points.exact(), points.depth());
            })
            .toList();
    return new ReferencePdp.Outcome(decision.effect(), basis.finalRule(), said, matched);
  }

  /// A rule, whether it matched, and which of its conditions held.
  private record Fared(String rule, boolean matched, List<Boolean> held) {}

  private static List<Fared> fared(CompiledPolicy engine, AccessRequest request) {
    return engine.explain(request).stream()
        .map(rule ->
            new Fared(
                rule.rule().id().value(),
                rule.matched(),
                rule.conditions().stream().map(c -> c.holds()).toList()))
        .toList();
  }

  private static List<Fared> fared(ReferencePdp reference, AccessRequest request) {
    return reference.policy().rules().stream()
        .map(rule ->
            new Fared(
                rule.id().value(),
                reference.matches(rule, request),
                reference.holding(rule, request)))
        .toList();
  }

  /// Agreement means something only where it was tried.
  @AfterAll
  void everythingWasReached() {
    System.out.printf(
        Locale.ROOT, "Pairs of policy and call, seeds %s:%n%s%n", seeds().boxed().toList(), tally);
    if (!Depth.isBrief()) {
      assertThat(tally.of("pairs")).isGreaterThan(13 * 10 * POLICIES);
      var expected = CoverageCount.expected().toList();
      // The rarest things come up in longer runs alone.
      assertThat(expected.stream().filter(what -> tally.of(what) < FLOOR))
          .as("reached too rarely")
          .hasSizeLessThanOrEqualTo(Depth.of(expected.size() / 50, 0));
    }
  }

  /// `/tmp` and `/work` are links.
  private static final PrefixResolver LINKS = DifferentialTest::resolved;

  /// The same on a volume that ignores case.
  private static final PrefixResolver FOLDING =
      LINKS.foldingWith(text -> text.toLowerCase(Locale.ROOT));

  private static String resolved(String path) {
    String normal = ReferencePatterns.normalised(path);
    return normal.equals("/tmp") || normal.startsWith("/tmp/")
        ? "/private" + normal
        : normal.equals("/work") || normal.startsWith("/work/")
            ? "/a" + normal.substring(5)
            : normal;
  }
}
