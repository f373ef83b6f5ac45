package dev.assent.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  private static final String NASTY = "a\u001B[2J\u009B1m\u202Eb\u200B\u2028c\uDB40\uDC41\uE000\r";

  @Test
  void nothingHiddenIsLeftInALine() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String text = "a" + Character.toString(c) + "b";
      boolean hidden = HiddenCodePoints.isHiddenInLine(c);
      boolean breaks = c == '\n' || c == '\t';
      if (!PlainText.line(text).equals(hidden ? "a?b" : text)
          || !PlainText.lines(text).equals(hidden && !breaks ? "a?b" : text)) {
        assertThat(PlainText.line(text)).as("U+%04X", c).isNull();
      }
    }
    assertThat(PlainText.line(NASTY)).isEqualTo("a?[2J?1m?b??c???");
    assertThat(PlainText.lines("a\n\tb\r\n")).isEqualTo("a\n\tb?\n");
  }

  @Test
  void halfCharactersDoNotGetThrough() {
    assertThat(PlainText.line("a\uD83Db\uDE42")).isEqualTo("a?b?");
    assertThat(PlainText.line("🙂")).isEqualTo("🙂");
  }

  @Test
  void namesSayWhichCharacterItIs() {
    assertThat(PlainText.named("a\u202Eb\uDB40\uDC41 \u00A0", HiddenCodePoints::isHiddenInLine))
        .isEqualTo("a<U+202E>b<U+E0041> \u00A0");
    assertThat(PlainText.named("\u00A0\t", HiddenCodePoints::isHiddenOrOddBlank))
        .isEqualTo("<U+00A0><U+0009>");
  }

  @Test
  void aCutNeverHalvesACharacter() {
    assertThat(PlainText.cut("", 3)).isEmpty();
    assertThat(PlainText.cut("abc", 3)).isEqualTo("abc");
    assertThat(PlainText.cut("abcd", 3)).isEqualTo("abc…");
    assertThat(PlainText.cut("ab🙂", 3)).isEqualTo("ab…");
    assertThat(PlainText.cut("a🙂b", 3)).isEqualTo("a🙂…");
    assertThat(PlainText.cut("ab🙂", 4)).isEqualTo("ab🙂");
    assertThat(PlainText.first("🙂", 1)).isEmpty();
    assertThat(PlainText.first("abc", 0)).isEmpty();
  }
}
