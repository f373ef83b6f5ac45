package dev.assent.core.policy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The values that calls have of attributes, in the forms that [Attribute] gives them.
final class CallValues {
  private CallValues() {}

  /// The empty text stands for an absent one.
  static @Nullable String known(String text) {
    return text.isEmpty() ? null : text;
  }

  /// @param role absent for the paths of all
  static List<String> paths(AccessRequest call, Optional<PathRole> role) {
    return pathsOf(call, role).toList();
  }

  static List<String> extensions(AccessRequest call) {
    return Stream.concat(
            call.resource().extension().stream(),
            pathsOf(call, Optional.empty())
                .flatMap(path -> ResourcePath.extensionOf(path).stream()))
        .toList();
  }

  static List<String> schemes(AccessRequest call) {
    return urls(call).map(ResourceUrl::scheme).filter(scheme -> !scheme.isEmpty()).toList();
  }

  static List<String> hosts(AccessRequest call) {
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
