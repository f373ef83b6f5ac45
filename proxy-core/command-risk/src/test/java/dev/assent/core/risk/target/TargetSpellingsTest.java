package dev.assent.core.risk.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A place is the same in whatever way its name is written, and patterns match as by the book.
class TargetSpellingsTest {
  private static final Targets TARGETS =
      Targets.of(new TargetSurroundings("/home/ana/shop", "/home/ana", List.of("main")));

  private static final String[] NAMES = {
    "etc", "usr", "bin", "home", "ana", "shop", ".git", "src", "node_modules", "tmp", ".ssh", "x"
  };

  private record Maker(Random random) {
    /// Steps that lead nowhere between the names.
    String disguised(String path) {
      var out = new StringBuilder(path.startsWith("/") ? "/" : "");
      for (var name : path.substring(out.length()).split("/")) {
        out.append(
            switch (random.nextInt(4)) {
              case 0 -> "./";
              case 1 -> out.isEmpty() ? "" : "/";
              case 2 -> "q/../";
              default -> "";
            });
        out.append(name).append('/');
      }
      out.setLength(out.length() - 1);
      return out.toString();
    }

    String path() {
      var names = new ArrayList<String>();
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        names.add(NAMES[random.nextInt(NAMES.length)]);
      }
      return (random.nextBoolean() ? "/" : "") + String.join("/", names);
    }
  }

  private static Argument argument(String text) {
    return new Argument(text, false, text.startsWith("~"), false);
  }

  @Test
  void stepsThatLeadNowhereChangeNothing() {
    var maker = new Maker(new Random(11));
    for (int count = 0; count < 3_000; count++) {
      String path = maker.path();
      String other = maker.disguised(path);
      assertThat(TARGETS.of(argument(other)))
          .as("%s and %s", path, other)
          .isEqualTo(TARGETS.of(argument(path)));
    }
  }

  @Test
  void aPlaceIsTheSameSeenFromAnyFolder() {
    var maker = new Maker(new Random(12));
    for (int count = 0; count < 3_000; count++) {
      String path = maker.path();
      String whole = path.startsWith("/") ? path : "/home/ana/shop/" + path;
      assertThat(TARGETS.of(argument(whole))).as(path).isEqualTo(TARGETS.of(argument(path)));
      assertThat(TARGETS.in(Optional.of("/var")).of(argument(whole)))
          .as(whole)
          .isEqualTo(TARGETS.of(argument(whole)));
    }
  }

  @Test
  void placesAreInOneForm() {
    var maker = new Maker(new Random(13));
    var home = new Location("/", List.of("home", "ana"));
    for (int count = 0; count < 3_000; count++) {
      var place = Location.of(maker.disguised(maker.path()), home, home);
      String again = place.anchor().equals("~") ? "~" + place.path() : place.path();
      assertThat(Location.of(again, home, home)).isEqualTo(place);
      assertThat(place.names()).doesNotContain("", ".", "..");
    }
  }

  @Test
  void patternsMatchAsByTheBook() {
    var random = new Random(14);
    for (int count = 0; count < 20_000; count++) {
      String pattern = made(random, "ab*?\\");
      String text = made(random, "ab*\\");
      assertThat(WildcardPattern.matches(pattern, text))
          .as("%s against %s", pattern, text)
          .isEqualTo(naive(pattern, text));
    }
  }

  private static String made(Random random, String letters) {
    var text = new StringBuilder();
    for (int length = random.nextInt(6); length > 0; length--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }

  private static boolean naive(String pattern, String text) {
    if (pattern.isEmpty()) {
      return text.isEmpty();
    }
    char first = pattern.charAt(0);
    if (first == '*') {
      return naive(pattern.substring(1), text)
          || !text.isEmpty() && naive(pattern, text.substring(1));
    }
    if (text.isEmpty()) {
      return false;
    }
    if (first == '\\') {
      return pattern.length() > 1
          && pattern.charAt(1) == text.charAt(0)
          && naive(pattern.substring(2), text.substring(1));
    }
    return (first == '?' || first == text.charAt(0))
        && naive(pattern.substring(1), text.substring(1));
  }
}
