package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ToolEffectWordsTest {
  private static ToolEffects deed(Operation operation, SideEffect... effects) {
    return new ToolEffects(Optional.of(operation), Optional.of(Set.of(effects)));
  }

  @ParameterizedTest
  @EnumSource
  void everyEffectHasWords(SideEffect effect) {
    assertThat(ToolEffectWords.of(effect)).doesNotContain("_").isNotBlank();
  }

  @Test
  void whatAnEffectSaysIsNotSaidTwice() {
    assertThat(ToolEffectWords.of(deed(Operation.READ, SideEffect.FS_READ)))
        .containsExactly("reads files");
    assertThat(ToolEffectWords.of(deed(Operation.WRITE, SideEffect.FS_WRITE)))
        .containsExactly("writes files");
    assertThat(ToolEffectWords.of(deed(Operation.WRITE, SideEffect.NETWORK_EGRESS)))
        .containsExactly("changes", "sends to the network");
    assertThat(ToolEffectWords.of(deed(Operation.DELETE, SideEffect.FS_WRITE)))
        .containsExactly("deletes", "writes files");
  }

  @Test
  void whatIsNotKnownIsNotNothing() {
    assertThat(ToolEffectWords.of(ToolEffects.UNKNOWN)).containsExactly("not known");
    assertThat(ToolEffectWords.of(new ToolEffects(Optional.empty(), Optional.of(Set.of()))))
        .containsExactly("nothing of note");
  }

  // While only reading passes, the words about a tool that is refused must not say that it reads
  // and does nothing else.
  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "READ, '', reads, true",
        "READ, fs_read, reads files, true",
        "READ, fs_read db_read, 'reads files, reads a database', true",
        "READ, -, 'reads, may do more', false",
        "-, fs_read, 'reads files, may do more', false",
        "-, db_read, 'reads a database, may do more', false",
        "READ, fs_read fs_write, 'reads files, writes files', false",
        "READ, network_egress, sends to the network, false",
        "WRITE, fs_read, 'changes, reads files', false",
        "DELETE, -, deletes, false",
        "-, '', nothing of note, false",
        "-, -, not known, false"
      })
  void whatReadsAndIsRefusedWhereOnlyReadingPassesMayDoMore(
      @Nullable Operation operation, @Nullable String effects, String words, boolean passes) {
    var deed =
        new ToolEffects(
            Optional.ofNullable(operation),
            Optional.ofNullable(effects)
                .map(all ->
                    Pattern.compile(" ")
                        .splitAsStream(all)
                        .flatMap(word -> SideEffect.ofWord(word).stream())
                        .collect(Collectors.toSet())));
    assertThat(String.join(", ", ToolEffectWords.of(deed))).isEqualTo(words);
    assertThat(SideEffect.isOnlyReading(deed.operation(), deed.effects())).isEqualTo(passes);
  }
}
