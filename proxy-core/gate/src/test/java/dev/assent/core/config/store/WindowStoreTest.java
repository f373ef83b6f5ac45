package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.WindowStore.Stood;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `window.json`: what was written is read again, and nothing else is read at all.
class WindowStoreTest {
  @TempDir Path folder;
  private WindowStore store;

  @BeforeEach
  void open() {
    store = new WindowStore(new AssentHome(folder, folder, folder));
  }

  @Test
  void whatWasWrittenIsReadAgain() throws Exception {
    assertThat(store.read()).isEmpty();
    var stood = new Stood(-1600, 24, 1280, 800, true, Map.of("rules.table.name", 320));
    store.write(stood);
    assertThat(store.read()).contains(stood);
  }
}
