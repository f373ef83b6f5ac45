package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PatienceStore.Habit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `client-patience.json`: what was written is read again, and nothing else is read at all.
class PatienceStoreTest {
  private static final Habit DESKTOP =
      new Habit(
          "claude-ai",
          Instant.parse("2026-11-21T12:00:00Z"),
          List.of(Duration.ofMillis(60_012)),
          2);

  @TempDir private Path folder;
  private PatienceStore store;

  @BeforeEach
  void open() {
    store = new PatienceStore(new AssentHome(folder, folder, folder.resolve("run")));
  }

  @Test
  void whatIsNotThereIsEmpty() throws Exception {
    assertThat(store.read()).isEmpty();
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    var other =
        new Habit("ein \"Client\"\n\u202e", Instant.parse("2026-11-21T12:00:01.5Z"), List.of(), 0);
    store.write(List.of(DESKTOP, other));
    assertThat(store.read()).containsExactly(DESKTOP, other);
  }

  @Test
  void moreClientsThanAreKeptAreNotUsed() throws Exception {
    var many = new java.util.ArrayList<Habit>();
    for (int i = 0; i <= PatienceStore.MOST_CLIENTS; i++) {
      many.add(new Habit("c" + i, DESKTOP.seenAt(), List.of(), 0));
    }
    store.write(many);
    assertThatThrownBy(store::read).isInstanceOf(ConfigException.class);
  }
}
