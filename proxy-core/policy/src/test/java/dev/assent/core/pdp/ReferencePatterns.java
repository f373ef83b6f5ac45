package dev.assent.core.pdp;

import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.GlobReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Matches patterns by the text of clauses 3.2 to 3.4: each becomes a regular expression, each time
/// anew.
record ReferencePatterns(CompileContext context, boolean ready, GlobReading reading) {

  /// The parts that normalising drops, each with the slash that stays: nothing, `.`, `..` at the
  /// root, a name and `..`.
  private static final List<Pattern> SUPERFLUOUS =
      Stream.of("//", "/\\./", "^/\\.\\./", "/(?!\\.\\./)[^/]+/\\.\\./")
          .map(Pattern::compile)
          .toList();

  /// Clause 3.2.
  static boolean anyName(List<String> globs, String value, boolean anyCase) {
    return globs.stream().anyMatch(glob -> name(glob, anyCase).matcher(value).matches());
  }

  private static Pattern name(String glob, boolean anyCase) {
    var regex = new StringBuilder();
    glob.codePoints()
        .forEach(
            c -> regex.append(c == '*' ? ".*" : c == '?' ? "." : literal(Character.toString(c))));
    return Pattern.compile(
        regex.toString(), Pattern.DOTALL | (anyCase ? Pattern.CASE_INSENSITIVE : 0));
  }

  /// True if it is known where a pattern points: a relative one needs the working folder, one of
  /// `~/` the home.
  boolean placed(String written) {
    return readings(written).stream().allMatch(this::isPlaced);
  }

  private boolean isPlaced(String written) {
    return ready || absolute(slashed(written)) || folder(slashed(written)).isPresent();
  }

  /// As an ALLOW compares: nothing where the pattern has no place.
  boolean pathForAllow(String written, String value) {
    return readings(written).stream().anyMatch(one -> isPlaced(one) && unfolded(one, value));
  }

  /// As a DENY or HITL compares: as written where the pattern has no place, and folded too.
  boolean pathForDeny(String written, String value) {
    if (pathUnfolded(written, value)) {
      return true;
    }
    return !ready
        && readings(written).stream()
            .flatMap(one -> globs(one).stream())
            .anyMatch(glob -> matches(folded(glob), value));
  }

  /// Each way to read the pattern, unfolded.
  boolean pathUnfolded(String written, String value) {
    return readings(written).stream().anyMatch(one -> unfolded(one, value));
  }

  /// Clause 3.4: the names of folders, as the older ways to write them.
  private String named(String pattern) {
    String written = slashed(pattern);
    if (written.equals("${home}") || written.startsWith("${home}/")) {
      return "~/" + written.substring(Math.min(written.length(), 8));
    }
    boolean project = written.equals("${project}") || written.startsWith("${project}/");
    return project && !ready && context.workingFolder().isPresent()
        ? "." + written.substring(10)
        : pattern;
  }

  /// Clause 3.3a: with and without each run of folders that `**/` may stand for.
  private List<String> readings(String pattern) {
    String written = named(pattern);
    var folders = Pattern.compile("(?s)(^|.*?/)((?:\\*\\*+/+)+)([^/].*)").matcher(slashed(written));
    if (reading == GlobReading.SEED || !folders.matches()) {
      return List.of(written);
    }
    var all = new ArrayList<String>();
    for (String rest : readings("/" + folders.group(3))) {
      all.add(folders.group(1) + "**/" + rest.substring(1));
      all.add(folders.group(1) + rest.substring(1));
    }
    return all;
  }

  private boolean unfolded(String written, String value) {
    return globs(written).stream().anyMatch(glob -> matches(glob, value));
  }

  /// A pattern with the part that counts as it stands, wildcards or not, set apart.
  private record Placed(String literal, String glob) {}

  private Placed folded(Placed glob) {
    var resolver = context.resolver();
    return new Placed(resolver.folded(glob.literal), resolver.folded(glob.glob));
  }

