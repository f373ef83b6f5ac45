package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Condition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Collects the values that a condition is compared with (clauses 3.1, 3.5 and 5), as text.
///
/// @param unknown conditions whose attribute is absent, whatever the request says
record ReferenceValues(
    AccessRequest request, ReferencePatterns patterns, boolean ready, Set<String> unknown) {

  /// What an ALLOW compares: one list of spellings for each value; an empty one satisfies nothing.
  List<List<String>> forAllow(Condition condition) {
    return switch (condition) {
      case Condition.PathMatches c ->
          seen(c, allowPaths()).map(ResourcePath::allowSpellings).toList();
      case Condition.ExtensionIn _ when !ready ->
          allowPaths().map(ResourcePath::allowSpellings).map(this::allOrNothing).toList();
      case Condition.SchemeIn _ ->
          urls()
              .filter(ResourceUrl::whole)
              .filter(u -> !u.scheme().isEmpty())
              .map(url -> List.of(url.scheme()))
              .toList();
      // Ready-made, hosts and schemes are attributes of their own: one with a scheme alone is no
      // URL without a host.
      case Condition.HostMatches _ ->
          urls()
              .filter(ResourceUrl::whole)
              .filter(url -> !ready || url.host().isPresent())
              .map(url -> url.host().stream().toList())
              .toList();
      default -> single(condition).map(List::of).toList();
    };
  }

  /// What a `not` of an ALLOW compares (clause 3.5): of paths the lexical and the resolved spelling
  /// of each variant.
  List<List<String>> forAllowNegated(Condition condition) {
    return switch (condition) {
      case Condition.PathMatches c ->
          seen(c, allowPaths()).map(ReferenceValues::placedForAllow).toList();
      case Condition.ExtensionIn _ when !ready ->
          allowPaths().map(ReferenceValues::placedForAllow).map(this::allOrNothing).toList();
      default -> forAllow(condition);
    };
  }

  /// A path that satisfies no ALLOW satisfies none below `not` either.
  private static List<String> placedForAllow(ResourcePath path) {
    return path.allowSpellings().isEmpty() ? List.of() : path.placedSpellings();
  }

  /// What a DENY or HITL compares: every value in every spelling.
  List<String> forDeny(Condition condition) {
    return plain(condition, ResourcePath::denySpellings);
  }

  /// What a `not` of a DENY or HITL compares (clause 3.5): of paths the same spellings.
  List<String> forDenyNegated(Condition condition) {
    return plain(condition, ResourcePath::placedSpellings);
  }

  /// What the tests of `argument` look into; absent where nobody gave any.
  Optional<JsonObject> arguments() {
    return Optional.of(request.arguments()).filter(_ -> !unknown.contains("argument"));
  }

  private List<String> plain(Condition condition, Function<ResourcePath, List<String>> spellings) {
    return switch (condition) {
      case Condition.PathMatches c ->
          seen(c, denyPaths()).map(spellings).flatMap(List::stream).toList();
      case Condition.ExtensionIn _ when !ready ->
          denyPaths()
              .map(spellings)
              .flatMap(List::stream)
              .flatMap(path -> extension(path).stream())
              .toList();
      case Condition.SchemeIn _ ->
          urls().map(ResourceUrl::scheme).filter(scheme -> !scheme.isEmpty()).toList();
      case Condition.HostMatches _ ->
          urls().map(ResourceUrl::host).flatMap(Optional::stream).toList();
      default -> single(condition).toList();
    };
  }

  /// Clause 5.8: the last name's last dot and what follows it, unless that dot is among those the
  /// name begins with.
  private Optional<String> extension(String path) {
    var suffix =
        Pattern.compile("(?s)(?:.*/)?\\.*[^./][^/]*?(\\.[^./]+)")
            .matcher(patterns.comparable(path));
    return suffix.matches() ? Optional.of(suffix.group(1)) : Optional.empty();
  }

  private List<String> allOrNothing(List<String> paths) {
    var extensions = paths.stream().map(this::extension).flatMap(Optional::stream).toList();
    return extensions.size() == paths.size() ? extensions : List.of();
  }

  private Stream<ResourcePath> allowPaths() {
    return request.resource().paths().stream().filter(path -> path.use() == ResourcePath.Use.ALL);
  }

  private Stream<ResourcePath> denyPaths() {
    return request.resource().paths().stream()
        .filter(path -> path.use() != ResourcePath.Use.GUARDS);
  }

  private Stream<ResourceUrl> urls() {
    return request.resource().urls().stream();
  }

  private Stream<ResourcePath> seen(Condition.PathMatches condition, Stream<ResourcePath> paths) {
    return paths.filter(path -> looksAt(condition, path));
  }

  /// Clause 3.1: `path_pattern` looks at every path, the others at their own; ready-made each sees
  /// its own key.
  boolean looksAt(Condition.PathMatches condition, ResourcePath path) {
    var own = ready ? Optional.of(condition.role().orElse(PathRole.PLAIN)) : condition.role();
    return own.isEmpty() || own.get() == path.role();
  }

  /// Every path that an ALLOW must look at.
  List<ResourcePath> toBeCovered() {
    return allowPaths().toList();
  }

  /// Attributes of which every value has one spelling; absent ones are no value at all.
  private Stream<String> single(Condition condition) {
    var resource = request.resource();
    return switch (condition) {
      case Condition.ToolName _ -> resource.toolName().stream();
      case Condition.OperationIn _ -> request.action().operation().map(Operation::word).stream();
      case Condition.ExtensionIn _ -> resource.extension().stream();
      case Condition.BackendIs _ -> Stream.of(resource.backendId()).filter(id -> !id.isEmpty());
      case Condition.ResourceTypeIs _ ->
          Stream.of(resource.type().name()).filter(_ -> !unknown.contains("resource_type"));
      case Condition.MethodMatches _ ->
          Stream.of(request.action().method()).filter(method -> !method.isEmpty());
      case Condition.SubjectIs _ -> Stream.of(request.subject().id()).filter(id -> !id.isEmpty());
      case Condition.SeverityAtLeast _ ->
          resource.command().severity().map(Severity::word).stream();
      case Condition.CommandRuleMatches _ -> resource.command().rules().stream();
      case Condition.ToolStateIn _ -> resource.tool().state().map(ToolState::word).stream();
      case Condition.ClientMatches _ -> request.environment().clientName().stream();
      case Condition.OriginIs _ -> request.environment().origin().stream();
      case Condition.PathMatches _,
          Condition.SchemeIn _,
          Condition.HostMatches _,
          Condition.SideEffectIn _,
          Condition.ClientCapabilityIn _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.Not _ ->
          throw new IllegalStateException(condition.member() + " has no plain values");
    };
  }
}
