package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolEffectWordsTest {
  private static ToolEffects deed(Operation operation, SideEffect... effects) {
    return new ToolEffects(Optional.of(operation), Optional.of(Set.of(effects)));
  }

  @ParameterizedTest
  @EnumSource
  void everyEffectHasWords(SideEffect effect) {
    assertThat(ToolEffectWords.of(new ToolEffects(Optional.empty(), Optional.of(Set.of(effect)))))
        .singleElement()
        .asString()
        .doesNotContain("_")
        .isNotBlank();
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
    assertThat(ToolEffectWords.of(new ToolEffects(Optional.of(Operation.READ), Optional.empty())))
        .containsExactly("reads");
  }
}
