package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One file of a server's command.
///
/// @param role `program`, `interpreter` or `script`
/// @param path absolute, links followed
/// @param sha256 of its content, 64 lower-case hex digits
public record CommandPart(String role, Path path, String sha256) {
  public static final Shape<CommandPart> SHAPE =
      table(
          "an object",
          CommandPart::new,
          member("role", Shapes.text(), CommandPart::role),
          member("path", Shapes.path(), CommandPart::path),
          member("sha256", Shapes.text(), CommandPart::sha256));

  private static final byte[] SIGN = {'#', '!'};

  /// True if another one stands for the same: a program with the same content is the same wherever
  /// it was found, a script only in its place, because what it loads lies beside it. A program that
  /// begins with `#!` is a script too: those of version managers have all the same content, and
  /// start what lies beside them.
  public boolean isSame(CommandPart other) {
    return role.equals(other.role)
        && sha256.equals(other.sha256)
        && (path.equals(other.path) || isSameFile(other.path) || !isScript(other));
  }

  private boolean isScript(CommandPart other) {
    return role.equals("script")
        || beginsAsScript(other.path).or(() -> beginsAsScript(path)).orElse(true);
  }

  private static Optional<Boolean> beginsAsScript(Path file) {
    try {
      return Optional.of(
          Arrays.equals(PlainFile.read(file, FileTrust.ANYBODYS, SIGN.length), SIGN));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private boolean isSameFile(Path other) {
    try {
      return Files.isSameFile(path, other);
    } catch (IOException _) {
      // A file that cannot be looked at is no other name of anything.
      return false;
    }
  }

  /// True if two commands consist of the same files, in the same order.
  public static boolean areSame(List<CommandPart> some, List<CommandPart> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> some.get(i).isSame(others.get(i)));
  }
}
