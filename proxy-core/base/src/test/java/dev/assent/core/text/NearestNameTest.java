package dev.assent.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNameTest {
  private static final List<String> KNOWN =
      List.of("allow", "deny", "ask_person", "files", "argument_contains_any", "my-server");

  @ParameterizedTest
  @CsvSource({
    "alow, allow",
    "allwo, allow",
    "ALLOW, allow",
    "dent, deny",
    "ask-person, ask_person",
    "ask person, ask_person",
    "' files ', files",
    "my_server, my-server",
    "argument_contains_al, argument_contains_any",
    "arguments_contain_any, argument_contains_any"
  })
  void aNearNameIsFound(String typed, String meant) {
    assertThat(NearestName.of(typed, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "de", "folder", "argument_holds_many", "aaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void nothingIsSaidWhereNoNameIsNear(String typed) {
    assertThat(NearestName.of(typed, KNOWN)).isEmpty();
  }

  @Test
  void theFirstOfEquallyNearOnesIsMeant() {
    assertThat(NearestName.of("bat", List.of("cat", "hat", "bat"))).contains("bat");
    assertThat(NearestName.of("fat", List.of("cat", "hat"))).contains("cat");
  }
}
