package dev.assent.core.risk.through.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.ReaderCases;
import dev.assent.core.risk.step.Argument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Code of other languages is put as what it would do, or as code that is not read.
class CodeReaderTest {
  static List<ReaderCases> cases() {
    return ReaderCases.of("code", 2);
  }

  /// Effects in one line; `…` is what is not known.
  static String printed(List<CodeEffect> effects) {
    String all = effects.stream().map(CodeReaderTest::printed).collect(Collectors.joining(" ¦ "));
    return all.isEmpty() ? "-" : all.replace(Argument.UNKNOWN, '…').strip();
  }

  private static String printed(CodeEffect effect) {
    return switch (effect) {
      case CodeEffect.Shell(String text, boolean asRoot) -> (asRoot ? "root: " : "sh: ") + text;
      case CodeEffect.Command(var words) -> "run: " + String.join(" ", words);
      case CodeEffect.Download(var words) -> "get: " + String.join(" ", words);
      case CodeEffect.Opens(var kind, String file, var content) ->
          kind.name().toLowerCase(Locale.ROOT)
              + ": "
              + file
              + content.map(" = "::concat).orElse("");
      case CodeEffect.Prints(String text) -> "print: " + text.strip();
      case CodeEffect.Unread(boolean downloaded) -> downloaded ? "unread download" : "unread";
    };
  }

  private static Language language(ReaderCases row) {
    return Language.valueOf(row.heading().toUpperCase(Locale.ROOT));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void codeDoesWhatItsRowSays(ReaderCases row) {
    assertThat(printed(CodeReader.of(language(row), row.at(0), List.of("first"))))
        .as(row.toString())
        .isEqualTo(row.at(1));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void piecesOfCodeAreReadWithoutFaultAndTheSameEachTime(Language language) {
    var rows = cases();
    var random = new Random(language.ordinal());
    for (int count = 0; count < 2_000; count++) {
      var text = new StringBuilder();
      for (int pieces = 1 + random.nextInt(3); pieces > 0; pieces--) {
        String code = rows.get(random.nextInt(rows.size())).at(0);
        int from = random.nextInt(code.length());
        text.append(code, from, from + random.nextInt(code.length() - from + 1));
      }
      var effects = CodeReader.of(language, text.toString(), List.of());
      assertThat(effects)
          .as(text.toString())
          .isEqualTo(CodeReader.of(language, text.toString(), List.of()))
          .allSatisfy(effect ->
              assertThat(effect instanceof CodeEffect.Command(var words) && words.isEmpty())
                  .isFalse());
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void longRowsOfAnythingEndWithinTheBound(Language language) {
    for (var piece :
        List.of(
            "(",
            "[",
            "{",
            "f(",
            "'a'+",
            "\"",
            "x=x+x;",
            "eval(",
            "a.b",
            "%s",
            "`",
            "#{",
            "-",
            "!",
            "os.system('a');")) {
      var effects = CodeReader.of(language, piece.repeat(CodeReader.LONGEST), List.of());
      assertThat(effects).as(piece).hasSizeLessThanOrEqualTo(256);
    }
  }

  @Test
  void decodersGiveBackWhatWasCoded() {
    var random = new Random(3);
    for (int count = 0; count < 500; count++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(30); length > 0; length--) {
        text.appendCodePoint(1 + random.nextInt(random.nextBoolean() ? 126 : 0x7ff));
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      assertThat(
              LenientDecoders.base64(
                  Base64.getMimeEncoder(4, "\n ".getBytes(StandardCharsets.US_ASCII))
                      .encodeToString(bytes)))
          .isEqualTo(text.toString());
      assertThat(
              LenientDecoders.base64(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)))
          .isEqualTo(text.toString());
      assertThat(LenientDecoders.hex(HexFormat.ofDelimiter(" ").formatHex(bytes)).replace("\0", ""))
          .isEqualTo(text.toString());
      assertThat(LenientDecoders.base32(base32(bytes))).isEqualTo(text.toString());
      assertThat(LenientDecoders.rot13(LenientDecoders.rot13(text.toString())))
          .isEqualTo(text.toString());
    }
    assertThat(LenientDecoders.base64("gIA=")).isNull();
    assertThat(LenientDecoders.hex("ff")).isNull();
  }

  /// By the book: five bits to a letter.
  private static String base32(byte[] bytes) {
    var bits = new ArrayList<Integer>();
    for (byte one : bytes) {
      for (int bit = 7; bit >= 0; bit--) {
        bits.add(one >> bit & 1);
      }
    }
    var out = new StringBuilder();
    for (int at = 0; at < bits.size(); at += 5) {
      int value = 0;
      for (int bit = 0; bit < 5; bit++) {
        value = value * 2 + (at + bit < bits.size() ? bits.get(at + bit) : 0);
      }
      out.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(value));
    }
    return out.toString();
  }
}
