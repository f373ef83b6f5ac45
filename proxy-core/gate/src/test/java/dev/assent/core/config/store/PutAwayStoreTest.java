package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TestHomes;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PutAwayStoreTest {
  @TempDir private Path folder;

  @Test
  void whatWasPutAwayIsKnownAfterAStart() throws ConfigException {
    var home = TestHomes.prepared(folder);
    assertThat(new PutAwayStore(home).read()).isEmpty();
    new PutAwayStore(home).add(List.of("A", "B"));
    new PutAwayStore(home).add(List.of("B", "C"));
    assertThat(new PutAwayStore(home).read()).containsExactly("A", "B", "C");
  }

  @Test
  void theOldestGiveWay() throws ConfigException {
    var store = new PutAwayStore(TestHomes.prepared(folder));
    store.add(IntStream.range(0, PutAwayStore.MOST + 3).mapToObj(i -> "id" + i).toList());
    assertThat(store.read()).hasSize(PutAwayStore.MOST).doesNotContain("id2").contains("id3");
  }
}
