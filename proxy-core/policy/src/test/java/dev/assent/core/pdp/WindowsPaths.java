package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Optional;

/// Writes random policies and requests the way Windows writes paths: drives in either case, slashes
/// either way.
record WindowsPaths(SeededChoices dice) {

  CompileContext context(
      Optional<String> home, Optional<String> workingFolder, PrefixResolver links) {
    PrefixResolver resolver =
        path ->
            path.matches("(?s)[A-Za-z]:.*")
                ? path.substring(0, 2) + links.resolve(path.substring(2))
                : path;
    return new CompileContext(
        home.map(this::written),
        workingFolder.map(this::written),
        resolver,
        GlobDialect.WINDOWS_PATH);
  }

  Guard guard(Guard guard) {
    return new Guard(guard.kind(), guard.folders().stream().map(this::written).toList());
  }

  Policy policy(Policy policy) {
    return policy.withRules(policy.rules().stream().map(this::rule).toList());
  }

  private Rule rule(Rule rule) {
    return new Rule(
        rule.id(),
        rule.description(),
        rule.effect(),
        rule.conditions().stream().map(this::condition).toList(),
        rule.cacheSideEffects(),
        rule.enabled(),
        rule.expiresAt());
  }

  private Condition condition(Condition condition) {
    return switch (condition) {
      case Condition.Single single -> single(single);
      case Condition.Not(var negated) ->
          new Condition.Not(negated.stream().map(this::single).toList());
    };
  }

  private Condition.Single single(Condition.Single condition) {
    if (condition instanceof Condition.Earlier(var attribute, var calls, var minutes)) {
      return new Condition.Earlier(attribute, calls.stream().map(this::single).toList(), minutes);
    }
    return condition.attribute().isPath()
        ? condition.attribute().texts(written(condition.values()))
        : condition;
  }

  AccessRequest request(AccessRequest request) {
    var old = request.resource();
    var resource =
        new Resource(
            old.type(),
            old.toolName(),
            old.backendId(),
            old.paths().stream().map(this::path).toList(),
            old.extension(),
            old.urls(),
            old.sideEffects(),
            old.tool(),
            old.command());
    return new AccessRequest(
        request.subject(),
        request.action(),
        resource,
        request.environment(),
        request.arguments(),
        request.hook(),
        request.recentCalls(),
        request.earlier());
  }

  private ResourcePath path(ResourcePath path) {
    var deny = written(path.denySpellings());
    return new ResourcePath(
        deny.getFirst(),
        path.pointer(),
        path.role(),
        path.use(),
        deny.getFirst(),
        among(path, path.allowSpellings(), deny),
        deny,
        path.unresolved(),
        among(path, path.placedSpellings(), deny),
        Touch.CALLED);
  }

  /// Some of the spellings, as they are written now.
  private static List<String> among(ResourcePath path, List<String> some, List<String> written) {
    return some.stream().map(one -> written.get(path.denySpellings().indexOf(one))).toList();
  }

  private List<String> written(List<String> paths) {
    return paths.stream().map(this::written).toList();
  }

  private String written(String path) {
    String driven = path.startsWith("/") ? dice.pick("C:", "C:", "c:", "D:") + path : path;
    return dice.chance(2) ? driven.replace('/', '\\') : driven;
  }
}
