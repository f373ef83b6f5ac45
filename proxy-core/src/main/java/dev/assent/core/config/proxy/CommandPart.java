package dev.assent.core.config.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// One file of a server's command.
///
/// @param role `program`, `interpreter` or `script`
/// @param path absolute, links followed
/// @param sha256 of its content, 64 lower-case hex digits
public record CommandPart(String role, Path path, String sha256) {
  /// Whether another one stands for the same: a program with the same content is the same wherever
  /// it was found, a script only in its place, because what it loads lies beside it.
  public boolean isSame(CommandPart other) {
    return role.equals(other.role)
        && sha256.equals(other.sha256)
        && (path.equals(other.path) || !role.equals("script") || isSameFile(other.path));
  }

  private boolean isSameFile(Path other) {
    try {
      return Files.isSameFile(path, other);
    } catch (IOException _) {
      // What cannot be looked at is no other name of anything.
      return false;
    }
  }

  /// Whether two commands consist of the same files, in the same order.
  public static boolean areSame(List<CommandPart> some, List<CommandPart> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> some.get(i).isSame(others.get(i)));
  }
}
