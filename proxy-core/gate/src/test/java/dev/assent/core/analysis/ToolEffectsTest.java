package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.SideEffectTable;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ToolEffectsTest {
  private static final JsonObject WRITES =
      JsonObject.builder()
          .put(
              "annotations",
              JsonObject.builder().put("readOnlyHint", JsonBoolean.of(false)).build())
          .build();

  private static ToolEffects deed(String tool, Optional<ToolEntry> said, JsonObject listed) {
    return ToolEffects.of(tool, said, listed, SideEffectTable.builtIn());
  }

  @Test
  void whatTheUserSaysStandsBeforeTheMappingAndTheName() {
    assertThat(deed("read_file", Optional.empty(), JsonObject.EMPTY))
        .isEqualTo(
            new ToolEffects(Optional.of(Operation.READ), Optional.of(Set.of(SideEffect.FS_READ))));
    var said =
        new ToolEntry(
            Optional.of(Set.of(SideEffect.CODE_EXEC)), Optional.of(Operation.DELETE), Set.of());
    assertThat(deed("read_file", Optional.of(said), JsonObject.EMPTY))
        .isEqualTo(
            new ToolEffects(
                Optional.of(Operation.DELETE), Optional.of(Set.of(SideEffect.CODE_EXEC))));
  }

  @Test
  void whatItsServerSaysCanOnlyMakeItStricter() {
    assertThat(deed("read_file", Optional.empty(), WRITES).operation()).contains(Operation.WRITE);
    assertThat(deed("frobnicate", Optional.empty(), WRITES)).isEqualTo(ToolEffects.UNKNOWN);
  }
}
