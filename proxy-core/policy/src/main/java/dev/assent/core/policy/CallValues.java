package dev.assent.core.policy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The values that calls have of attributes, in the forms that [Attribute] gives them.
final class CallValues {
  private CallValues() {}

  static List<String> texts(Attribute attribute, AccessRequest call) {
    return switch (attribute) {
      case PATH -> paths(call, Optional.empty());
      case SOURCE -> paths(call, Optional.of(PathRole.SOURCE));
      case DESTINATION -> paths(call, Optional.of(PathRole.DESTINATION));
      case EXTENSION -> extensions(call);
      case SCHEME -> schemes(call);
      case HOST -> hosts(call);
      case SCOPE -> call.subject().scopes();
      case AUDIENCE -> call.subject().audience();
      case COMMAND_RULE -> call.resource().command().rules();
      case LONE_COMMAND -> call.resource().command().alone();
      case COMMAND_FOLDER ->
          call.resource().command().folders().stream().flatMap(List::stream).toList();
      default -> {
        String only = text(attribute, call);
        yield only == null ? List.of() : List.of(only);
      }
    };
  }

  static @Nullable String text(Attribute attribute, AccessRequest call) {
    return switch (attribute) {
      case TOOL_NAME -> call.resource().toolName().orElse(null);
      case BACKEND -> known(call.resource().backendId());
      case METHOD -> known(call.action().method());
      case SUBJECT -> known(call.subject().id());
      case ISSUER -> call.subject().issuer().orElse(null);
      case CLIENT_ID -> call.subject().clientId().orElse(null);
      case CLIENT -> call.environment().clientName().orElse(null);
      case ORIGIN -> call.environment().origin().orElse(null);
      default -> throw without(attribute, "text");
    };
  }

  static Optional<List<String>> set(Attribute attribute, AccessRequest call) {
    return switch (attribute) {
      case SCOPE ->
          call.subject().isOfToken() ? Optional.of(call.subject().scopes()) : Optional.empty();
      default -> throw without(attribute, "set");
    };
  }

  static Optional<JsonObject> document(Attribute attribute, AccessRequest call) {
    return switch (attribute) {
      case ARGUMENT -> Optional.of(call.arguments());
      case METADATA -> call.resource().tool().description();
      case CLAIM ->
          call.subject().isOfToken() ? Optional.of(call.subject().claims()) : Optional.empty();
      default -> throw without(attribute, "document");
    };
  }

  private static IllegalStateException without(Attribute attribute, String what) {
    return new IllegalStateException("`" + attribute.member() + "` has no " + what);
  }

  /// The empty text stands for an absent one.
  private static @Nullable String known(String text) {
    return text.isEmpty() ? null : text;
  }

  /// @param role absent for the paths of all
  private static List<String> paths(AccessRequest call, Optional<PathRole> role) {
    return pathsOf(call, role).toList();
  }

  private static List<String> extensions(AccessRequest call) {
    return Stream.concat(
            call.resource().extension().stream(),
            pathsOf(call, Optional.empty())
                .flatMap(path -> ResourcePath.extensionOf(path).stream()))
        .toList();
  }

  private static List<String> schemes(AccessRequest call) {
    return urls(call).map(ResourceUrl::scheme).filter(scheme -> !scheme.isEmpty()).toList();
  }

  private static List<String> hosts(AccessRequest call) {
    return urls(call).flatMap(url -> url.host().stream()).toList();
  }

  private static Stream<String> pathsOf(AccessRequest call, Optional<PathRole> role) {
    return call.resource().paths().stream()
        .filter(path ->
            path.use() == ResourcePath.Use.ALL && role.filter(one -> one != path.role()).isEmpty())
        .flatMap(path -> path.allowSpellings().stream());
  }

  private static Stream<ResourceUrl> urls(AccessRequest call) {
    return call.resource().urls().stream().filter(ResourceUrl::whole);
  }
}
