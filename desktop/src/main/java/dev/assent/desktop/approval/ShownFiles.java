package dev.assent.desktop.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The paths of a call that a card calls files. Rules take the value of a name such as `to` for a path whatever it is; a card that
/// said of `bob@example.com` that it lies in the project would say something false.
final class ShownFiles {
  // Said nowhere for a file: an address of mail, with its owner's name or a scheme before it, and any URL.
  private static final Pattern ADDRESS =
      Pattern.compile("(?:mailto:)?[^\\s/\\\\@<>]+@[^\\s/\\\\@<>]+\\.\\p{L}{2,}|[^/\\\\<>]*<[^\\s/\\\\@<>]+@[^\\s/\\\\@<>]+>|(?!(?i:file):)[A-Za-z][A-Za-z0-9+.-]+:.+");
  // Where something goes to or comes from: a person, a channel, a package, a version of a repository, a number to call.
  private static final Pattern NAME =
      Pattern.compile("[@#][\\w.-]+|@[\\w.-]+/[\\w.-]+(?:@[\\w.^~-]+)?|[^\\s]*@\\{[^}]*}[^\\s]*|\\+[\\d ()/-]{5,}|[\\w.-]+@[\\w.-]+:\\S+");

  private ShownFiles() {}

  /// The first one.
  static Optional<ResourcePath> first(AccessRequest request) {
    return all(request).stream().findFirst();
  }

  /// All of them, as they stand in the call; may be empty.
  static List<ResourcePath> all(AccessRequest request) {
    return request.resource().paths().stream().filter(ShownFiles::isFile).toList();
  }

  /// Whether a path is called a file. One that leads to another place through a link is there and is one.
  static boolean isFile(ResourcePath path) {
    return path.use() != ResourcePath.Use.GUARDS && (isWritten(path.given()) || leads(path) || !isName(path));
  }

  private static boolean isName(ResourcePath path) {
    return ADDRESS.matcher(path.given()).matches() || path.role() != PathRole.PLAIN && NAME.matcher(path.given()).matches();
  }

  // As only a path is.
  private static boolean isWritten(String given) {
    return given.matches("(?s)[/\\\\.~].*|[A-Za-z]:[/\\\\].*|(?:.*[/\\\\])?\\.\\.(?:[/\\\\].*)?");
  }

  private static boolean leads(ResourcePath path) {
    return path.placedSpellings().stream().anyMatch(place -> !place.equalsIgnoreCase(path.display()) && !place.equals(path.given()));
  }
}
