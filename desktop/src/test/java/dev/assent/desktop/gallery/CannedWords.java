package dev.assent.desktop.gallery;

import dev.assent.core.access.Lane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What the canned models of the exhibits say: data, which is in no bundle and in no language.
///
/// @param texts every string in the sources of the tests, escapes as they stand there
record CannedWords(Set<String> texts) {
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  private static final Set<String> LANES =
      Arrays.stream(Lane.Hue.values()).map(Lane.Hue::word).collect(Collectors.toUnmodifiableSet());

  /// Letters and marks that only the language for tests has.
  private static final String STRANGE = "⟦⟧àèîöüýšťñļŕđçĥḿ";

  static CannedWords read() throws IOException {
    try (var files = Files.walk(TESTS)) {
      var all = new HashSet<String>();
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        LITERAL.matcher(Files.readString(file)).results().forEach(hit -> all.add(hit.group(1)));
      }
      return new CannedWords(all);
    }
  }

  /// Whether a text, or each part of a list, is such data, or the name of a session: a name in every language.
  boolean holds(String text) {
    return texts.contains(text) || List.of(text.split(", | +· +")).stream().allMatch(part -> texts.contains(part) || isSession(part));
  }

  private static boolean isSession(String part) {
    int space = part.indexOf(' ');
    return space > 0 && LANES.contains(part.substring(0, space)) && part.substring(space + 1).chars().allMatch(Character::isLowerCase);
  }

  /// Whether a text on screen in the language for tests came, in part at least, from the bundle.
  static boolean isOfTheBundle(String text) {
    return text.chars().anyMatch(c -> STRANGE.indexOf(c) >= 0);
  }
}
