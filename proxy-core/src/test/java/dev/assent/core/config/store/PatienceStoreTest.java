package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PatienceStore.Habit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private Path file() {
    return folder.resolve("client-patience.json");
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

  private void write(String entry) throws IOException {
    Files.writeString(file(), "{\"schema_version\": 1, \"clients\": [" + entry + "]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "{}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [60000]}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [60000], 'not_resumed': 0, 'more': 1}",
        "{'client': '', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': 'yesterday', 'given_up_ms': [], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [-1], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [1.5], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [86400001], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': ['60000'], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [1,1,1,1,1,1,1,1,1,1,1,1,1], 'not_resumed': 0}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [], 'not_resumed': 1001}",
        "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [], 'not_resumed': 0},"
            + "{'client': 'a', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [], 'not_resumed': 0}",
      })
  void aFileWithAnythingElseIsNotUsed(String entry) throws Exception {
    write(
        "{'client': 'b', 'seen_at': '2026-11-21T12:00:00Z', 'given_up_ms': [60000], 'not_resumed': 0}"
            .replace('\'', '"'));
    assertThat(store.read()).as("the good one").hasSize(1);
    write(entry.replace('\'', '"'));
    assertThatThrownBy(store::read).isInstanceOf(ConfigException.class);
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

  @Test
  void aNewerFileIsNotUsed() throws Exception {
    Files.writeString(file(), "{\"schema_version\": 2, \"clients\": []}");
    assertThatThrownBy(store::read).isInstanceOf(ConfigException.class);
  }
}
