package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Tests that [TokenRuns], which passes over text in steps, misses nothing that a look at every run
/// would find.
class TokenRunsTest {
  private static final Pattern RUN = Pattern.compile("[A-Za-z0-9+/=_.~-]{12,}");
  private static final List<String> PIECES =
      List.of(
          " ",
          "\n",
          ":",
          "\"",
          "é",
          "日本",
          "😀",
          "x",
          "word",
          "elevenchars",
          "twelve.chars",
          "thirteenchars",
          "/usr/local/bin/",
          "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
          "AKIAIOSFODNN7EXAMPLE",
          "eyJhbGciOiJI.eyJzdWIiOiIx.abc",
          "hf_",
          "sq0",
          "xox",
          "v3RyL0ngR4nd0mK3yWithM1xedCh4rs99zQ",
          "mfrggzdfmztwq2lkgezdgnbvgy3tqojq",
          "deadbeefdeadbeefdeadbeef",
          "0123456789",
          "[masked long]",
          "-",
          "=",
          "~");

  @Test
  void findsWhatALookAtEveryRunFinds() {
    int found = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      String expected = atEveryRun(text.toString());
      assertThat(TokenRuns.masked(text.toString(), SecretText::mask))
          .as("seed " + seed)
          .isEqualTo(expected);
      found += expected.contentEquals(text) ? 0 : 1;
    }
    assertThat(found).isBetween(2_000, 18_000);
  }

  @Test
  void findsEachFormAtEachPlace() {
    String token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    for (int before = 0; before < 40; before++) {
      assertThat(TokenRuns.masked(" ".repeat(before) + token, SecretText::mask))
          .isEqualTo(" ".repeat(before) + "[masked long]");
      assertThat(TokenRuns.masked("a ".repeat(before) + token + " b", SecretText::mask))
          .isEqualTo("a ".repeat(before) + "[masked long] b");
    }
  }

  /// Programs are given temporary folders of such names.
  @Test
  void aWordWithANumberIsNoKey() {
    for (String path :
        List.of(
            "/tmp/assent-practice6209857431120938475/project/README.md",
            "/tmp/junit10293847561029384756/notes.txt",
            "/var/folders/zz/T/BUILD17350298461735029846")) {
      assertThat(TokenRuns.masked(path, SecretText::mask)).isEqualTo(path);
    }
    String key = "/tmp/practice62q0985x7431z120938475";
    assertThat(TokenRuns.masked(key, SecretText::mask)).isEqualTo("/tmp/[masked long]");
  }

  /// Rules are often called like this, and the log names them.
  @Test
  void aWordThatEndsLikeTheBeginningOfATokenIsNone() {
    for (String word :
        List.of(
            "ask-changes-write_file-elsewhere",
            "ask-network-after-secret-files",
            "/srv/disk-usage-of-the-server/log")) {
      assertThat(TokenRuns.masked(word, SecretText::mask)).isEqualTo(word);
    }
    for (String before : List.of("", " ", "=", ":", "_", "7", "/")) {
      assertThat(TokenRuns.masked(before + "sk-proj-abcdefgh01234567", SecretText::mask))
          .isEqualTo(before + "[masked long]");
    }
  }

  @Test
  void aTextWithoutSecretsIsTheSameObject() {
    String text = "nothing to see in " + "x".repeat(1000) + " or here";
    assertThat(TokenRuns.masked(text, SecretText::mask)).isSameAs(text);
  }

  private static String atEveryRun(String text) {
    return RUN.matcher(text)
        .replaceAll(run -> Matcher.quoteReplacement(TokenRuns.run(run.group(), SecretText::mask)));
  }
}