  /// Clause 3.4: on Windows `\` is read as `/` and the case of a drive letter does not count;
  /// clause 3.3: nor do trailing slashes.
  String comparable(String text) {
    String slashed = trimmed(slashed(text));
    boolean drive = windows() && slashed.matches("(?s)[A-Z]:.*");
    return drive
        ? slashed.substring(0, 1).toLowerCase(Locale.ROOT) + slashed.substring(1)
        : slashed;
  }

  private String slashed(String text) {
    return windows() ? text.replace('\\', '/') : text;
  }

  private boolean windows() {
    return !ready && context.paths() == GlobDialect.WINDOWS_PATH;
  }

  private boolean absolute(String slashed) {
    return slashed.startsWith("**")
        || slashed.startsWith("/")
        || windows() && slashed.matches("(?s)[A-Za-z]:.*");
  }

  private Optional<String> folder(String written) {
    return written.startsWith("~/") ? context.home() : context.workingFolder();
  }

  private List<Placed> globs(String pattern) {
    String written = slashed(pattern);
    String glob = trimmed(written);
    boolean homely = written.startsWith("~/");
    if (glob.startsWith("**")
        || ready && !homely
        || !absolute(written) && folder(written).isEmpty()) {
      return List.of(new Placed("", glob));
    }
    String folder = absolute(glob) ? "" : slashed(folder(written).orElseThrow());
    String rest = absolute(glob) ? glob : homely ? glob.substring(1) : "/" + glob;
    if (ready) {
      return List.of(new Placed(folder, rest));
    }
    String fixed = rest.matches("(?s)[^/]*[*?].*") ? "" : rest.replaceFirst("(?s)/[^/]*[*?].*", "");
    String open = rest.substring(fixed.length());
    var globs = new ArrayList<Placed>();
    globs.add(below(normalised(folder + fixed), open));
    if (!(folder + fixed).isEmpty()) {
      globs.add(below(context.resolver().resolve(folder + fixed), open));
    }
    return globs;
  }

  private static Placed below(String folder, String open) {
    return new Placed(folder.equals("/") && !open.isEmpty() ? "" : folder, open);
  }

  /// Clause 3.3.
  private boolean matches(Placed placed, String value) {
    boolean literal = !placed.literal.isEmpty();
    String glob = literal ? placed.glob : comparable(placed.glob);
    boolean folderItself = glob.endsWith("/**") && (placed.literal + glob).length() > 3;
    String body = folderItself ? glob.substring(0, glob.length() - 3) : glob;
    String regex =
        (literal ? literal(comparable(placed.literal)) : "")
            + translated(body)
            + (folderItself ? "(/.*)?" : "");
    return Pattern.compile(regex, Pattern.DOTALL).matcher(comparable(value)).matches();
  }

  private static String translated(String glob) {
    var regex = new StringBuilder();
    for (int at = 0; at < glob.length(); ) {
      if (glob.startsWith("**", at)) {
        regex.append(".*");
        at += 2;
      } else if (glob.charAt(at) == '*') {
        regex.append("[^/]*");
        at++;
      } else if (glob.charAt(at) == '?') {
        regex.append("[^/]");
        at++;
      } else {
        int code = glob.codePointAt(at);
        regex.append(literal(Character.toString(code)));
        at += Character.charCount(code);
      }
    }
    return regex.toString();
  }

  private static String literal(String text) {
    return text.isEmpty() ? "" : Pattern.quote(text);
  }

  /// Clause 3.3: trailing slashes do not count, `/` stays.
  static String trimmed(String path) {
    String text = path;
    while (text.length() > 1 && text.endsWith("/")) {
      text = text.substring(0, text.length() - 1);
    }
    return text;
  }

  /// Drops empty, `.` and `..` segments, one at a time; a drive letter stays.
  static String normalised(String path) {
    if (path.matches("(?s)[A-Za-z]:/.*")) {
      String rest = normalised(path.substring(2));
      return path.substring(0, 2) + (rest.equals("/") ? "" : rest);
    }
    String before = path + "/";
    while (true) {
      String after = before;
      for (var superfluous : SUPERFLUOUS) {
        after = superfluous.matcher(after).replaceFirst("/");
      }
      if (after.equals(before)) {
        return trimmed(after);
      }
      before = after;
    }
  }
}
