package dev.assent.core.pip;

import static dev.assent.core.access.SideEffect.CLOUD_API;
import static dev.assent.core.access.SideEffect.CODE_EXEC;
import static dev.assent.core.access.SideEffect.FS_READ;
import static dev.assent.core.access.SideEffect.FS_WRITE;
import static dev.assent.core.access.SideEffect.NETWORK_EGRESS;
import static dev.assent.core.access.SideEffect.PROCESS_SPAWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SideEffectTableTest {
  private final SideEffectTable table = SideEffectTable.builtIn();

  /// Clause 5.7.
  @Test
  void wellKnownToolsHaveTheirEffects() {
    assertThat(table.of("bash"))
        .contains(Set.of(CODE_EXEC, FS_WRITE, FS_READ, NETWORK_EGRESS, PROCESS_SPAWN));
    assertThat(table.of("read_file")).contains(Set.of(FS_READ));
    assertThat(table.of("edit_file")).contains(Set.of(FS_READ, FS_WRITE));
    assertThat(table.of("boto3")).contains(Set.of(CLOUD_API, NETWORK_EGRESS));
  }

  @Test
  void caseOfANameIsIgnoredAndPartsOfItAreNot() {
    assertThat(table.of("Bash")).isPresent();
    assertThat(table.of("get-env")).isEqualTo(table.of("get_env")).isPresent();
    assertThat(table.of("bash_tool")).isEmpty();
    assertThat(table.of("read_text_files")).isEqualTo(Optional.empty());
  }

  @Test
  void theTableIsComplete() {
    assertThat(table.names()).hasSize(101);
  }

  @Test
  void linesOfAnotherFormAreRefused() {
    assertThatThrownBy(() -> SideEffectTable.parse("fs_read")).hasMessageContaining("`fs_read`");
    assertThatThrownBy(() -> SideEffectTable.parse("fs_reed = cat"))
        .hasMessageContaining("`fs_reed`");
    assertThatThrownBy(() -> SideEffectTable.parse("fs_read = cat\nfs_write = cat"))
        .hasMessageContaining("twice");
  }
}
