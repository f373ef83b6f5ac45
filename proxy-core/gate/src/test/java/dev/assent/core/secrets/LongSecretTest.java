package dev.assent.core.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// A long text while another process puts a newer one in its place.
class LongSecretTest {
  private static final String OLD = "\"" + "o".repeat(5000) + "\"";
  private static final String NEW = "\"" + "n".repeat(7000) + "\"";

  /// A store whose user is another process at one of its questions.
  private static final class SharedStore implements SecretStore {
    final TreeMap<String, String> values = new TreeMap<>();
    int questions;
    int at = Integer.MAX_VALUE;
    Runnable elsewhere = () -> {};

    @Override
    public Optional<char[]> secret(String name) {
      if (questions++ == at) {
        at = Integer.MAX_VALUE;
        elsewhere.run();
      }
      return Optional.ofNullable(values.get(name)).map(String::toCharArray);
    }

    @Override
    public void put(String name, char[] value) {
      values.put(name, new String(value));
    }

    @Override
    public List<String> names() {
      return List.copyOf(values.keySet());
    }

    @Override
    public boolean remove(String name) {
      return values.remove(name) != null;
    }
  }

  private static void write(SharedStore store, String text) {
    try {
      assertThat(new LongSecret(store, ".x").write(text)).isTrue();
    } catch (SecretStoreException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whoReadsWhileAnotherWritesHasTheOldTextOrTheNewOne() throws Exception {
    for (int at = 0; at < 4; at++) {
      var store = new SharedStore();
      write(store, OLD);
      store.questions = 0;
      store.at = at;
      store.elsewhere = () -> write(store, NEW);
      assertThat(new LongSecret(store, ".x").read()).as("at " + at).contains(NEW);
    }
  }

  @Test
  void whoReadsWhileAnotherTakesItOutHasNone() throws Exception {
    for (int at = 0; at < 4; at++) {
      var store = new SharedStore();
      write(store, OLD);
      store.questions = 0;
      store.at = at;
      store.elsewhere = store.values::clear;
      assertThat(new LongSecret(store, ".x").read()).as("at " + at).isEmpty();
    }
  }

  @Test
  void whatIsDamagedStaysSo() {
    var store = new SharedStore();
    write(store, OLD);
    store.values.put(".x/a/2", "x");
    assertThatThrownBy(() -> new LongSecret(store, ".x").read())
        .isInstanceOf(LongSecret.DamagedException.class);
  }
}
