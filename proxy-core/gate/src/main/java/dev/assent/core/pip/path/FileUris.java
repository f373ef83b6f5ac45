package dev.assent.core.pip.path;

import dev.assent.core.pip.path.DescriptionException.Fault;
import java.util.List;

/// `file:` URIs and the paths they mean (clause 5.5).
final class FileUris {
  private static final String SCHEME = "file:";

  private FileUris() {}

  /// True if a text is a `file:` URI, blanks around it ignored.
  static boolean is(String text) {
    String stripped = text.strip();
    return stripped.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /// True if an unnamed text is one: a blank right after the colon makes it a sentence.
  static boolean isPlainly(String text) {
    String stripped = text.strip();
    return is(stripped)
        && stripped.length() > SCHEME.length()
        && !Character.isWhitespace(stripped.charAt(SCHEME.length()));
  }

  /// The paths that readers take from a `file:` URI, still with percent sequences: one, but for
  /// `file:name` and `file://./name`, which some read as `/name` and others as a relative name.
  ///
  /// @throws DescriptionException for a query, a fragment, a backslash, or a host that is not this
  ///   machine
  static List<String> paths(String uri, PathSyntax syntax) throws DescriptionException {
    String rest = uri.strip().substring(SCHEME.length());
    if (syntax == PathSyntax.WINDOWS) {
      rest = rest.replace('\\', '/');
    }
    if (rest.indexOf('?') >= 0 || rest.indexOf('#') >= 0 || rest.indexOf('\\') >= 0) {
      throw new DescriptionException(
          Fault.FILE_URI,
          "file URI %s has a query, a fragment or a backslash",
          QuotedInput.of(uri));
    }
    if (rest.startsWith("//")) {
      int end = rest.indexOf('/', 2);
      String host = end < 0 ? rest.substring(2) : rest.substring(2, end);
      if (end >= 0 && host.equals(".")) {
        return List.of(rest.substring(end), rest.substring(2));
      }
      if (!host.isEmpty() && !host.equalsIgnoreCase("localhost")) {
        throw new DescriptionException(
            Fault.FILE_URI,
            "file URI %s names the host %s, expected none",
            QuotedInput.of(uri),
            QuotedInput.of(host));
      }
      rest = end < 0 ? "/" : rest.substring(end);
    }
    if (syntax == PathSyntax.WINDOWS
        && rest.startsWith("/")
        && syntax.isAbsolute(rest.substring(1))) {
      return List.of(rest.substring(1));
    }
    return rest.startsWith("/") ? List.of(rest) : List.of("/" + rest, rest);
  }
}
