package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstCloseTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();
  private final Queue<Runnable> work = new ArrayDeque<>();
  private final BackgroundWork beside = new BackgroundWork(work::add, Runnable::run);

  private void read() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private FirstClose close() {
    return new FirstClose(folder.resolve("window-closed"), beside);
  }

  @Test
  void itIsSaidOnceAlsoOverRestarts() {
    var first = close();
    first.closed(() -> false, () -> said.add("no panel has it"));
    first.closed(() -> true, () -> said.add("once"));
    first.closed(() -> true, () -> said.add("again"));
    assertThat(said).as("the file was not looked at yet").isEmpty();
    read();
    close().closed(() -> true, () -> said.add("after a restart"));
    read();
    assertThat(said).containsExactly("once");
  }
}
