package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The sessions whose calls a grant covers. The subject and the client are always those that it was
/// given to.
public sealed interface GrantHolder {
  /// The session that asked, and no other.
  record Session(String id) implements GrantHolder {}

  /// Sessions that work in the same project.
  ///
  /// @param folders what such a session serves, or its working folder where it serves none; never
  ///   empty
  record Project(Set<String> folders) implements GrantHolder {
    public Project {
      folders = Set.copyOf(folders);
    }
  }

  /// Every session of the same subject and client.
  record Everywhere() implements GrantHolder {}

  /// The word the audit uses: `session`, `project` or `everywhere`.
  default String word() {
    return switch (this) {
      case Session _ -> "session";
      case Project _ -> "project";
      case Everywhere _ -> "everywhere";
    };
  }

  /// True if a call comes from this holder.
  default boolean covers(AccessRequest call) {
    return switch (this) {
      case Session(var id) -> call.environment().sessionId().equals(id);
      case Project(var folders) -> projectOf(call).filter(folders::equals).isPresent();
      case Everywhere _ -> true;
    };
  }

  /// Whom a grant for a call can be for, narrowest first.
  static List<GrantHolder> of(AccessRequest call) {
    var holders = new ArrayList<GrantHolder>();
    holders.add(new Session(call.environment().sessionId()));
    projectOf(call).ifPresent(folders -> holders.add(new Project(folders)));
    holders.add(new Everywhere());
    return holders;
  }

  private static Optional<Set<String>> projectOf(AccessRequest call) {
    Set<String> roots = new HashSet<>(call.environment().roots());
    return roots.isEmpty() ? call.environment().workingFolder().map(Set::of) : Optional.of(roots);
  }
}
