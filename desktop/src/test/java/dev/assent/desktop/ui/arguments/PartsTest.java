package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartsTest {
  @ParameterizedTest
  @CsvSource({
    "https://api.stripe.com/v1, api., stripe.com, /v1",
    "https://stripe.com.evil.example:8080/x, stripe.com., evil.example, :8080/x",
    "https://shop.example.co.uk/, shop., example.co.uk, /",
    "http://127.0.0.1:3000/a, '', 127.0.0.1, :3000/a",
    "http://[::1]:3000/a, '', [::1]:3000, /a",
    "ftp://localhost, '', localhost, ''"
  })
  void thePartOfTheHostThatSomebodyOwnsIsFound(
      String url, String subdomain, String owned, String after) {
    var address = WebAddress.of(url);
    assertThat(address.subdomain()).isEqualTo(subdomain);
    assertThat(address.registrable()).isEqualTo(owned);
    assertThat(address.after()).isEqualTo(after);
  }

  @Test
  void nameBeforeTheHostIsNotTheHost() {
    var address = WebAddress.of("https://stripe.com@evil.example/");
    assertThat(address.userInfo()).isEqualTo("stripe.com@");
    assertThat(address.registrable()).isEqualTo("evil.example");
  }

  @Test
  void backslashEndsTheHost() {
    assertThat(WebAddress.of("https://evil.example\\@stripe.com/").registrable())
        .isEqualTo("evil.example");
  }

  @ParameterizedTest
  @CsvSource({"'', 1", "1, 1", "'1;', 1", "';', 1", "'1;2', 2", "'1;2;', 2", "'1;;', 2"})
  void aLastLineEndBeginsNoNewLine(String written, int lines) {
    String text = written.replace(';', '\n');
    assertThat(new Argument("content", Argument.Kind.TEXT, text, "").lines()).isEqualTo(lines);
    assertThat(TextLine.of(text)).hasSize(lines);
  }

  @Test
  void textThatOnlyContainsAnAddressIsNone() {
    assertThat(WebAddress.looksLikeOne("see https://a.example\nnow")).isFalse();
    assertThat(WebAddress.looksLikeOne("C:/x")).isFalse();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void shorteningKeepsEveryCharacterSomewhere(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(200); n > 0; n--) {
        text.appendCodePoint(
            random.nextBoolean() ? 'a' + random.nextInt(26) : 0x1F600 + random.nextInt(40));
      }
      var cut = ShortenedText.of(text.toString(), 60);
      assertThat(cut.head() + cut.hidden() + cut.tail()).isEqualTo(text.toString());
      assertThat(cut.hidden().isEmpty()).isEqualTo(text.length() <= 60);
      assertThat(cut.head().length() + cut.tail().length()).isLessThanOrEqualTo(61);
    }
  }

  @Test
  void viewerReachesEveryCharacter() {
    String text = "first\n\n" + "x".repeat(1500) + "😀\nlast\n";
    var back = new StringBuilder();
    for (var line : TextLine.of(text)) {
      back.append(line.number() > 1 ? "\n" : "").append(line.text());
    }
    assertThat(back.toString()).isEqualTo(text.stripTrailing());
  }

  @Test
  void noRowOfALongLineBeginsWithABlank() {
    for (int shift = 0; shift < 12; shift++) {
      String text = "x".repeat(shift) + " some words".repeat(300);
      var lines = TextLine.of(text.strip());
      assertThat(lines).hasSizeGreaterThan(4);
      assertThat(lines).noneMatch(line -> line.text().startsWith(" "));
      assertThat(String.join("", lines.stream().map(TextLine::text).toList()))
          .isEqualTo(text.strip());
    }
  }

  @Test
  void megabyteOnOneLineIsCutIntoRows() {
    assertThat(TextLine.of("x".repeat(1_000_000)))
        .allMatch(line -> line.text().length() <= 600)
        .hasSize(1667);
  }
}
