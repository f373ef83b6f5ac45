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

  /// The values that an ALLOW compares: one list of spellings for each value; an empty one
  /// satisfies nothing.
  List<List<String>> forAllow(Condition.Single condition) {
    return switch (condition.attribute()) {
      case PATH, SOURCE, DESTINATION ->
          seen(condition, allowPaths()).map(ResourcePath::allowSpellings).toList();
      case EXTENSION ->
          ready
              ? single(condition).map(List::of).toList()
              : allowPaths().map(ResourcePath::allowSpellings).map(this::allOrNothing).toList();
      case SCHEME ->
          urls()
              .filter(ResourceUrl::whole)
              .filter(u -> !u.scheme().isEmpty())
              .map(url -> List.of(url.scheme()))
              .toList();
      // Ready-made, hosts and schemes are attributes of their own: one with a scheme alone is no
      // URL without a host.
      case HOST ->
          urls()
              .filter(ResourceUrl::whole)
              .filter(url -> !ready || url.host().isPresent())
              .map(url -> url.host().stream().toList())
              .toList();
      case COMMAND_FOLDER -> request.resource().command().folders();
      // A command that is not alone satisfies no ALLOW.
      case LONE_COMMAND ->
          request.resource().command().alone().stream()
              .map(one -> one.equals(";") ? List.<String>of() : List.of(one))
              .toList();
      default -> single(condition).map(List::of).toList();
    };
  }

  /// The values that a `not` of an ALLOW compares (clause 3.5): of paths the lexical and the
  /// resolved spelling of each variant.
  List<List<String>> forAllowNegated(Condition.Single condition) {
    return switch (condition.attribute()) {
      case PATH, SOURCE, DESTINATION ->
          seen(condition, allowPaths()).map(ReferenceValues::placedForAllow).toList();
      case EXTENSION ->
          ready
              ? forAllow(condition)
              : allowPaths().map(ReferenceValues::placedForAllow).map(this::allOrNothing).toList();
      default -> forAllow(condition);
    };
  }

  /// A path that satisfies no ALLOW satisfies none below `not` either.
  private static List<String> placedForAllow(ResourcePath path) {
    return path.allowSpellings().isEmpty() ? List.of() : path.placedSpellings();
  }

  /// The values that a DENY or HITL compares: every value in every spelling.
  List<String> forDeny(Condition.Single condition) {
    return plain(condition, ResourcePath::denySpellings);
  }

  /// The values that a `not` of a DENY or HITL compares (clause 3.5): of paths the same spellings.
  List<String> forDenyNegated(Condition.Single condition) {
    return plain(condition, ResourcePath::placedSpellings);
  }

  /// The object that the tests of `argument` look into; absent where nobody gave any.
  Optional<JsonObject> arguments() {
    return Optional.of(request.arguments()).filter(_ -> !unknown.contains("argument"));
  }

  private List<String> plain(
      Condition.Single condition, Function<ResourcePath, List<String>> spellings) {
    return switch (condition.attribute()) {
      case PATH, SOURCE, DESTINATION ->
          seen(condition, denyPaths()).map(spellings).flatMap(List::stream).toList();
      case EXTENSION ->
          ready
              ? single(condition).toList()
              : denyPaths()
                  .map(spellings)
                  .flatMap(List::stream)
                  .flatMap(path -> extension(path).stream())
                  .toList();
      case SCHEME -> urls().map(ResourceUrl::scheme).filter(scheme -> !scheme.isEmpty()).toList();
      case HOST -> urls().map(ResourceUrl::host).flatMap(Optional::stream).toList();
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

  private Stream<ResourcePath> seen(Condition.Single condition, Stream<ResourcePath> paths) {
    return paths.filter(path -> looksAt(condition, path));
  }

  /// Clause 3.1: `path_pattern` looks at every path, the others at their own; ready-made each sees
  /// its own key.
  boolean looksAt(Condition.Single condition, ResourcePath path) {
    return switch (condition.attribute()) {
      case SOURCE -> path.role() == PathRole.SOURCE;
      case DESTINATION -> path.role() == PathRole.DESTINATION;
      default -> !ready || path.role() == PathRole.PLAIN;
    };
  }

  static boolean isPath(Condition.Single condition) {
    return switch (condition.attribute()) {
      case PATH, SOURCE, DESTINATION -> true;
      default -> false;
    };
  }

  /// Every path that an ALLOW must look at.
  List<ResourcePath> toBeCovered() {
    return allowPaths().toList();
  }

  /// Attributes of which every value has one spelling; absent ones are no value at all.
  private Stream<String> single(Condition.Single condition) {
    var resource = request.resource();
    return switch (condition.attribute()) {
      case TOOL_NAME -> resource.toolName().stream();
      case OPERATION -> request.action().operation().map(Operation::word).stream();
      case EXTENSION -> resource.extension().stream();
      case BACKEND -> Stream.of(resource.backendId()).filter(id -> !id.isEmpty());
      case RESOURCE_TYPE ->
          Stream.of(resource.type().word()).filter(_ -> !unknown.contains("resource_type"));
      case METHOD -> Stream.of(request.action().method()).filter(method -> !method.isEmpty());
      case SUBJECT -> Stream.of(request.subject().id()).filter(id -> !id.isEmpty());
      case ISSUER -> request.subject().issuer().stream();
      case CLIENT_ID -> request.subject().clientId().stream();
      case AUDIENCE -> request.subject().audience().stream();
      case SEVERITY -> resource.command().severity().map(Severity::word).stream();
      case COMMAND_RULE -> resource.command().rules().stream();
      case TOOL_STATE -> resource.tool().state().map(ToolState::word).stream();
      case CLIENT -> request.environment().clientName().stream();
      case ORIGIN -> request.environment().origin().stream();
      case PATH,
          SOURCE,
          DESTINATION,
          SCHEME,
          HOST,
          SIDE_EFFECTS,
          CAPABILITY,
          ARGUMENT,
          METADATA,
          SCOPE,
          CLAIM ->
          throw new IllegalStateException(condition.member() + " has no plain values");
      // A folder that is not known equals no pattern.
      case COMMAND_FOLDER ->
          request.resource().command().folders().stream()
              .flatMap(one -> one.isEmpty() ? Stream.of("") : one.stream());
      // Younger than this engine: the values that its row names.
      default -> condition.attribute().texts(request).stream();
    };
  }
}
