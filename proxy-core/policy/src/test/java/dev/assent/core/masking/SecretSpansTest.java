package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretSpansTest {
  private static final List<String> PIECES =
      List.of(
          "STRIPE_KEY=sk_live_4eC39HqLyjWDarjtT1zdp7dc",
          "https://ana:pa55word@host/repo.git",
          "Authorization: Bearer abcdef123456",
          "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
          "AKIAIOSFODNN7EXAMPLE",
          "password: correcthorse",
          "Cookie: a=b; c=d",
          "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
          "v3RyL0ngR4nd0mK3yWithM1xedCh4rs99zQ",
          "curl -u ana:secret1 ",
          "?sig=abcdefgh&x=1",
          "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----",
          "rm -rf build",
          "/home/ana/code",
          "\n",
          "\uE000",
          "\uD83D\uDE00",
          "word",
          "--token abcdefgh",
          "[masked long]");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          STRIPE_KEY=sk_live_4eC39HqLyjWDarjtT1zdp7dc  | STRIPE_KEY=***
          git clone https://ana:pa55word@host/repo.git | git clone https://ana:***@host/repo.git
          aws AKIAIOSFODNN7EXAMPLE now                 | aws *** now
          password: correcthorse                       | password: ***
          curl --token abcdefgh https://x.example      | curl --token *** https://x.example
          rm -rf build                                 | rm -rf build
          """)
  void whatIsMaskedInARecordIsCovered(String text, String covered) {
    assertThat(SecretSpans.of(text).masked(text, "***")).isEqualTo(covered);
  }

  @Test
  void coversTheSameAsTheRecordMasks() {
    var random = new Random(7);
    for (int round = 0; round < 4_000; round++) {
      var text = new StringBuilder();
      for (int count = random.nextInt(1, 6); count > 0; count--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())))
            .append(random.nextBoolean() ? " " : "\n");
      }
      String whole = text.toString();
      var secrets = SecretSpans.of(whole);
      var masked = new StringBuilder();
      int at = 0;
      for (var span : secrets.spans()) {
        masked
            .append(whole, at, span.from())
            .append(SecretText.mask(whole.substring(span.from(), span.to())));
        at = span.to();
      }
      masked.append(whole, at, whole.length());
      // Neighbours are one secret here and two in a record.
      assertThat(single(masked.toString())).as(whole).isEqualTo(single(SecretText.masked(whole)));
    }
  }

  // Length classes of neighbours that are drawn as one do not tell anything.
  private static String single(String masked) {
    return masked.replaceAll("(?:\\[masked \\w+])+", "[masked]");
  }

  @Test
  void partsKeepTheSecretsThatReachIntoThem() {
    var secrets = SecretSpans.of("a password: correcthorse b");

    assertThat(secrets.spans()).containsExactly(new SecretSpans.Span(12, 24));
    assertThat(secrets.characters()).isEqualTo(12);
    assertThat(secrets.within(20, 26).spans()).containsExactly(new SecretSpans.Span(0, 4));
    assertThat(secrets.within(0, 20).spans()).containsExactly(new SecretSpans.Span(12, 20, false));
    assertThat(secrets.within(0, 20).within(14, 20).spans())
        .containsExactly(new SecretSpans.Span(0, 6, false));
    assertThat(secrets.within(0, 12)).isEqualTo(SecretSpans.NONE);
    assertThat(secrets.and(SecretSpans.whole("a password")).spans())
        .containsExactly(new SecretSpans.Span(0, 10), new SecretSpans.Span(12, 24));
  }

  @Test
  void aValueUnderANameForASecretIsOneAsAWhole() {
    assertThat(SecretTree.PLAIN.spans("/db/password/0", "ab").spans())
        .containsExactly(new SecretSpans.Span(0, 2));
    assertThat(SecretTree.PLAIN.spans("/note", "ab")).isEqualTo(SecretSpans.NONE);
    assertThat(SecretTree.PLAIN.spans("/password", "")).isEqualTo(SecretSpans.NONE);
  }

  @Test
  void aTextThatLeavesNoStandInIsCoveredAsAWhole() {
    var all = new StringBuilder();
    for (char c = '\uE000'; c <= '\uF8FF'; c++) {
      all.append(c);
    }
    assertThat(SecretSpans.of(all.toString()).characters()).isEqualTo(all.length());
  }
}
