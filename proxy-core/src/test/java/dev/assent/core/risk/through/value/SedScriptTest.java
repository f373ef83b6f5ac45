package dev.assent.core.risk.through.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts of sed are read as far as they run commands and open files.
class SedScriptTest {
  private static List<String> list(@Nullable String text) {
    return text == null ? List.of() : List.of(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '"',
      value = {
        "1e rm x ! rm x",
        "1,$e CMD ! CMD",
        "$e CMD ! CMD",
        "/a;b/e CMD ! CMD",
        "/[/]x/,/y\\/z/e CMD ! CMD",
        "\\#a#e CMD ! CMD",
        "p;1{e CMD ! CMD",
        "s|a|CMD|;e ! CMD",
        "s/a/CMD/e ! CMD",
        "s/a/CMD/ge ! CMD",
        "s,a,b,;s,c,CMD,2e ! CMD",
        "y/ab/cd/;e CMD ! CMD",
        "0~3e CMD ! CMD",
        "5q;e CMD ! CMD",
      })
  void namesWhatIsRun(String script, String runs) {
    assertThat(SedScript.of(script).runs()).contains(runs);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "w F ! F !",
        "1,$w F ! F !",
        "/x/w F ! F !",
        "s/a/b/w F ! F !",
        "s/a/b/gw F ! F !",
        "r F !  ! F",
        "/x/R F !  ! F",
        "W F ! F !",
        "p;w F ! F !",
        "{p;w F ! F !",
      })
  void namesTheFilesItOpens(String script, @Nullable String writes, @Nullable String reads) {
    assertThat(SedScript.of(script).writes()).isEqualTo(list(writes));
    assertThat(SedScript.of(script).reads()).isEqualTo(list(reads));
  }

  @Test
  void aNegatedAddressIsOne() {
    assertThat(SedScript.of("$!w F").writes()).containsExactly("F");
    assertThat(SedScript.of("/x/!e CMD").runs()).containsExactly("CMD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s/e/w/",
        "s/w x/e y/g",
        "/e rm x/d",
        "a\\\nw F",
        "i e CMD",
        "c w F",
        "10,40p",
        "s|w|e|p",
        "y/we/ew/",
        "# w F",
        ":w",
        "b e",
        "s/[/]w F/x/",
        "s/a\\/w F/b/",
        "5q",
        "$!d",
        "N;P;D",
        "s/x/y/;s/e/f/",
        "",
        "s",
        "s/",
        "s/a",
        "/",
        "\\",
        "{",
        "w",
        "e;p",
        "1d;$d"
      })
  void seesNothingWhereThereIsNothing(String script) {
    var found = SedScript.of(script);
    assertThat(found.writes()).isEmpty();
    assertThat(found.reads()).isEmpty();
    if (!script.startsWith("e")) {
      assertThat(found.runs()).isEmpty();
      assertThat(found.runsLines()).isFalse();
    }
  }

  @Test
  void linesThatAreRunAreTold() {
    for (var script : List.of("e", "1e", "s/a/b/e", "$e", "p;e;d")) {
      assertThat(SedScript.of(script).runsLines()).as(script).isTrue();
    }
  }
}
