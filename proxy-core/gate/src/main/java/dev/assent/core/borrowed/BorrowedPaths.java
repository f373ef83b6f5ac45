package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.List;

/// Path patterns of other programs as patterns of ours.
final class BorrowedPaths {
  /// Everything in the folder where the agent works.
  static final String PROJECT = "./**";

  private static final int MOST = 200;

  private BorrowedPaths() {}

  /// A pattern in the way of `.gitignore`: a name without a slash is looked for at any depth, and
  /// what matches a folder matches all below it.
  ///
  /// @param base the folder it counts from, without a slash at the end: `.`, `~`, `/srv/app`, or
  ///   nothing for the root
  /// @param deep whether a pattern with a slash is looked for at any depth as well
  static PatternPair ignored(String base, String pattern, boolean deep) {
    String inner = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    boolean folder = inner.endsWith("/");
    String name = folder ? inner.substring(0, inner.length() - 1) : inner;
    boolean anchored = pattern.startsWith("/") || name.contains("/") && !deep;
    var found = new ArrayList<String>();
    String start = anchored || name.startsWith("**/") ? base + "/" : base + "/**/";
    if (name.isEmpty()) {
      found.add(base + "/**");
    } else if (name.equals("**") || name.equals("*") && anchored) {
      found.add(base + "/**");
    } else {
      if (!folder) {
        found.add(start + name);
      }
      if (!name.endsWith("/**")) {
        found.add(start + name + "/**");
      }
    }
    return safe(found);
  }

  /// A pattern in the way of shells, with `**` for any number of folders and `{a,b}`.
  ///
  /// @param base as above
  static PatternPair globbed(String base, String pattern) {
    String plain = pattern.startsWith("./") ? pattern.substring(2) : pattern;
    boolean placed = plain.startsWith("/") || plain.startsWith("~/");
    var found = new ArrayList<String>();
    var all = braces(plain);
    if (all.isEmpty()) {
      return PatternPair.UNKNOWN;
    }
    for (String one : all) {
      found.add(placed ? one : base + "/" + one);
    }
    return safe(found);
  }

  /// A pattern in which `*` stands for anything, slashes too, compared with the path as seen from
  /// the project.
  static PatternPair plain(String pattern, String home) {
    String one = pattern.replaceAll("\\*+", "**");
    if (one.startsWith("~/") || one.startsWith("/") || one.startsWith(home)) {
      return safe(List.of(one));
    }
    // A star in front of a slash stands for something there, for nothing as well here.
    String some = one.replaceAll("(^|/)\\*\\*/", "$1?**/");
    if (!one.startsWith("**")) {
      return safe(List.of("./" + some));
    }
    return some.equals(one)
        ? safe(List.of(one))
        : PatternPair.between(
            safe(List.of("./" + some)).narrow(), safe(List.of("./" + some, "/" + one)).wide());
  }

  /// Takes out what patterns here cannot say: sets of characters and escapes.
  private static PatternPair safe(List<String> patterns) {
    var wide = patterns.stream().map(BorrowedPaths::widened).toList();
    return new PatternPair(
        false, false, patterns.stream().filter(one -> widened(one).equals(one)).toList(), wide);
  }

  private static String widened(String pattern) {
    return pattern.replaceAll("\\[[^\\]/]*\\]", "?").replaceAll("\\\\.", "?");
  }

  /// A pattern with its `{a,b}` written out; empty where there are too many.
  static List<String> braces(String pattern) {
    // As many steps deep as there are braces.
    return pattern.chars().filter(symbol -> symbol == '{').count() > MOST
        ? List.of()
        : written(pattern);
  }

  private static List<String> written(String pattern) {
    int open = pattern.indexOf('{');
    int close = pattern.indexOf('}', open + 1);
    if (open < 0 || close < 0) {
      return List.of(pattern);
    }
    var written = new ArrayList<String>();
    for (String one : pattern.substring(open + 1, close).split(",", -1)) {
      var rest = written(pattern.substring(0, open) + one + pattern.substring(close + 1));
      written.addAll(rest);
      if (rest.isEmpty() || written.size() > MOST) {
        return List.of();
      }
    }
    return List.copyOf(written);
  }
}
