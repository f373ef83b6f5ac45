package dev.assent.core.pip.path;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A path text with `~`, `$NAME`, `${NAME}` and `%NAME%` replaced from the server's environment
/// (clause 5.5).
///
/// @param text every known name replaced, unknown ones left as written
/// @param blanked as `text`, but unknown names replaced by nothing, the way a shell does
/// @param known false when some name is not in the environment: nobody can say which file is meant
record ExpandedPath(String text, String blanked, boolean known) {
  /// A reference, or `${` that is none we can read. A `%` before two hex digits begins a percent
  /// sequence, no name.
  private static final Pattern REFERENCE =
      Pattern.compile(
          "\\$(?<bare>[A-Za-z_][A-Za-z0-9_]*)"
              + "|\\$\\{(?<braced>[A-Za-z_][A-Za-z0-9_]*)\\}"
              + "|%(?![0-9A-Fa-f]{2})(?<percent>[A-Za-z_][A-Za-z0-9_()]*)%"
              + "|(?<odd>\\$\\{)");

  /// The expansion of a text; absent when there is nothing to expand.
  static Optional<ExpandedPath> of(String text, Map<String, String> environment) {
    Matcher matcher = REFERENCE.matcher(text);
    boolean home = text.startsWith("~");
    if (!home && !matcher.find()) {
      return Optional.empty();
    }
    var full = new StringBuilder();
    var blanked = new StringBuilder();
    boolean known = true;
    int done = 0;
    if (home) {
      done = endOfUser(text);
      Optional<String> folder = homeOf(text.substring(1, done), environment);
      known = folder.isPresent();
      full.append(folder.orElse(text.substring(0, done)));
      blanked.append(folder.orElse(text.substring(0, done)));
    }
    matcher.reset();
    while (matcher.find()) {
      if (matcher.start() < done) {
        known = false;
        continue;
      }
      full.append(text, done, matcher.start());
      blanked.append(text, done, matcher.start());
      Optional<String> value = valueOf(matcher, environment);
      known &= value.isPresent();
      full.append(value.orElse(matcher.group()));
      blanked.append(value.orElse(""));
      done = matcher.end();
    }
    full.append(text.substring(done));
    blanked.append(text.substring(done));
    return Optional.of(new ExpandedPath(full.toString(), blanked.toString(), known));
  }

  private static int endOfUser(String text) {
    int end = 1;
    while (end < text.length() && text.charAt(end) != '/' && text.charAt(end) != '\\') {
      end++;
    }
    return end;
  }

  private static Optional<String> homeOf(String user, Map<String, String> environment) {
    boolean own =
        user.isEmpty()
            || user.equals(environment.get("USER"))
            || user.equals(environment.get("LOGNAME"));
    return own
        ? Optional.ofNullable(environment.get("HOME"))
            .or(() -> Optional.ofNullable(environment.get("USERPROFILE")))
        : Optional.empty();
  }

  private static Optional<String> valueOf(Matcher reference, Map<String, String> environment) {
    if (reference.group("odd") != null) {
      return Optional.empty();
    }
    String percent = reference.group("percent");
    if (percent != null) {
      return Optional.ofNullable(environment.get(percent))
          .or(() ->
              environment.entrySet().stream()
                  .filter(entry -> entry.getKey().equalsIgnoreCase(percent))
                  .map(Map.Entry::getValue)
                  .findFirst());
    }
    String bare = reference.group("bare");
    return Optional.ofNullable(environment.get(bare != null ? bare : reference.group("braced")));
  }
}
