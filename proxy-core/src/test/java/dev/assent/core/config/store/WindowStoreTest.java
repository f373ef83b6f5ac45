package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.WindowStore.Stood;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    var stood = new Stood(-1600, 24, 1280, 800, true);
    store.write(stood);
    assertThat(store.read()).contains(stood);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"schema_version\":1,\"x\":1,\"y\":1,\"width\":0,\"height\":5,\"maximized\":false}",
        "{\"schema_version\":1,\"x\":1e9,\"y\":1,\"width\":5,\"height\":5,\"maximized\":false}",
        "{\"schema_version\":1,\"x\":1,\"y\":1,\"width\":5,\"height\":5,\"maximized\":\"no\"}",
        "{\"schema_version\":1,\"x\":1,\"y\":1,\"width\":5,\"height\":5,\"maximized\":false,\"more\":1}",
        "{\"schema_version\":2,\"x\":1,\"y\":1,\"width\":5,\"height\":5,\"maximized\":false}"
      })
  void whatIsNoPlaceIsNotRead(String text) throws Exception {
    Files.writeString(folder.resolve("window.json"), text);
    assertThatThrownBy(store::read).isInstanceOf(ConfigException.class);
  }
}
