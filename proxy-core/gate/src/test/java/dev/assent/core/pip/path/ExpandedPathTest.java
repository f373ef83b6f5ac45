package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpandedPathTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("HOME", "/home/me", "USER", "me", "X", "x", "AB", "ab");

  @ParameterizedTest
  @CsvSource({
    "~, /home/me",
    "~/a, /home/me/a",
    "~me/a, /home/me/a",
    "$X/$X, x/x",
    "${X}y, xy",
    "%X%, x",
    "%x%, x",
    "~/$X, /home/me/x",
    "a$X, ax",
  })
  void knownNamesAreReplaced(String text, String expanded) {
    assertThat(ExpandedPath.of(text, ENVIRONMENT))
        .contains(new ExpandedPath(expanded, expanded, true));
  }

  @ParameterizedTest
  @CsvSource({
    "$NO/a, $NO/a, /a",
    "$Xy, $Xy, ''",
    "${NO}$X, ${NO}x, x",
    "%NO%, %NO%, ''",
    "~you/a, ~you/a, ~you/a",
    "${X:-/y}, ${X:-/y}, X:-/y}",
  })
  void unknownNamesStayAndSaySo(String text, String kept, String blanked) {
    assertThat(ExpandedPath.of(text, ENVIRONMENT)).contains(new ExpandedPath(kept, blanked, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a~", "$", "$1", "a$", "100%", "%AB%", "%41x%", "$(x)", "%%"})
  void everythingElseHasNothingToExpand(String text) {
    assertThat(ExpandedPath.of(text, ENVIRONMENT)).isEmpty();
  }

  @Test
  void theFolderOfWindowsUsersIsTheirProfile() {
    assertThat(ExpandedPath.of("~/a", Map.of("USERPROFILE", "C:/Users/me")).orElseThrow().text())
        .isEqualTo("C:/Users/me/a");
  }
}
