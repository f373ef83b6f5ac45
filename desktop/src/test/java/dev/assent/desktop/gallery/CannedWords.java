package dev.assent.desktop.gallery;

import dev.assent.core.access.SessionBadge;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The texts of the canned models behind the exhibits: data, which is in no bundle and in no
/// language. The sentences of the rules for commands, which the core has in English, and the names
/// of libraries are such data too.
///
/// @param texts every string in the sources of the tests, in those rules and in the list of
///   libraries, escapes as they stand there
record CannedWords(Set<String> texts) {
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Path LIBRARIES =
      Path.of("src", "main", "resources", "dev", "assent", "desktop", "settings");
  private static final Pattern LITERAL = Pattern.compile("\"([^\"\\\\]*(?:\\\\.[^\"\\\\]*)*)\"");
  private static final Pattern WITHIN = Pattern.compile("\\\\\"([^\"\\\\]+)\\\\\"");
  // In text blocks the quotes are not those of the language.
  private static final Pattern MEMBER = Pattern.compile(": ?\"([^\"\n]+)\"");

  // The language for tests has no names of months.
  private static final Pattern DAY =
      Pattern.compile("\\d{1,2} \\p{L}{3,4} \\d{4}(?:, \\d{2}:\\d{2})?");

  private static final Set<String> LANES =
      Arrays.stream(SessionBadge.Hue.values())
          .map(SessionBadge.Hue::word)
          .collect(Collectors.toUnmodifiableSet());

  /// Letters and marks that only the language for tests has.
  private static final String STRANGE = "⟦⟧àèîöüýšťñļŕđçĥḿ";

  static CannedWords read() throws IOException {
    var all = new HashSet<String>();
    collect(TESTS, ".java", all);
    for (Path core : Project.all("src/main/resources/dev/assent/core")) {
      collect(core, ".json", all);
    }
    collect(LIBRARIES, ".json", all);
    return new CannedWords(all);
  }

  private static void collect(Path folder, String end, Set<String> all) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(end)).toList()) {
        String source = Files.readString(file);
        LITERAL.matcher(source).results().forEach(hit -> all.add(hit.group(1)));
        WITHIN.matcher(source).results().forEach(hit -> all.add(hit.group(1)));
        MEMBER.matcher(source).results().forEach(hit -> all.add(hit.group(1)));
      }
    }
  }

  /// True if a text, or each part of a list, is such data, or the name of a session: a name in
  /// every language.
  boolean holds(String text) {
    return texts.contains(text)
        || texts.contains(text + ".")
        || DAY.matcher(text).matches()
        || isAskedRule(text)
        || List.of(text.split(", | +· +")).stream()
            .allMatch(part -> texts.contains(part) || isSession(part));
  }

  // A rule says “Replaces it.”, and a title asks for it: “Replace it”.
  private boolean isAskedRule(String text) {
    int space = text.indexOf(' ');
    if (space < 1) {
      return false;
    }
    String verb = text.substring(0, space);
    String rest = text.substring(space) + ".";
    String bare = verb.endsWith("y") ? verb.substring(0, verb.length() - 1) + "ies" : verb + "es";
    return texts.contains(verb + "s" + rest) || texts.contains(bare + rest);
  }

  private static boolean isSession(String part) {
    int space = part.indexOf(' ');
    return space > 0
        && LANES.contains(part.substring(0, space))
        && part.substring(space + 1).chars().allMatch(Character::isLowerCase);
  }

  /// True if a text on screen in the language for tests came, in part at least, from the bundle.
  static boolean isOfTheBundle(String text) {
    return text.chars().anyMatch(c -> STRANGE.indexOf(c) >= 0);
  }
}
