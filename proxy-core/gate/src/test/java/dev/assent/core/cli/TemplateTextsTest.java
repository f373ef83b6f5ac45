package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.invocation.PolicyTexts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTextsTest {
  private static final Path FILE = Path.of("/p.json");

  private final PolicyTexts texts = new TemplateTexts();

  @ParameterizedTest
  @ValueSource(strings = {"developer", "empty", "strict", "read-only"})
  void everyTemplateIsAPolicyWithAndWithoutRoots(String name) {
    for (List<String> roots : List.of(List.<String>of(), List.of("/srv/a", "/srv/b c"))) {
      byte[] text = texts.template(name, roots).getBytes(StandardCharsets.UTF_8);
      assertThat(texts.problems(FILE, text)).isEmpty();
    }
  }

  @Test
  void theTemplatesDiffer() {
    assertThat(
            PolicyTexts.NAMES.stream()
                .map(name -> texts.template(name, List.of("/srv")))
                .distinct())
        .hasSize(4);
  }

  @Test
  void allMistakesAreToldWithTheirPlaces() {
    String text = "{\n  \"rulez\": [],\n  \"rules\": 3,\n  \"mode\": \"lax\"\n}\n";
    assertThat(texts.problems(FILE, text.getBytes(StandardCharsets.UTF_8)))
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(line -> line.startsWith("`/p.json`, line "))
        .anyMatch(line -> line.contains("line 2"))
        .anyMatch(line -> line.contains("line 3"));
  }

  @Test
  void aTextThatIsNoJsonIsOneMistake() {
    assertThat(texts.problems(FILE, "{".getBytes(StandardCharsets.UTF_8))).hasSize(1);
  }
}
