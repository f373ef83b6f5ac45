package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tool meanings are those of the description that a call comes with, whatever was asked before.
class ToolMeaningsTest {
  private final ToolMeanings meanings = new ToolMeanings(SideEffectTable.builtIn());

  @Test
  void anotherDescriptionOfTheSameToolHasAnotherMeaning() {
    var plain = description("text");
    var hinting = description("a path");
    for (int round = 0; round < 3; round++) {
      assertThat(isPath("get_it", Optional.empty())).isFalse();
      assertThat(isPath("get_it", Optional.of(hinting))).isTrue();
      assertThat(isPath("get_it", Optional.of(hinting))).isTrue();
      assertThat(isPath("get_it", Optional.of(plain))).isFalse();
      assertThat(isPath("other", Optional.of(hinting))).isTrue();
    }
  }

  @Test
  void theNameSpeaksOfTheOperationWhateverTheServerSays() {
    for (int tool = 0; tool < 5_000; tool++) {
      // Twice: kept or, of too many, not.
      for (int round = 0; round < 2; round++) {
        assertThat(meanings.of("delete_" + tool, Optional.of(description("text"))).operation())
            .contains(Operation.DELETE);
      }
    }
    assertThat(meanings.of("echo", Optional.empty()).operation()).isEmpty();
    assertThat(meanings.of("bash", Optional.empty()).sideEffects())
        .isEqualTo(SideEffectTable.builtIn().of("bash"));
  }

  private boolean isPath(String tool, Optional<JsonObject> description) {
    var paths = meanings.of(tool, description).paths();
    assertThat(paths.meaningOf("thing")).isEqualTo(paths.meaningOf("thing"));
    assertThat(paths.meaningOf("path")).isPresent();
    return paths.meaningOf("thing").isPresent();
  }

  private static JsonObject description(String text) {
    return Playground.parse(
        """
        {"name": "t", "inputSchema": {"properties": {"thing": {"description": "%s"}}}}
        """
            .formatted(text));
  }
}
