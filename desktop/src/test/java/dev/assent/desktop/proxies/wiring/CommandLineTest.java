package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      textBlock =
          """
          npx -y server /a/b      ! npx;-y;server;/a/b
          a   b                   ! a;b
          a "b c" d               ! a;b c;d
          a 'b "c" d'             ! a;b "c" d
          a "b \\"c\\" d"         ! a;b "c" d
          a b\\ c                 ! a;b c
          C:\\tools\\x.exe -v     ! C:\\tools\\x.exe;-v
          a "" b                  ! a;;b
          a | b && c > d $X *     ! a;|;b;&&;c;>;d;$X;*
          pre"mid"'end'           ! premidend
          """)
  void wordsAreCutAtBlanksOutsideQuotes(String line, String words) {
    assertThat(CommandLine.of(line))
        .isEqualTo(new CommandLine(List.of(words.split(";", -1)), true));
  }

  @Test
  void anOpenQuoteIsNoticed() {
    assertThat(CommandLine.of("a 'b c").complete()).isFalse();
    assertThat(CommandLine.of("a \"b").complete()).isFalse();
  }

  @Test
  void nothingIsNothing() {
    assertThat(CommandLine.of("   ")).isEqualTo(new CommandLine(List.of(), true));
  }
}
