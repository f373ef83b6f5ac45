package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTreeTest {
  private static String redacted(String json) throws Exception {
    return JsonWriter.write(
        SecretTree.PLAIN.forRecord((JsonObject) JsonReader.read(json, JsonLimits.MESSAGE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "Passwd",
        "apiKey",
        "api_key",
        "API-KEY",
        "client_secret",
        "githubToken",
        "AUTHORIZATION"
      })
  void valuesUnderSecretNamesAreMasked(String name) throws Exception {
    assertThat(redacted("{\"" + name + "\":\"hunter2hunter2\"}"))
        .doesNotContain("hunter2")
        .contains("[masked medium]");
  }

  @Test
  void everythingBelowASecretNameIsMasked() throws Exception {
    assertThat(redacted("{\"credentials\":{\"user\":\"ana\",\"pins\":[1234,\"5678\"]}}"))
        .isEqualTo(
            "{\"credentials\":{\"user\":\"[masked short]\",\"pins\":[\"[masked short]\",\"[masked short]\"]}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          STRIPE_KEY=sk_live_4eC39HqLyjWDarjtT1zdp7dc  | sk_live
          git clone https://ana:pa55word@host/repo.git | pa55word
          curl -H 'Authorization: Bearer abcdef123456' | abcdef123456
          export GH=ghp_16C7e42F292c6912E7710c838347Ae178B4a | ghp_
          aws AKIAIOSFODNN7EXAMPLE                     | AKIAIOSFODNN7EXAMPLE
          password: correcthorse                       | correcthorse
          eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc     | eyJzdWIi
          k = v3RyL0ngR4nd0mK3yWithM1xedCh4rs99zQ      | v3RyL0ng
          """)
  void tokensInsideTextAreMasked(String text, String secret) throws Exception {
    assertThat(redacted("{\"text\":\"" + text + "\"}")).doesNotContain(secret).contains("[masked");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/home/ana/code/payments-api/config/retry.yaml",
        "rm -rf build && ./gradlew clean",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "The quick brown fox jumps over the lazy dog",
        "getSupportedProtocolVersionsFromConfiguration",
        "123e4567-e89b-12d3-a456-426614174000"
      })
  void ordinaryTextStays(String text) throws Exception {
    assertThat(redacted("{\"text\":\"" + text + "\"}")).isEqualTo("{\"text\":\"" + text + "\"}");
  }

  @Test
  void numbersOrderAndStructureStay() throws Exception {
    String json = "{\"b\":1.10,\"a\":[true,null,{\"z\":[]}],\"page\":2}";
    assertThat(redacted(json)).isEqualTo(json);
  }

  @Test
  void aRecordKeepsTheBeginningOfAVeryLongText() {
    String text = "word ".repeat(40_000);
    String kept = beginning(text);
    assertThat(kept)
        .startsWith("word word ")
        .endsWith("… [masked rest: the text has 200000 characters]");
    assertThat(kept.length()).isBetween(64 * 1024, 64 * 1024 + 60);
    assertThat(beginning("word ".repeat(13_000))).isEqualTo("word ".repeat(13_000));
  }

  @Test
  void noSecretIsCutInHalfWhereALongTextEnds() {
    String secret = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5";
    for (int before = 64 * 1024 - 60; before < 64 * 1024 + 20; before++) {
      String kept =
          beginning(
              "w ".repeat(before).substring(0, before) + " " + secret + " and more".repeat(9_000));
      assertThat(kept).as("after " + before).doesNotContain("ghp_a").doesNotContain("aB3d");
    }
    // Text before the end of the looked-at part shrinks; a secret that is cut there stays out of
    // the kept text.
    String many = ("token=" + "x".repeat(4_000) + " ").repeat(20) + "y ".repeat(800);
    for (int shift = 0; shift < 60; shift++) {
      String text = many + "z ".repeat(shift) + secret + " " + secret + " rest ".repeat(20_000);
      assertThat(beginning(text)).as("shifted by " + shift).doesNotContain("ghp_a");
    }
  }

  @Test
  void aCharacterOfTwoUnitsIsNotCutInHalf() {
    String kept = beginning("x" + "😀".repeat(70_000));
    assertThat(kept.codePoints().filter(c -> c >= 0xd800 && c < 0xe000)).isEmpty();
  }

  private static String beginning(String text) {
    return SecretText.maskedBeginning(new JsonString(text)).value();
  }
}
