package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstCloseTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  private FirstClose close() {
    return new FirstClose(folder.resolve("window-closed"), Runnable::run);
  }

  @Test
  void itIsSaidOnceAlsoOverRestarts() {
    var first = close();
    first.closed(() -> false, () -> said.add("no panel has it"));
    first.closed(() -> true, () -> said.add("once"));
    first.closed(() -> true, () -> said.add("again"));
    close().closed(() -> true, () -> said.add("after a restart"));
    assertThat(said).containsExactly("once");
  }
}
