package dev.assent.core.access;

import java.util.Arrays;
import java.util.regex.Pattern;

/// Tells the paths of a call that are called files from addresses and names. Rules take the value
/// of a name such as `to` for a path whatever it is; a card that said of `bob@example.com` that it
/// lies in the project would say something false.
final class FileNames {
  // Said nowhere for a file: an address of mail, with its owner's name or a scheme before it, and
  // any URL.
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:mailto:)?[^\\s/\\\\@<>,;]+@[^\\s/\\\\@<>,;]+\\.\\p{L}{2,}|[^/\\\\<>]*<[^\\s/\\\\@<>]+@[^\\s/\\\\@<>]+>|(?!(?i:file):)[A-Za-z][A-Za-z0-9+.-]+:.+");
  private static final Pattern SEPARATOR = Pattern.compile("[,;]");
  // The name of an address's owner may have a separator in it.
  private static final Pattern QUOTED = Pattern.compile("\"[^\"<>]*\"");
  // Names of places that something goes to or comes from: a person, a channel, a package, a version
  // of a repository, a number to call.
  private static final Pattern NAME =
      Pattern.compile(
          "[@#][\\w.-]+|@[\\w.-]+/[\\w.-]+(?:@[\\w.^~-]+)?|[^\\s]*@\\{[^}]*}[^\\s]*|\\+[\\d ()/-]{5,}|[\\w.-]+@[\\w.-]+:\\S+");
  // As only a path is.
  private static final Pattern WRITTEN =
      Pattern.compile("(?s)[/\\\\.~].*|[A-Za-z]:[/\\\\].*|(?:.*[/\\\\])?\\.\\.(?:[/\\\\].*)?");

  private FileNames() {}

  /// True if a path is called a file. One that leads to another place through a link is there and
  /// is one.
  static boolean isFile(ResourcePath path) {
    return WRITTEN.matcher(path.given()).matches() || leads(path) || !isName(path);
  }

  private static boolean isName(ResourcePath path) {
    return isAddress(path.given())
        || path.role() != PathRole.PLAIN && NAME.matcher(path.given()).matches();
  }

  // Of several, each has to be one: what is half addresses may be a file.
  private static boolean isAddress(String given) {
    var parts = SEPARATOR.split(QUOTED.matcher(given).replaceAll("name").strip());
    return ADDRESS.matcher(given).matches()
        || parts.length > 0
            && Arrays.stream(parts).allMatch(part -> ADDRESS.matcher(part.strip()).matches());
  }

  private static boolean leads(ResourcePath path) {
    return path.placedSpellings().stream()
        .anyMatch(place -> !place.equalsIgnoreCase(path.display()) && !place.equals(path.given()));
  }
}
