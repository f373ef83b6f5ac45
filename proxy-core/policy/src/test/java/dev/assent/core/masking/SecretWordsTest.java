package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// No word of a command shows a secret, and the others stay as they are.
class SecretWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "npx srv --api-key plain-words | npx srv --api-key [",
        "npx srv --api-key=plain-words | npx srv --api-key=[",
        "srv --token plain-words --port 80 | srv --token [",
        "srv ghp_0123456789abcdefghijABCDEFGHIJ012345 | srv [",
        "srv API_TOKEN=plain-words | srv API_TOKEN=[",
      })
  void secretsAreMasked(String command, String beginning) {
    String shown = String.join(" ", SecretWords.masked(List.of(command.split(" "))));
    assertThat(shown).startsWith(beginning).doesNotContain("plain-words", "ghp_");
  }

  @ParameterizedTest
  @CsvSource({
    "npx -y @modelcontextprotocol/server-filesystem .",
    "srv --token-file /run/token --port 80",
    "srv --token --port 80",
    "git commit -m x=y"
  })
  void otherWordsStay(String command) {
    var words = List.of(command.split(" "));
    assertThat(SecretWords.masked(words)).isEqualTo(words);
  }
}
