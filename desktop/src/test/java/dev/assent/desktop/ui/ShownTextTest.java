package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownTextTest {
  private static String line(String text) {
    return ShownText.of(text, ShownText.Place.LINE).inline();
  }

  @Test
  void directionMarksAreNamed() {
    assertThat(line("invoice\u202Efdp.exe")).isEqualTo("invoice[U+202E RLO]fdp.exe");
  }

  @Test
  void cyrillicLetterInALatinWordIsNamed() {
    assertThat(line("str\u0456pe")).isEqualTo("str[U+0456 \u0456]pe");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, 3.5",
        "Привет мир",
        "Ελλάδα",
        "日本語",
        "עברית",
        "Žluťoučký",
        "naïve café",
        "a😀b"
      })
  void ordinaryTextStaysAsItIs(String text) {
    assertThat(line(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0xA0, 0xAD, 0x200B, 0x200D, 0x200F, 0x2028,
        0x2060, 0x2066, 0x3000, 0x3164, 0xE000, 0xFE0F, 0xFEFF, 0xE0041, 0xFF21, 0x1D400, 0x2215,
        0x2800
      })
  void whatCannotBeSeenOrPassesForAnotherIsNamed(int point) {
    assertThat(line("x " + Character.toString(point) + " y"))
        .contains(String.format("[U+%04X", point));
  }

  @Test
  void lettersBeyondLatinAreNamedInAHost() {
    assertThat(ShownText.of("\u0430\u0440\u0440\u04cf\u0435", ShownText.Place.HOST).pieces())
        .hasSize(5);
  }

  @Test
  void tabsAreOrdinaryInABlockOnly() {
    assertThat(ShownText.of("a\tb", ShownText.Place.BLOCK).hasBoxes()).isFalse();
    assertThat(ShownText.of("a\tb", ShownText.Place.LINE).hasBoxes()).isTrue();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void piecesGiveBackTheTextCharacterForCharacter(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        int point = random.nextInt(3) == 0 ? random.nextInt(0x10FFFF) : random.nextInt(0x500);
        if (point < 0xD800 || point > 0xDFFF) {
          text.appendCodePoint(point);
        }
      }
      for (var place : ShownText.Place.values()) {
        var pieces = ShownText.of(text.toString(), place).pieces();
        assertThat(pieces.stream().map(ShownText.Piece::text).collect(Collectors.joining()))
            .isEqualTo(text.toString());
      }
    }
  }
}
