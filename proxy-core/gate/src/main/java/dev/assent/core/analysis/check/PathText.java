package dev.assent.core.analysis.check;

import java.util.ArrayDeque;
import java.util.Optional;

/// A path pattern with its beginning put in place as the engine does when it compiles (clause 3.4),
/// but without a machine: the home and the working folder stay unknown.
///
/// @param anchor what stands before the text
/// @param text the rest, its fixed beginning normalised
/// @param odd whether what it means depends on the machine in more ways than that; then it is equal
///   only to itself
record PathText(Anchor anchor, String text, boolean odd) {
  /// The home of examples.
  static final String HOME = "/home/user";

  /// The working folder of examples.
  static final String FOLDER = "/home/user/project";

  /// The folder that a pattern begins with.
  enum Anchor {
    /// the root, or anything at all
    NONE,
    /// the home of the user
    HOME,
    /// the server's working folder
    FOLDER,
    /// the same where it is a project, which the root and the home are not
    PROJECT
  }

  static PathText of(String pattern) {
    if (pattern.startsWith("**")) {
      return new PathText(Anchor.NONE, pattern, pattern.indexOf('\\') >= 0);
    }
    if (pattern.startsWith("/")) {
      return placed(Anchor.NONE, pattern);
    }
    if (pattern.startsWith("~/")) {
      return placed(Anchor.HOME, pattern.substring(1));
    }
    if (isIn("${home}", pattern)) {
      return placed(Anchor.HOME, pattern.substring("${home}".length()));
    }
    if (isIn("${project}", pattern)) {
      return placed(Anchor.PROJECT, pattern.substring("${project}".length()));
    }
    return placed(Anchor.FOLDER, "/" + pattern);
  }

  private static boolean isIn(String folder, String pattern) {
    return pattern.equals(folder) || pattern.startsWith(folder + "/");
  }

  /// True if a pattern begins with the name of a folder that the engine knows.
  static boolean isNamed(String pattern) {
    return isIn("${home}", pattern) || isIn("${project}", pattern);
  }

  private static PathText placed(Anchor anchor, String rest) {
    int wild = firstWildcard(rest);
    int cut = wild < 0 ? rest.length() : Math.max(0, rest.lastIndexOf('/', wild));
    boolean drive = anchor == Anchor.FOLDER && rest.length() > 2 && rest.charAt(2) == ':';
    var folder = normalised(rest.substring(0, cut));
    boolean odd = drive || rest.indexOf('\\') >= 0 || folder.isEmpty() && anchor != Anchor.NONE;
    String begin = folder.orElse("");
    String open = rest.substring(cut);
    boolean bare =
        begin.equals("/") && (open.startsWith("/") || anchor != Anchor.NONE && open.isEmpty());
    return new PathText(anchor, (bare ? "" : begin) + open, odd);
  }

  /// The text for the folders of examples.
  String inExamples() {
    return switch (anchor) {
      case NONE -> text;
      case HOME -> HOME + text;
      case FOLDER, PROJECT -> FOLDER + text;
    };
  }

  private static int firstWildcard(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '*' || pattern.charAt(i) == '?') {
        return i;
      }
    }
    return -1;
  }

  /// Without doubled slashes and dots; absent when it climbs above where it begins.
  private static Optional<String> normalised(String folder) {
    if (folder.isEmpty()) {
      return Optional.of("");
    }
    var segments = new ArrayDeque<String>();
    for (String segment : folder.split("/")) {
      if (segment.equals("..")) {
        if (segments.isEmpty()) {
          return Optional.empty();
        }
        segments.removeLast();
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.addLast(segment);
      }
    }
    return Optional.of("/" + String.join("/", segments));
  }
}
