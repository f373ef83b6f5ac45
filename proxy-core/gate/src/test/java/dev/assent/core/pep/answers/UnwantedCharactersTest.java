package dev.assent.core.pep.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.answers.AnswerFilter.LogMessageLimit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Places of characters that clients do not get as they are, and log messages that are too long.
class UnwantedCharactersTest {
  @ParameterizedTest
  @CsvSource({
    "plain ~ text,-1,-1",
    "'',-1,-1",
    "\u200b,0,-1",
    "ab\u200bc,2,-1",
    "ab\u202ec,2,2",
    "ab\u001bc,2,2",
    "ab\u007fc,2,2",
    "\ud83d\ude00x\u202e,3,3",
    "\ud83d\ude00\ud83d\ude00,-1,-1",
    "\udb40\udc41,0,0",
    "x\udb40\udc41,1,1",
    "größe,-1,-1"
  })
  void theFirstOneIsFoundAtItsPlace(String text, int inListings, int inResults) {
    assertThat(UnwantedCharacters.IN_LISTINGS.firstIn(text)).isEqualTo(inListings);
    assertThat(UnwantedCharacters.IN_RESULTS.firstIn(text)).isEqualTo(inResults);
  }

  private static JsonObject data(String text) {
    return JsonObject.builder().put("data", text).build();
  }

  private static JsonObject bounded(String method, JsonObject params, boolean cut) {
    var findings = new AnswerFindings();
    var bounded = LogMessageLimit.bounded(method, params, findings);
    assertThat(bounded != params).isEqualTo(cut);
    assertThat(findings.isEmpty()).isEqualTo(!cut);
    return bounded;
  }

  @Test
  void aLogMessageMayHaveSoManyBytes() {
    int most = LogMessageLimit.MOST_BYTES;
    String method = "notifications/message";
    bounded(method, data("x".repeat(most)), false);
    bounded(method, data("x".repeat(most + 1)), true);
    bounded(method, data("€".repeat(most / 3)), false);
    bounded(method, data("€".repeat(most / 3 + 1)), true);
    bounded("notifications/x", data("x".repeat(most + 1)), false);
    bounded(method, JsonObject.EMPTY, false);
    var list =
        JsonObject.builder()
            .put("data", JsonArray.ofStrings(List.of("x".repeat(most))))
            .put("level", "info")
            .build();
    var cut = bounded(method, list, true);
    assertThat(cut.string("data").orElseThrow()).startsWith("[\"xxx").contains("cut by Assent");
    assertThat(cut.string("level")).contains("info");
  }
}
