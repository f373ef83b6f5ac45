package dev.assent.core.pep.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.answers.ListingFilter.ToolNames;
import dev.assent.core.text.HiddenCodePoints;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"files/read", "db:query", "get weather", "Größe", "検索", "a,b", "créer", "поиск"})
  void untilTheRevisionThatForbidsItANameIsAnyText(String name) {
    for (ProtocolVersion revision : ProtocolVersion.values()) {
      boolean legal = revision.compareTo(ProtocolVersion.V2025_11_25) < 0;
      assertThat(ToolNames.isLegal(name, Optional.of(revision)))
          .as("%s", revision)
          .isEqualTo(legal);
    }
    assertThat(ToolNames.isLegal(name, Optional.empty())).isFalse();
    assertThat(ToolNames.mixesScripts(name)).isFalse();
  }

  @Test
  void plainNamesAreLegalInEveryRevision() {
    for (ProtocolVersion revision : ProtocolVersion.values()) {
      assertThat(ToolNames.isLegal("read_file.v2-x", Optional.of(revision))).isTrue();
      assertThat(ToolNames.isLegal("", Optional.of(revision))).isFalse();
      assertThat(ToolNames.isLegal("x".repeat(257), Optional.of(revision))).isFalse();
    }
  }

  @Test
  void aNameWithSomethingUnseenIsLegalNowhereAndLooksLikeTheOneWithout() {
    for (int c = 0x80; c <= 0xE0FFF; c++) {
      if (!HiddenCodePoints.isIgnorable(c)) {
        continue;
      }
      String name = "read" + Character.toString(c) + "_file";
      assertThat(ToolNames.isLegal(name, Optional.of(ProtocolVersion.V2024_11_05)))
          .as("U+%04X", c)
          .isFalse();
      var names = new ToolNames();
      names.add("read_file");
      names.add(name);
      assertThat(names.twinOf("read_file")).as("U+%04X", c).contains(name);
      assertThat(names.twinOf(name)).contains("read_file");
    }
  }

  @ParameterizedTest
  @CsvSource({"сору, copy", "ｒead, read", "é, e\u0301", "get weather, getweather", "ορεn, open"})
  void namesOfAnyTextLookAlikeAcrossScriptsAndForms(String one, String other) {
    var names = new ToolNames();
    names.add(one.translateEscapes());
    names.add(other.translateEscapes());
    assertThat(names.twinOf(one.translateEscapes())).contains(other.translateEscapes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rеad_file", "deleтe", "ορen"})
  void lettersOfScriptsThatLookAlikeDoNotStandSideBySide(String name) {
    assertThat(ToolNames.mixesScripts(name)).isTrue();
  }
}
